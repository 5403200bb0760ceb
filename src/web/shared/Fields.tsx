/* Fields.tsx -- Fields and messages that several parts of the page share. */
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

/* What went wrong; nothing for an empty text. */
export function Fault(props: { text: string }) {
  if (!props.text) return null;
  return (
    <p class="fault" role="alert">
      {props.text}
    </p>
  );
}

export function Checkbox(props: { of: Signal<boolean>; children: ComponentChildren }) {
  const { of } = props;
  return (
    <label>
      <input
        type="checkbox"
        checked={of.value}
        onChange={(event) => (of.value = event.currentTarget.checked)}
      />{' '}
      {props.children}
    </label>
  );
}

/* A choice of one of several numbers. */
export function NumberChoice(props: { of: Signal<number>; label: string; numbers: number[] }) {
  const { of, label, numbers } = props;
  return (
    <label>
      {label}
      <select
        value={String(of.value)}
        onChange={(event) => (of.value = Number(event.currentTarget.value))}
      >
        {numbers.map((n) => (
          <option key={n} value={n}>
            {n}
          </option>
        ))}
      </select>
    </label>
  );
}
