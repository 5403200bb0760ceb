/* Code.tsx -- A text of Fray in the colours of the editor, to be read. */
import { useSignal } from '@preact/signals';
import type { Token } from 'fray';
import { useEffect, useMemo } from 'preact/hooks';
import { colouredParts } from '../lang/colours.ts';
import { tokensOf } from '../lang/service.ts';

const NONE: Token[] = [];

export function Code(props: { text: string; label: string }) {
  const text = props.text.replace(/\n$/, '');
  const tokens = useSignal(NONE);
  useEffect(() => {
    let gone = false;
    void tokensOf(text).then((found) => {
      if (!gone) tokens.value = found ?? NONE;
    });
    return () => {
      gone = true;
      tokens.value = NONE;
    };
  }, [text]);
  const parts = useMemo(() => colouredParts(text, tokens.value), [text, tokens.value]);
  return (
    <pre class="code" tabIndex={0} role="group" aria-label={props.label}>
      <code>
        {parts.map(({ text: piece, class: name }) =>
          name ? <span class={name}>{piece}</span> : piece,
        )}
      </code>
    </pre>
  );
}
