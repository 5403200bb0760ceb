/* Fight.tsx -- The Fight tab: map, order, cards and log, by steps, back and forth, with seats. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { DocPage, Question, Roll, FightState } from 'fray';
import { About } from '../../shared/About.tsx';
import { BattleMap } from '../../shared/BattleMap.tsx';
import { Card } from '../../shared/Card.tsx';
import { Fault } from '../../shared/Fields.tsx';
import { Fighters } from '../../shared/Fighters.tsx';
import { Log } from '../../shared/Log.tsx';
import { diceText } from '../../shared/story.ts';
import { ThrownDie } from '../../shared/ThrownDie.tsx';
import { Turns } from '../../shared/Turns.tsx';
import { howMany, winnerText } from '../../shared/words.ts';
import { findings, reads } from '../state/check.ts';
import {
  answer,
  at,
  atEnd,
  back,
  begin,
  busy,
  defaultRoot,
  fault,
  faults,
  following,
  forward,
  frame,
  frames,
  info,
  inputs,
  isOld,
  isOver,
  pages,
  prepare,
  redo,
  redoable,
  root,
  seed,
  step,
  stop,
  throwDie,
  toStart,
  undo,
  waits,
  wantPages,
} from '../state/fight.ts';
import type { Frame, Step } from '../state/fight.ts';
import { files } from '../state/files.ts';
import { embedded, shared } from '../state/link.ts';
import { EncounterFields } from './EncounterFields.tsx';
import { FindingItem } from './Problems.tsx';
import { Seats } from './Seats.tsx';
import { OpenRecord, Table } from './Table.tsx';
import { openAt } from './Write.tsx';

function Setup() {
  return (
    <form
      class="fields setup"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <EncounterFields
        beside={
          <button
            type="button"
            onClick={() => {
              seed.value = String(crypto.getRandomValues(new Uint32Array(1))[0]! % 100000);
              void begin();
            }}
          >
            New seed
          </button>
        }
      />
      <button type="submit" class="main" disabled={(info.value?.encounters ?? []).length === 0}>
        {frames.value.length > 0 ? 'Begin again' : 'Begin'}
      </button>
    </form>
  );
}

function Controls(props: { shown: Frame }) {
  const { shown } = props;
  const over = isOver(shown) && atEnd.value;
  const asked = waits.value && atEnd.value;
  const unit = (shown.state.unit || 'round').replace(/s$/, '');
  const steps: [Step, string][] = [
    ['event', 'Event'],
    ['line', 'Line'],
    ['act', 'Turn'],
    ['unit', unit.charAt(0).toUpperCase() + unit.slice(1)],
    ['end', 'To the end'],
  ];
  return (
    <div class="controls">
      <div class="row wrap" role="group" aria-label="Steps back">
        <button type="button" disabled={at.value === 0} onClick={toStart}>
          To the start
        </button>
        <button type="button" disabled={at.value === 0} onClick={back}>
          Back
        </button>
        <button type="button" disabled={atEnd.value} onClick={forward}>
          Forward
        </button>
        {inputs.value.some(({ bySearch }) => !bySearch) && (
          <>
            <button type="button" disabled={busy.value} onClick={() => void undo()}>
              Undo a decision
            </button>
            <button
              type="button"
              disabled={busy.value || redoable.value === 0}
              onClick={() => void redo()}
            >
              Redo
            </button>
          </>
        )}
        {!atEnd.value && shown.question && following.value > 0 && (
          <button type="button" disabled={busy.value} onClick={() => void undo(following.value)}>
            Decide again from here
          </button>
        )}
      </div>
      <div class="row wrap" role="group" aria-label="Steps on">
        <span class="quiet">Play on by</span>
        {steps.map(([by, label]) => (
          <button
            type="button"
            key={by}
            disabled={over || asked || busy.value}
            onClick={() => void step(by)}
          >
            {label}
          </button>
        ))}
        {busy.value && (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
      </div>
    </div>
  );
}

function Ask(props: { question: Question; wants: (number | null)[]; state: FightState }) {
  const { question, wants, state } = props;
  const chosen = useSignal<number[]>([]);
  useEffect(() => {
    chosen.value = [];
  }, [question]);
  const who = question.who === null ? '' : (state.creatures[question.who]?.name ?? '');
  const one = question.least === 1 && question.most === 1;
  const best = Math.max(...wants.map((want) => want ?? -Infinity));
  const ready = chosen.value.length >= question.least && chosen.value.length <= question.most;
  const toggle = (index: number): void => {
    chosen.value = chosen.value.includes(index)
      ? chosen.value.filter((other) => other !== index)
      : [...chosen.value, index];
  };
  return (
    <section class="ask" aria-label="Your decision" aria-live="polite">
      <h2>
        {who ? `${who}: ` : ''}
        {question.prompt}
      </h2>
      {!one && <p class="quiet">{howMany(question)}</p>}
      <div class="options">
        {question.options.map((option, index) => (
          <button
            type="button"
            key={index}
            aria-pressed={one ? undefined : chosen.value.includes(index)}
            disabled={busy.value}
            onClick={() => (one ? void answer([index]) : toggle(index))}
          >
            {option.text}
            {Number.isFinite(best) && wants[index] === best && (
              <span class="quiet"> (tactics would)</span>
            )}
          </button>
        ))}
      </div>
      <div class="row">
        {!one && (
          <button
            type="button"
            class="main"
            disabled={!ready || busy.value}
            onClick={() => void answer(chosen.value)}
          >
            {chosen.value.length === 0 ? 'Choose none' : 'Choose these'}
          </button>
        )}
        {question.hasDefault && (
          <button type="button" disabled={busy.value} onClick={() => void answer(null)}>
            Leave it to the rules
          </button>
        )}
      </div>
    </section>
  );
}

function Throw(props: { roll: Roll; state: FightState }) {
  const { roll, state } = props;
  const dice = diceText(roll);
  return (
    <ThrownDie
      roll={roll}
      who={roll.who === null ? '' : (state.creatures[roll.who]?.name ?? '')}
      note={dice === `d${roll.sides}` ? '' : `The whole roll is ${dice}. `}
      busy={busy.value}
      onThrow={(face) => void throwDie(face)}
    />
  );
}

/* A fighter. Its pages are read when one is first looked at. */
function Details(props: { shown: Frame; creature: number }) {
  useEffect(() => void wantPages().catch(() => undefined), []);
  return <About creature={props.shown.state.creatures[props.creature]!} pages={pages.value} />;
}

