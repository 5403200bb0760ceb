/* FileList.tsx -- The reader's files and the rules that come with Fray. */
import { Fragment } from 'preact';
import { computed, signal, useSignal } from '@preact/signals';
import type { TargetedEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { bench } from '../state/bench.ts';
import { errors } from '../state/check.ts';
import {
  addFiles,
  current,
  files,
  freeName,
  isOwn,
  names,
  notice,
  remove,
  rename,
  replace,
  select,
  text,
  validName,
} from '../state/files.ts';
import { readChosen, saveFile, saveZip } from '../state/zip.ts';
import { Fault } from '../../shared/Fields.tsx';
import { openAt } from './Write.tsx';

const shipped = signal<string[]>([]);
let asked = false;

function loadShipped(): void {
  if (asked) return;
  asked = true;
  bench('write')
    .engine.shipped()
    .then((list) => (shipped.value = list))
    .catch(() => (asked = false));
}

/* Folders of shipped files, each with its files. */
const groups = computed(() => {
  const found = new Map<string, string[]>();
  for (const name of shipped.value) {
    const parts = name.split('/');
    const folder = parts[0] === 'rules' ? (parts[1] ?? '') : (parts[0] ?? '');
    found.set(folder, [...(found.get(folder) ?? []), name]);
  }
  return [...found];
});

const broken = computed(() => new Set(errors.value.map(({ span }) => span.file)));

/* A small form that asks for a file name. */
function NameForm(props: { label: string; value: string; onName: (name: string | null) => void }) {
  const value = useSignal(props.value);
  const fault = useSignal('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const submit = (event: Event): void => {
    event.preventDefault();
    const name = value.value.trim().replace(/(\.fray)?$/, '.fray');
    if (!validName(name)) fault.value = 'A name has letters, digits, - and _ only.';
    else if (name in files.value) fault.value = 'There is a file of this name.';
    else props.onName(name);
  };
  return (
    <form class="name-form" onSubmit={submit}>
      <label>
        {props.label}
        <input
          ref={field}
          value={value.value}
          onInput={(event) => (value.value = event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && props.onName(null)}
        />
      </label>
      <Fault text={fault.value} />
      <div class="row">
        <button type="submit">OK</button>
        <button type="button" onClick={() => props.onName(null)}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function startOf(name: string): string {
  const used = names.value.find((other) => other !== name);
  const module = (file: string): string => `use "${file.replace(/\.fray$/, '')}"`;
  const known = used ? `${module(used)}\n` : '';
  return `edition 1\n${known}# Other files know what is declared here after: ${module(name)}\n\n`;
}

/* A name that breaks behind its slashes. */
function Path(props: { name: string }) {
  return props.name.split('/').map((part, at) => (
    <Fragment key={at}>
      {at > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}

export function FileList() {
  const form = useSignal<'new' | 'rename' | 'delete' | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const open = async (event: TargetedEvent<HTMLInputElement>): Promise<void> => {
    const field = event.currentTarget;
    try {
      const { files: opened, renamed } = await readChosen(field.files ?? []);
      addFiles(opened);
      const [first] = renamed;
      const more = renamed.length > 1 ? ` So are ${renamed.length - 1} others.` : '';
      if (first)
        notice.value = `Rules cannot use the name "${first[0]}": the file is now ${first[1]}.${more}`;
    } catch (error) {
      notice.value = (error as Error).message;
    }
    field.value = '';
  };
  return (
    <div class="files">
      <h2>Your files</h2>
      <ul>
        {names.value.map((name) => (
          <li key={name}>
            <button
              type="button"
              class="link"
              aria-current={name === current.value ? 'true' : undefined}
              onClick={() => select(name)}
            >
              <Path name={name} />
              {broken.value.has(name) && <span class="error-mark"> has errors</span>}
            </button>
          </li>
        ))}
      </ul>
      {form.value === 'new' && (
        <NameForm
          label="Name of the new file"
          value={freeName('card')}
          onName={(name) => {
            form.value = null;
            if (!name) return;
            replace(name, startOf(name));
            select(name);
          }}
        />
      )}
      {form.value === 'rename' && (
        <NameForm
          label={`New name of ${current.value}`}
          value={current.value}
          onName={(name) => {
            form.value = null;
            if (name) rename(current.value, name);
          }}
        />
      )}
      {form.value === 'delete' && (
        <div class="name-form" role="group" aria-label="Delete a file">
          <p>Delete {current.value}?</p>
          <div class="row">
            <button
              type="button"
              onClick={() => {
                form.value = null;
                remove(current.value);
              }}
            >
              Delete
            </button>
            <button type="button" onClick={() => (form.value = null)}>
              Keep
            </button>
          </div>
        </div>
      )}
      {form.value === null && (
        <div class="row wrap">
          <button type="button" onClick={() => (form.value = 'new')}>
            New file
          </button>
          {isOwn.value && (
            <>
              <button type="button" onClick={() => (form.value = 'rename')}>
                Rename file
              </button>
              <button type="button" onClick={() => (form.value = 'delete')}>
                Delete
              </button>
            </>
          )}
          <button type="button" onClick={() => chooser.current?.click()}>
            Open…
          </button>
          {current.value && (
            <button type="button" onClick={() => saveFile(current.value, text.value)}>
              Save file
            </button>
          )}
          <button type="button" onClick={() => saveZip(files.value)}>
            Save all
          </button>
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        accept=".fray,.zip"
        hidden
        aria-label="Open files"
        onChange={(event) => void open(event)}
      />
      <details onToggle={loadShipped}>
        <summary>Rules that come with Fray</summary>
        {groups.value.map(([folder, list]) => (
          <details key={folder} class="folder">
            <summary>{folder}</summary>
            <ul>
              {list.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    class="link"
                    aria-current={name === current.value ? 'true' : undefined}
                    onClick={() => void openAt(name)}
                  >
                    {name.replace(/^rules\/[^/]*\/|^std\//, '')}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </details>
    </div>
  );
}
