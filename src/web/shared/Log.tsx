/* Log.tsx -- The log of a fight. A number that a sum explains can be clicked. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { SeenFightEvent, SeenFightState } from 'fray';
import { Story, rollText, sumText } from './story.ts';
import type { Input, StoryLine } from './story.ts';
import { Checkbox } from './Fields.tsx';

const MOST_LINES = 300;

function Sum(props: { event: SeenFightEvent; state: SeenFightState }) {
  const { event } = props;
  return (
    <div class="sum">
      {event.kind === 'roll'
        ? rollText(props.state, event)
        : `${event.text}: ${event.value} = ${sumText(event)}`}
    </div>
  );
}

function Line(props: { line: StoryLine; state: SeenFightState; all: boolean }) {
  const { line, state, all } = props;
  const open = useSignal<SeenFightEvent | null>(null);
  const figures = line.sums.filter((event) => event.kind === 'figure');
  const parts = line.text.split(/(-?\d+)/);
  return (
    <li class={`log-${line.kind}`} style={{ paddingLeft: `${Math.min(line.depth, 6) * 0.8}em` }}>
      {all && line.sums.map((event, i) => <Sum key={i} event={event} state={state} />)}
      {parts.map((part, i) => {
        const figure =
          i % 2 === 1 ? figures.find(({ value }) => String(value) === part) : undefined;
        if (!figure) return part;
        return (
          <button
            type="button"
            key={i}
            class="figure"
            aria-expanded={open.value === figure}
            aria-label={`${part}: show the sum`}
            onClick={() => (open.value = open.value === figure ? null : figure)}
          >
            {part}
          </button>
        );
      })}
      {open.value && !all && <Sum event={open.value} state={state} />}
    </li>
  );
}

export function Log(props: {
  events: SeenFightEvent[];
  inputs?: Input[];
  state: SeenFightState;
  end: string;
}) {
  const all = useSignal(false);
  const whole = useSignal(false);
  const box = useRef<HTMLOListElement>(null);
  const lines = useMemo(() => {
    const story = new Story(props.state);
    const inputs = [...(props.inputs ?? [])];
    props.events.forEach((event, index) => {
      while (inputs[0] && inputs[0].at <= index) story.input(inputs.shift()!.input);
      story.add(event);
    });
    for (const { input } of inputs) story.input(input);
    return story.finish().lines;
  }, [props.events, props.inputs, props.state]);
  const shown = whole.value ? lines : lines.slice(-MOST_LINES);
  const visible = shown.filter((line) => all.value || line.kind !== 'choice');
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines.length]);
  return (
    <section class="log" aria-label="Log">
      <div class="bar">
        <h2>Log</h2>
        <Checkbox of={all}>Show dice, sums and choices</Checkbox>
      </div>
      {shown.length < lines.length && (
        <button type="button" class="link" onClick={() => (whole.value = true)}>
          Show the {lines.length - shown.length} lines before
        </button>
      )}
      <ol ref={box} tabIndex={0} aria-label="What happened">
        {visible.map((line, i) => (
          <Line
            key={`${lines.length - shown.length + i}`}
            line={line}
            state={props.state}
            all={all.value}
          />
        ))}
        {props.end && (
          <li class="log-end">
            <strong>{props.end}</strong>
          </li>
        )}
      </ol>
    </section>
  );
}