/* Cards that are shown beside a question. */
const MOST_OFFERED = 16;

/* Cards to choose from, or those that were named last in the log of this step. */
function Cards(props: { shown: Frame }) {
  const { events, state, question } = props.shown;
  const choice = useMemo(() => {
    const offered = new Set(question?.options.map(({ text }) => text));
    return pages.value.filter((p) => offered.has(p.name)).slice(0, MOST_OFFERED);
  }, [question, pages.value]);
  const named = useMemo(() => {
    const said = events.map((event) => event.text).join('\n');
    const last = (p: DocPage): number => said.lastIndexOf(p.name);
    const fighters = new Set(state.creatures.map(({ name }) => name));
    return pages.value
      .filter((p) => p.figures.length + p.rules.length > 0 && !fighters.has(p.name) && last(p) >= 0)
      .sort((a, b) => last(b) - last(a))
      .slice(0, 3);
  }, [events, state, pages.value]);
  const list = choice.length > 0 ? choice : named;
  const title = choice.length > 0 ? 'Cards to choose from' : 'Cards in this step';
  if (list.length === 0) return null;
  return (
    <section class="cards" aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      {list.map((page) => (
        <Card
          key={page.name}
          page={page}
          onOpen={embedded.value ? undefined : () => void openAt(page.file)}
        />
      ))}
    </section>
  );
}

function endOf(shown: Frame): string {
  if (shown.stopped === 'failed')
    return `The fight stopped: ${shown.failure?.message ?? 'an error'}.`;
  if (shown.stopped !== 'done') return '';
  return winnerText(shown, shown.state.sides);
}

/* Columns from which a map takes the place of two parts. */
const WIDE_MAP = 16;

