/* Asks.tsx -- What this seat must decide: options as cards, places and names; dice to throw.
 *
 * A tap chooses, and a second one on the button below confirms: a finger that slips plays nothing.
 */
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Question as Asked, QuestionOption } from 'fray';
import { Card } from '../../shared/Card.tsx';
import { ThrownDie } from '../../shared/ThrownDie.tsx';
import { howMany } from '../../shared/words.ts';
import { busy, cards, creatureName, input, learn, view } from '../state.ts';
import type { Ask, View } from '../view.ts';

/* The options chosen so far, by the number of the question. */
const picks = signal<Record<number, number[]>>({});
/* More options than this are not shown as cards. */
const MOST_CARDS = 24;

export function picked(ask: Ask): number[] {
  return picks.value[ask.id] ?? [];
}

export function pick(ask: Ask, index: number): void {
  const { most } = ask.question!;
  const now = picked(ask);
  const next = now.includes(index)
    ? now.filter((other) => other !== index)
    : most === 1
      ? [index]
      : [...now, index].slice(-most);
  picks.value = { ...picks.value, [ask.id]: next };
}

export async function decide(ask: Ask, chosen: number[] | null): Promise<void> {
  await input({ do: 'answer', id: ask.id, chosen });
}

function Choice(props: { ask: Ask; option: QuestionOption; index: number; several: boolean }) {
  const { ask, option, index } = props;
  const page =
    option.creature === null && props.ask.question!.options.length <= MOST_CARDS
      ? cards.value.find(({ name }) => name === option.text)
      : undefined;
  const on = picked(ask).includes(index);
  const id = `ask-${ask.id}-${index}`;
  return (
    <div class={`pick ${on ? 'on' : ''} ${page ? 'of-card' : ''}`}>
      <label for={id}>
        <input
          id={id}
          type={props.several ? 'checkbox' : 'radio'}
          name={`ask-${ask.id}`}
          checked={on}
          disabled={busy.value}
          onClick={() => pick(ask, index)}
        />
        {option.text}
      </label>
      {page && (
        <div onClick={() => pick(ask, index)}>
          <Card page={page} />
        </div>
      )}
    </div>
  );
}

/* The odds of what is chosen, and why something is not offered, in the words of the rules. */
function Advice(props: { ask: Ask; chosen: string | undefined }) {
  const { ask, chosen } = props;
  const name = useSignal('');
  const said = useSignal('');
  const list = `names-${ask.id}`;
  const known = [
    ...(view.value?.state.creatures ?? []).map((one) => one.name),
    ...cards.value.map((one) => one.name),
  ];
  return (
    <details class="advice">
      <summary>Odds, and why not</summary>
      {ask.question!.who !== null && (
        <div class="row wrap">
          <button
            type="button"
            disabled={!chosen}
            onClick={() =>
              void learn({ do: 'odds', id: ask.id, name: chosen }).then((text) => (said.value = text))
            }
          >
            {chosen ? `Odds of ${chosen}` : 'Choose something to see its odds'}
          </button>
        </div>
      )}
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void learn({ do: 'why', id: ask.id, name: name.value }).then(
            (text) => (said.value = text),
          );
        }}
      >
        <label>
          Why not
          <input
            required
            maxLength={200}
            list={list}
            value={name.value}
            onInput={(event) => (name.value = event.currentTarget.value)}
          />
        </label>
        <datalist id={list}>
          {[...new Set(known)].map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <button type="submit">Ask</button>
      </form>
      <pre class="said" role="status" aria-label="The answer" tabIndex={0}>
        {said.value}
      </pre>
    </details>
  );
}

function Question(props: { ask: Ask; question: Asked; other: string }) {
  const { ask, question } = props;
  const chosen = picked(ask);
  const side = question.side === null ? undefined : view.value?.state.sides[question.side];
  const who = creatureName(question.who) || side;
  const several = question.most > 1 || question.least === 0;
  const names = chosen.map((index) => question.options[index]?.text).join(', ');
  const ready = chosen.length >= question.least && chosen.length <= question.most;
  return (
    <section class="ask" aria-label={`${who || 'The table'}: ${question.prompt}`}>
      <h2>
        {who ? `${who}: ` : ''}
        {question.prompt}
        {ask.about}
      </h2>
      <p class="quiet">
        {[
          props.other && `For ${props.other}.`,
          question.secret && 'In secret.',
          several && howMany(question),
          ask.held && 'Your answer waits for the others. You may change it.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div
        class="options"
        role={several ? 'group' : 'radiogroup'}
        aria-label={question.prompt}
      >
        {question.options.map((option, index) => (
          <Choice key={index} ask={ask} option={option} index={index} several={several} />
        ))}
      </div>
      <div class="row wrap confirm">
        <button
          type="button"
          class="main"
          disabled={!ready || busy.value}
          onClick={() => void decide(ask, chosen)}
        >
          {names ? `Choose ${names}` : question.least === 0 ? 'Choose nothing' : 'Choose'}
        </button>
        {question.hasDefault && ask.open && (
          <button type="button" disabled={busy.value} onClick={() => void decide(ask, null)}>
            Leave it to the rules
          </button>
        )}
      </div>
      {ask.open && <Advice ask={ask} chosen={question.options[chosen[0] ?? -1]?.text} />}
    </section>
  );
}

export function Asks(props: { now: View }) {
  const { now } = props;
  const ids = now.asks.map(({ id }) => id).join();
  useEffect(() => {
    const open = new Set(ids.split(',').map(Number));
    picks.value = Object.fromEntries(
      Object.entries(picks.value).filter(([id]) => open.has(Number(id))),
    );
  }, [ids]);
  // the referee sees the open question of every seat, folded away
  const list = now.asks.map((ask) => {
    const other = now.referee ? ask.person || 'a person' : '';
    return ask.question ? (
      <Question key={ask.id} ask={ask} question={ask.question} other={other} />
    ) : (
      <ThrownDie
        key={ask.id}
        roll={ask.roll!}
        who={creatureName(ask.roll!.who)}
        busy={busy.value}
        onThrow={(face) => void input({ do: 'throw', id: ask.id, face })}
      />
    );
  });
  if (!now.referee || list.length === 0) return <>{list}</>;
  return (
    <details class="for-others">
      <summary>Answer for a seat ({list.length})</summary>
      {list}
    </details>
  );
}
