/* RefereeForms.tsx -- Forms of the referee: a statement, a die that is corrected, branches. */
import { useSignal } from '@preact/signals';
import type { PlayBranch, PlayDie } from 'fray';

/* A statement that takes effect at once. `onSay` returns whether it was accepted. */
export function StatementForm(props: {
  busy: boolean;
  onSay: (text: string) => Promise<boolean>;
  onVeto: () => void;
}) {
  const words = useSignal('');
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        void props.onSay(words.value).then((accepted) => {
          if (accepted) words.value = '';
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
      <button type="submit" disabled={props.busy}>
        Say
      </button>
      <button type="button" disabled={props.busy} onClick={props.onVeto}>
        Call off what is happening
      </button>
    </form>
  );
}

/* A die since the last decision. `nameOf` returns the name of a creature. */
export function DieForm(props: {
  dice: PlayDie[];
  busy: boolean;
  nameOf: (creature: number | null) => string;
  onCorrect: (index: number, face: number) => void;
}) {
  const { dice, nameOf } = props;
  const chosen = useSignal(0);
  const face = useSignal('');
  const index = Math.min(chosen.value, dice.length - 1);
  const die = dice[index];
  if (!die) return null;
  const title = ({ who, name }: PlayDie): string => [nameOf(who), name].filter(Boolean).join(', ');
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        props.onCorrect(index, Number(face.value));
        face.value = '';
      }}
    >
      <label>
        A die since the last decision
        <select
          value={String(index)}
          onChange={(event) => (chosen.value = Number(event.currentTarget.value))}
        >
          {dice.map((one, i) => (
            <option key={i} value={i}>
              {title(one)}: {one.face} of d{one.sides}
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
          aria-label={`${title(die)} shows instead`}
          onInput={(event) => (face.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={props.busy}>
        Correct
      </button>
    </form>
  );
}

/* A choice of the branches of a record, and a button that begins another. */
export function BranchFields(props: {
  branches: Pick<PlayBranch, 'name' | 'inputs' | 'current'>[];
  busy: boolean;
  mayFork: boolean;
  onSwitch: (name: string) => void;
  onFork: (name: string) => void;
}) {
  const { branches, busy } = props;
  return (
    <div class="row wrap">
      {branches.length > 1 && (
        <label>
          Branch{' '}
          <select
            value={branches.find(({ current }) => current)?.name ?? ''}
            disabled={busy}
            onChange={(event) => props.onSwitch(event.currentTarget.value)}
          >
            {branches.map(({ name, inputs }) => (
              <option key={name} value={name}>
                {name}: {inputs} {inputs === 1 ? 'decision' : 'decisions'}
              </option>
            ))}
          </select>
        </label>
      )}
      <button
        type="button"
        disabled={busy || !props.mayFork}
        onClick={() => props.onFork(`way ${branches.length + 1}`)}
      >
        Try another way
      </button>
    </div>
  );
}