function Field(props: { shown: Frame }) {
  const { shown } = props;
  const chosen = useSignal<number | null>(null);
  const until = at.value;
  const events = useMemo(
    () => frames.value.slice(0, until + 1).flatMap((f) => f.events),
    [frames.value, until],
  );
  const inputsShown = useMemo(() => {
    const list = [];
    let from = 0;
    for (const one of frames.value.slice(0, until + 1)) {
      for (const { at: index, input } of one.inputs) list.push({ at: from + index, input });
      from += one.events.length;
    }
    return list;
  }, [frames.value, until]);
  const choose = (creature: number): void => {
    chosen.value = chosen.value === creature ? null : creature;
  };
  const one =
    chosen.value !== null && chosen.value < shown.state.creatures.length ? chosen.value : null;
  return (
    <div class={shown.state.map.columns > WIDE_MAP ? 'field wide' : 'field'}>
      <div class="field-map">
        <BattleMap state={shown.state} chosen={one} onChoose={choose} />
        {shown.question && atEnd.value && (
          <Ask question={shown.question} wants={shown.wants} state={shown.state} />
        )}
        {shown.roll && atEnd.value && <Throw roll={shown.roll} state={shown.state} />}
        <Controls shown={shown} />
        <p
          class="quiet"
          role="status"
          data-inputs={inputs.value.length}
          data-busy={busy.value ? 'yes' : 'no'}
        >
          {shown.state.unit
            ? `${shown.state.length} ${shown.state.length === 1 ? shown.state.unit.replace(/s$/, '') : shown.state.unit} passed. `
            : ''}
          Step {at.value} of {frames.value.length - 1}. Seed {shown.state.seed}.
        </p>
        {shown.failure && (
          <pre class="fault" tabIndex={0}>
            {shown.failure.rendered}
          </pre>
        )}
      </div>
      <Fighters state={shown.state} chosen={one} onChoose={choose} />
      <Log events={events} inputs={inputsShown} state={shown.state} end={endOf(shown)} />
      <div class="field-cards">
        {one !== null ? <Details shown={shown} creature={one} /> : <Cards shown={shown} />}
      </div>
    </div>
  );
}

export function Fight() {
  const now = files.value;
  useEffect(() => {
    const known = root.value in now || (root.value.includes('/') && !(root.value in now));
    if (root.value && known && info.value) return;
    root.value = defaultRoot();
    if (shared.value?.seed) seed.value = shared.value.seed;
    void prepare().then(() => {
      if (embedded.value) void begin();
    });
  }, [now]);
  // a changed file may have other encounters
  useEffect(() => {
    if (isOld.value || !root.value) return;
    if (faults.value.length > 0) void prepare();
  }, [findings.value, reads.value]);
  const shown = frame.value;
  return (
    <div class="fight-page">
      <Setup />
      {isOld.value && (
        <p class="notice">
          The files have changed since this fight began.{' '}
          <button type="button" onClick={() => void begin()}>
            Begin again with them
          </button>
        </p>
      )}
      <Fault text={fault.value} />
      {faults.value.length > 0 && (
        <section aria-label="Problems of these files">
          <p class="fault">Mend these errors, then begin.</p>
          <ul class="problem-list">
            {faults.value.map((finding, index) => (
              <FindingItem
                key={index}
                finding={finding}
                onOpen={() => void openAt(finding.span.file, finding.span.from)}
              />
            ))}
          </ul>
        </section>
      )}
      {shown && <Seats state={shown.state} />}
      {shown ? (
        <>
          <Turns state={shown.state} />
          <Field shown={shown} />
          {!embedded.value && <Table />}
        </>
      ) : (
        faults.value.length === 0 &&
        !busy.value && (
          <>
            <p class="quiet">Choose an encounter and begin. The same seed is the same fight.</p>
            {!embedded.value && (
              <p>
                <OpenRecord />
              </p>
            )}
          </>
        )
      )}
      {!shown && busy.value && (
        <p class="quiet" role="status">
          Reading the rules…{' '}
          <button type="button" onClick={stop}>
            Stop
          </button>
        </p>
      )}
    </div>
  );
}
