/* Code.tsx -- A text of Fray in the colours of the editor, to be read. */
import { highlightCode } from '@lezer/highlight';
import type { ComponentChildren } from 'preact';
import { parser } from '../lang/fray.grammar';
import { colours } from './Editor.tsx';

export function Code(props: { text: string; label: string }) {
  const text = props.text.replace(/\n$/, '');
  const parts: ComponentChildren[] = [];
  highlightCode(
    text,
    parser.parse(text),
    { style: (tags) => colours.style(tags) },
    (piece, classes) => parts.push(classes ? <span class={classes}>{piece}</span> : piece),
    () => parts.push('\n'),
  );
  return (
    <pre class="code" tabIndex={0} role="group" aria-label={props.label}>
      <code>{parts}</code>
    </pre>
  );
}
