/* EncounterFields.tsx -- The fields that choose a fight: file, encounter, seed. */
import type { ComponentChildren } from 'preact';
import { encounter, fault, info, prepare, root, seats, seed } from '../state/fight.ts';
import { names } from '../state/files.ts';
import { ShippedEncounters } from './ShippedEncounters.tsx';

function choose(name: string): void {
  root.value = name;
  encounter.value = '';
  seats.value = {};
  void prepare();
}

/* `beside`: what follows the seed in its row. */
export function EncounterFields(props: { beside?: ComponentChildren }) {
  const list = info.value?.encounters ?? [];
  return (
    <>
      <label>
        File
        <select value={root.value} onChange={(event) => choose(event.currentTarget.value)}>
          {names.value.map((name) => (
            <option key={name}>{name}</option>
          ))}
          <ShippedEncounters />
        </select>
      </label>
      <label>
        Encounter
        <select
          value={encounter.value}
          onChange={(event) => {
            encounter.value = event.currentTarget.value;
            seats.value = {};
          }}
        >
          {list.length === 0 && <option value="">none in this file</option>}
          {list.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        Seed
        <span class="row">
          <input
            class="short"
            inputMode="numeric"
            value={seed.value}
            required
            pattern="[0-9]{1,19}"
            onInput={(event) => (seed.value = event.currentTarget.value.replace(/[^0-9]/g, ''))}
          />
          {props.beside}
        </span>
      </label>
      {!info.value && fault.value && (
        <button type="button" onClick={() => void prepare()}>
          Try again
        </button>
      )}
    </>
  );
}
