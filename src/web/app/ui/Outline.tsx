/* Outline.tsx -- The declarations of the file in the editor, each a way to its place. */
import { useMemo } from 'preact/hooks';
import { text } from '../state/files.ts';
import { outline } from '../lang/outline.ts';

export function Outline(props: { onOpen: (offset: number) => void }) {
  const body = text.value;
  const list = useMemo(() => outline(body), [body]);
  if (list.length === 0) return null;
  return (
    <nav class="outline" aria-label="Outline">
      <h2>In this file</h2>
      <ul>
        {list.map(({ word, name, from }) => (
          <li key={from}>
            <button type="button" class="link" onClick={() => props.onOpen(from)}>
              <span class="quiet">{word}</span> {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
