/* Outline.tsx -- The declarations of the file in the editor, each a way to its place. */
import { outlines } from '../state/check.ts';
import { current } from '../state/files.ts';

export function Outline(props: { onOpen: (offset: number) => void }) {
  const list = outlines.value[current.value] ?? [];
  if (list.length === 0) return null;
  return (
    <nav class="outline" aria-label="Outline">
      <h2>In this file</h2>
      <ul>
        {list.map(({ detail, name, from, nameFrom }) => (
          <li key={nameFrom}>
            <button type="button" class="link" onClick={() => props.onOpen(from)}>
              <span class="quiet">{detail}</span> {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
