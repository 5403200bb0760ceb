/* Card.tsx -- A declaration of content in plain English, as a card. */
import type { SeenDocPage } from 'fray';

export function Card(props: { page: SeenDocPage; onOpen?: () => void }) {
  const { kind, name, group, values, flavour, figures, rules, reminders } = props.page;
  return (
    <article class="card" aria-label={name}>
      <header>
        <h3>
          {name} {values}
        </h3>
        <p>{[kind, group].filter(Boolean).join(', ')}</p>
      </header>
      {figures.length > 0 && (
        <ul class="figures">
          {figures.map((figure) => (
            <li key={figure}>{figure}</li>
          ))}
        </ul>
      )}
      {rules.length > 0 && <p>{rules.join(' ')}</p>}
      {reminders.map((reminder) => (
        <p class="reminder" key={reminder.name}>
          <strong>{reminder.name}:</strong> {reminder.text}
        </p>
      ))}
      {flavour && <p class="flavour">{flavour}</p>}
      {props.onOpen && (
        <button type="button" class="link small" onClick={props.onOpen}>
          Show it in its file
        </button>
      )}
    </article>
  );
}
