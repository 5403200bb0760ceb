/* Table.tsx -- The record of a fight: saving, opening, branches, and the words of the referee. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import {
  branches,
  busy,
  correct,
  dice,
  fault,
  fork,
  frame,
  inputs,
  openRecord,
  record,
  recordText,
  say,
  switchTo,
  veto,
  waits,
} from '../state/fight.ts';
import { saveAs } from '../state/zip.ts';
import { Fault } from './Fields.tsx';

const MOST_RECORD = 64 << 20;

async function open(file: File | undefined): Promise<void> {
  if (!file) return;
  if (file.size > MOST_RECORD) fault.value = 'This file is too large for a record.';
  else await openRecord(await file.text());
}

/* A record can be opened before a fight has begun. */
export function OpenRecord() {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" disabled={busy.value} onClick={() => chooser.current?.click()}>
        Open a record…
      </button>
      <input
        ref={chooser}
        type="file"
        accept=".play"
        hidden
        aria-label="Open a record"
        onChange={(event) => {
          const input = event.currentTarget;
          void open(input.files?.[0]).then(() => (input.value = ''));
        }}
      />
    </>
  );
}

function Branches() {
  const list = branches.value;
  const now = list.find(({ current }) => current);
  return (
    <div class="row wrap">
      {list.length > 1 && (
        <label>
          Branch{' '}
          <select
            value={now?.name ?? ''}
            disabled={busy.value}
            onChange={(event) => void switchTo(event.currentTarget.value)}
          >
            {list.map(({ name, inputs: count }) => (
              <option key={name} value={name}>
                {name}: {count} {count === 1 ? 'decision' : 'decisions'}
              </option>
            ))}
          </select>
        </label>
      )}
      <button
        type="button"
        disabled={busy.value || !waits.value}
        onClick={() => void fork(`way ${list.length + 1}`)}
      >
        Try another way
      </button>
    </div>
  );
}

function Dice() {
  const chosen = useSignal(0);
  const face = useSignal('');
  const list = dice.value;
  const die = list[chosen.value] ?? list[0];
  if (!die) return null;
  const who = die.who === null ? '' : `${frame.value?.state.creatures[die.who]?.name ?? ''}, `;
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        void correct(Math.min(chosen.value, list.length - 1), Number(face.value));
        face.value = '';
      }}
    >
      <label>
        A die since the last decision
        <select
          value={String(Math.min(chosen.value, list.length - 1))}
          onChange={(event) => (chosen.value = Number(event.currentTarget.value))}
        >
          {list.map((one, index) => (
            <option key={index} value={index}>
              {one.who === null ? '' : `${frame.value?.state.creatures[one.who]?.name ?? ''}, `}
              {one.name}: {one.face} of d{one.sides}
            </option>
          ))}
        </select>
      </label>
      <label>
        shows instead
        <input
          class="short"
          type="number"
          required
          min={1}
          max={die.sides}
          value={face.value}
          aria-label={`${who}${die.name} shows instead`}
          onInput={(event) => (face.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={busy.value}>
        Correct
      </button>
    </form>
  );
}

function Referee() {
  const words = useSignal('');
  const wrong = useSignal('');
  return (
    <section aria-label="The referee">
      <h3>The referee</h3>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void say(words.value).then((why) => {
            wrong.value = why;
            if (!why) words.value = '';
          });
        }}
      >
        <label class="wide">
          A line of the rules that takes effect now
          <input
            value={words.value}
            required
            maxLength={2000}
            onInput={(event) => (words.value = event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={busy.value}>
          Say
        </button>
        <button type="button" disabled={busy.value} onClick={() => void veto()}>
          Call off what is happening
        </button>
      </form>
      <Fault text={wrong.value} />
      <Dice />
    </section>
  );
}

export function Table() {
  const name = `${(frame.value?.state.encounter ?? 'fight').replace(/[^A-Za-z0-9]+/g, '-').toLowerCase()}-${frame.value?.state.seed ?? ''}.play`;
  return (
    <details class="table">
      <summary>Record and referee</summary>
      <p class="quiet">
        The record holds the rules, the seed and every decision: {inputs.value.length} so far.{' '}
        <code>fray play</code> and <code>fray run --replay</code> read it.
      </p>
      <div class="row wrap">
        <button
          type="button"
          disabled={record.value.length === 0}
          onClick={() => saveAs(name, 'application/x-ndjson', recordText())}
        >
          Save the record
        </button>
        <OpenRecord />
      </div>
      <Branches />
      {waits.value ? (
        <Referee />
      ) : (
        <p class="quiet">The referee can speak while the fight waits for a decision.</p>
      )}
    </details>
  );
}
