/* Odds.tsx -- The Odds tab: dice, expressions, and the trials that the rules declare. */
import { useSignal } from '@preact/signals';
import type { OddsResult, OddsVariable } from 'fray';
import { bench, isStopped, messageOf } from '../state/bench.ts';
import { rootOf } from '../state/check.ts';
import { current, files, isOwn, names } from '../state/files.ts';
import { Blow } from './Blow.tsx';
import { Distribution, meanOf, nameOf } from './Distribution.tsx';
import { Checkbox, Fault } from '../../shared/Fields.tsx';

function Variables(props: { list: OddsVariable[] }) {
  return (
    <>
      {props.list.slice(0, 12).map((variable) => (
        <section key={nameOf(variable)} aria-label={nameOf(variable)}>
          <h3>
            {nameOf(variable)}: {variable.yesOrNo ? 'yes' : 'mean'} {meanOf(variable)}
          </h3>
          <Distribution variable={variable} />
        </section>
      ))}
    </>
  );
}

/* An expression has results; a command has none, so what became of the creatures is shown. */
function asked(list: OddsVariable[]): OddsVariable[] {
  const results = list.filter(({ kind }) => kind === 'result');
  return results.length > 0 ? results : list;
}

function Expression(props: { root: string }) {
  const text = useSignal('2d6 + 3');
  const withRules = useSignal(false);
  const result = useSignal<OddsResult | null>(null);
  const fault = useSignal('');
  const busy = useSignal(false);
  const ask = async (event: Event): Promise<void> => {
    event.preventDefault();
    const odds = bench('odds');
    busy.value = true;
    fault.value = '';
    try {
      const answer = withRules.value
        ? await (
            await odds.with(files.value)
          ).odds(props.root, { kind: 'expression', text: text.value })
        : await odds.engine.dice(text.value);
      result.value = answer;
      if (!answer.odds) fault.value = answer.findings[0]?.message ?? 'There are no odds.';
    } catch (error) {
      fault.value = isStopped(error) ? 'This question was stopped.' : messageOf(error);
    }
    busy.value = false;
  };
  return (
    <section aria-label="Dice and expressions">
      <h2>Dice and expressions</h2>
      <form class="fields" onSubmit={(event) => void ask(event)}>
        <label class="wide">
          What is rolled or computed
          <input value={text.value} onInput={(e) => (text.value = e.currentTarget.value)} />
        </label>
        <Checkbox of={withRules}>With the names of {props.root}</Checkbox>
        <button type="submit" class="main">
          Compute
        </button>
        {busy.value && (
          <button type="button" onClick={() => bench('odds').stop()}>
            Stop
          </button>
        )}
      </form>
      <p class="quiet">
        Examples: <code>4d6 highest 3 &gt;= 16</code>, <code>6d6 count 5+</code>.
      </p>
      <Fault text={fault.value} />
      {result.value?.odds && <Variables list={asked(result.value.odds.variables)} />}
    </section>
  );
}

export function Odds() {
  const first = isOwn.value ? current.value : (names.value[0] ?? '');
  const root = useSignal('');
  const file = root.value in files.value ? root.value : rootOf(first);
  return (
    <div class="odds-page">
      <section aria-label="A blow">
        <h2>A single blow, exactly</h2>
        <p class="quiet">
          The rules say what a blow is. Choose who strikes and with what; set what else holds.
        </p>
        <form class="fields" onSubmit={(event) => event.preventDefault()}>
          <label>
            File
            <select value={file} onChange={(e) => (root.value = e.currentTarget.value)}>
              {names.value.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        </form>
        {file && <Blow key={file} root={file} />}
      </section>
      <Expression root={file} />
    </div>
  );
}
