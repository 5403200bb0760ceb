/* Lesson.tsx -- A page of the documentation whose blocks can be changed and run.
 *
 * The blocks of a page are its files, as in the tests of the pages: `fray NAME.fray` is a file,
 * `fray +NAME.fray` is appended to it, `fray` alone is a file by itself. A block runs with all that
 * is above it.
 */
import { useComputed, useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { blocksOf, completedAt, fileOf, filesAt, isFray } from '../state/blocks.ts';
import type { Block } from '../state/blocks.ts';
import { isStopped, bench, messageOf } from '../state/bench.ts';
import { canRun, checkFiles, playFile, runCommand, testFile } from '../state/command.ts';
import type { Output } from '../state/command.ts';
import { applyEditsTo } from '../state/check.ts';
import { openSandbox } from '../state/files.ts';
import type { Files } from '../state/files.ts';
import { addressIn } from '../state/pages.ts';
import { go } from './App.tsx';
import { Card } from '../../shared/Card.tsx';
import { Code } from './Code.tsx';
import { Distribution, nameOf } from './Distribution.tsx';
import { Editor } from './Editor.tsx';
import { Log } from '../../shared/Log.tsx';
import { Markdown } from './Markdown.tsx';
import { FindingItem } from './Problems.tsx';

type Changes = Signal<Record<number, string>>;

function Result(props: { output: Output }) {
  const { text, findings, pages, variables, fight } = props.output;
  return (
    <div class="output" aria-live="polite">
      {text && (
        <pre tabIndex={0} role="group" aria-label="Result">
          {text}
        </pre>
      )}
      {findings && (
        <ul class="problem-list">
          {findings.map((finding, index) => (
            <FindingItem key={index} finding={finding} />
          ))}
        </ul>
      )}
      {pages && (
        <div class="card-sheet">
          {pages.slice(0, 12).map((page) => (
            <Card key={page.name} page={page} />
          ))}
        </div>
      )}
      {variables?.slice(0, 3).map((variable) => (
        <Distribution key={nameOf(variable)} variable={variable} />
      ))}
      {fight && <Log events={fight.events} state={fight.state} end={fight.end} />}
    </div>
  );
}

function useRun() {
  const output = useSignal<Output | null>(null);
  const busy = useSignal(false);
  const runs = useSignal(0);
  const run = async (work: () => Promise<Output>): Promise<void> => {
    busy.value = true;
    try {
      output.value = await work();
    } catch (error) {
      output.value = { text: isStopped(error) ? 'Stopped.' : messageOf(error) };
    }
    busy.value = false;
    runs.value++;
  };
  const stop = busy.value ? (
    <button type="button" onClick={() => bench('learn').stop()}>
      Stop
    </button>
  ) : null;
  return { output, run, stop, runs };
}

function FrayBlock(props: { blocks: Block[]; index: number; changes: Changes }) {
  const { blocks, index, changes } = props;
  const { info, text } = blocks[index]!;
  const { name, appended } = fileOf(info);
  const changing = useSignal(false);
  const { output, run, stop, runs } = useRun();
  const body = useComputed(() => changes.value[index] ?? text).value;
  // a file that later blocks continue is whole with them alone
  const until = completedAt(blocks, index);
  const now = (): Files => filesAt(blocks, changes.value, until);
  const mends =
    output.value?.findings?.filter((f) => f.mends.length > 0 && f.span.file === name) ?? [];
  return (
    <div
      class="block"
      data-runs={runs.value}
      data-wrong={info.startsWith('fray-wrong') ? 'yes' : 'no'}
    >
      {changing.value ? (
        <Editor
          name={`${name} ${index}`}
          text={body}
          label={`Text of ${name}`}
          onChange={(changed) => (changes.value = { ...changes.value, [index]: changed })}
        />
      ) : (
        <Code text={body} label={name} />
      )}
      <div class="row wrap block-bar">
        {!changing.value && (
          <button type="button" onClick={() => (changing.value = true)}>
            Change
          </button>
        )}
        <button type="button" onClick={() => void run(() => checkFiles(now(), [name]))}>
          Check
        </button>
        {/^\s*encounter\s/m.test(body) && (
          <button type="button" onClick={() => void run(() => playFile(now(), name))}>
            Fight
          </button>
        )}
        {/^\s*test\s/m.test(body) && (
          <button type="button" onClick={() => void run(() => testFile(now(), name))}>
            Test
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            openSandbox(now());
            go('write');
          }}
        >
          Open in Write
        </button>
        {stop}
        {body !== text && (
          <button
            type="button"
            onClick={() => {
              const { [index]: _changed, ...rest } = changes.value;
              changes.value = rest;
            }}
          >
            As it was
          </button>
        )}
        {!appended &&
          mends.flatMap((finding) =>
            finding.mends.map((mend) => (
              <button
                type="button"
                class="mend"
                key={mend.title}
                onClick={() => {
                  const mended = applyEditsTo(body, mend.edits, name);
                  changes.value = { ...changes.value, [index]: mended };
                  void run(() => checkFiles(now(), [name]));
                }}
              >
                {mend.title}
              </button>
            )),
          )}
      </div>
      {output.value && <Result output={output.value} />}
    </div>
  );
}

function ConsoleBlock(props: { blocks: Block[]; index: number; changes: Changes }) {
  const { blocks, index, changes } = props;
  const { text } = blocks[index]!;
  const { output, run, stop } = useRun();
  const commands = [...text.matchAll(/^\$ (.*(?:\n> .*)*)/gm)].map((m) =>
    m[1]!.replace(/\n> /g, ' '),
  );
  const runnable = commands.filter(canRun);
  return (
    <div class="block">
      <pre tabIndex={0} role="group" aria-label="Commands and what they print">
        <code>{text.replace(/\n$/, '')}</code>
      </pre>
      {runnable.length > 0 && (
        <div class="row wrap block-bar">
          {runnable.map((command) => (
            <button
              type="button"
              key={command}
              onClick={() =>
                void run(() => runCommand(command, filesAt(blocks, changes.value, index)))
              }
            >
              Run <code>{command}</code>
            </button>
          ))}
          {stop}
        </div>
      )}
      {output.value && <Result output={output.value} />}
    </div>
  );
}

export function Lesson(props: { page: string; text: string }) {
  const changes = useSignal<Record<number, string>>({});
  const blocks = blocksOf(props.text);
  return (
    <article class="lesson" data-page={props.page}>
      <p class="quiet">
        Change and run the blocks with the buttons below them. Nothing is installed. Lines that
        begin with $ are what others type into a terminal; below them is what it prints.
      </p>
      <Markdown
        text={props.text}
        address={(href) => addressIn(props.page, href)}
        fence={(info, content, index) => {
          const known = blocks[index]?.text === content;
          if (known && isFray(info))
            return <FrayBlock key={index} blocks={blocks} index={index} changes={changes} />;
          if (known && info === 'console')
            return <ConsoleBlock key={index} blocks={blocks} index={index} changes={changes} />;
          return (
            <pre tabIndex={0} role="group" aria-label="Text">
              <code>{content}</code>
            </pre>
          );
        }}
      />
    </article>
  );
}

/* A file by itself that can be changed and checked: the examples of a code. */
export function Example(props: { title: string; text: string; wrong: boolean }) {
  const changes = useSignal<Record<number, string>>({});
  const blocks = [{ info: props.wrong ? 'fray-wrong' : 'fray', text: props.text }];
  return (
    <section aria-label={props.title}>
      <h3>{props.title}</h3>
      <FrayBlock blocks={blocks} index={0} changes={changes} />
    </section>
  );
}
