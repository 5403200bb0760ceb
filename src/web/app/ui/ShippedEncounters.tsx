/* ShippedEncounters.tsx -- The encounters that come with Fray, as choices. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { bench } from '../state/bench.ts';

const list = signal<string[]>([]);

function load(): void {
  if (list.value.length > 0) return;
  bench('fight')
    .engine.shipped()
    .then((all) => (list.value = all.filter((name) => name.includes('/encounters/'))))
    .catch(() => undefined);
}

export function ShippedEncounters() {
  useEffect(load, []);
  if (list.value.length === 0) return null;
  return (
    <optgroup label="Come with Fray">
      {list.value.map((name) => (
        <option key={name} value={name}>
          {name
            .replace(/^rules\//, '')
            .replace('/encounters/', ': ')
            .replace(/\.fray$/, '')}
        </option>
      ))}
    </optgroup>
  );
}
