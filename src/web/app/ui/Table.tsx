/* Table.tsx -- The record of a fight: saving, opening, branches, and the words of the referee. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Fault } from '../../shared/Fields.tsx';
import { BranchFields, DieForm, StatementForm } from '../../shared/RefereeForms.tsx';
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

function nameOf(creature: number | null): string {
  return creature === null ? '' : (frame.value?.state.creatures[creature]?.name ?? '');
}

function Referee() {
  const wrong = useSignal('');
  return (
    <section aria-label="The referee">
      <h3>The referee</h3>
      <StatementForm
        busy={busy.value}
        onSay={async (text) => {
          wrong.value = await say(text);
          return wrong.value === '';
        }}
        onVeto={() => void veto()}
      />
      <Fault text={wrong.value} />
      <DieForm
        dice={dice.value}
        busy={busy.value}
        nameOf={nameOf}
        onCorrect={(index, face) => void correct(index, face)}
      />
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
      <BranchFields
        branches={branches.value}
        busy={busy.value}
        mayFork={waits.value}
        onSwitch={(branch) => void switchTo(branch)}
        onFork={(branch) => void fork(branch)}
      />
      {waits.value ? (
        <Referee />
      ) : (
        <p class="quiet">The referee can speak while the fight waits for a decision.</p>
      )}
    </details>
  );
}
