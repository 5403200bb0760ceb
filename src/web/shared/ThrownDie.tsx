/* ThrownDie.tsx -- A die that a person throws: a button for each face, or a field. */
import { useSignal } from '@preact/signals';
import type { Roll } from 'fray';

/* Faces that fit as buttons. */
const FEW_FACES = 20;

export function ThrownDie(props: {
  roll: Pick<Roll, 'name' | 'dice' | 'sides' | 'index'>;
  who: string;
  /* What else the reader should know of the roll. */
  note?: string;
  busy: boolean;
  onThrow: (face: number) => void;
}) {
  const { roll, who, note, busy, onThrow } = props;
  const face = useSignal('');
  const of = roll.dice > 1 ? `, ${roll.index + 1} of ${roll.dice}` : '';
  return (
    <section class="ask" aria-label="A die to throw" aria-live="polite">
      <h2>
        {who ? `${who}: ` : ''}
        {roll.name}, a d{roll.sides}
        {of}
      </h2>
      <p class="quiet">{note}Throw the die. What does it show?</p>
      {roll.sides <= FEW_FACES ? (
        <div class="options faces">
          {Array.from({ length: roll.sides }, (_face, index) => (
            <button type="button" key={index} disabled={busy} onClick={() => onThrow(index + 1)}>
              {index + 1}
            </button>
          ))}
        </div>
      ) : (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            const shown = Number(face.value);
            face.value = '';
            onThrow(shown);
          }}
        >
          <input
            class="short"
            type="number"
            required
            min={1}
            max={roll.sides}
            aria-label="The die shows"
            value={face.value}
            onInput={(event) => (face.value = event.currentTarget.value)}
          />
          <button type="submit" class="main" disabled={busy}>
            It shows this
          </button>
        </form>
      )}
    </section>
  );
}
