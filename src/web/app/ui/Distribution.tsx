/* Distribution.tsx -- The values of a variable and their chances, as bars and as words. */
import { useMemo } from 'preact/hooks';
import type { OddsVariable } from 'fray';
import { Chart } from './Chart.tsx';

export function percent(chance: number): string {
  return `${(chance * 100).toFixed(chance > 0 && chance < 0.0995 ? 2 : 1)} %`;
}

export function meanOf(variable: OddsVariable): string {
  if (!variable.yesOrNo) return variable.mean.toFixed(2);
  const yes = variable.values.find((v) => v.value !== 0);
  return percent(yes ? yes.chance.value : 0);
}

export function nameOf(variable: OddsVariable): string {
  // the tool names the value of an expression `it`
  const name = variable.name === 'it' ? 'result' : variable.name;
  return variable.creature ? `${variable.creature}: ${name}` : name;
}

export function Distribution(props: { variable: OddsVariable; height?: number }) {
  const { variable } = props;
  const numeric = variable.values.every(({ text, value }) => text === '' || text === String(value));
  const data = useMemo(() => {
    const shares = variable.values.map((v) => v.chance.value * 100);
    return numeric
      ? [variable.values.map((v) => v.value), shares]
      : [variable.values.map((_v, index) => index), shares];
  }, [variable]);
  const words = variable.values
    .slice(0, 40)
    .map((v) => `${v.text || v.value}: ${percent(v.chance.value)}`)
    .join(', ');
  return (
    <>
      <Chart
        kind="bars"
        title={`Chances of ${nameOf(variable)}. ${words}`}
        xLabel={nameOf(variable)}
        data={data}
        series={[{ label: nameOf(variable), colour: '--accent' }]}
        names={numeric ? undefined : variable.values.map((v) => v.text || String(v.value))}
        height={props.height ?? 190}
      />
      <Numbers variable={variable} />
    </>
  );
}

const MOST_ROWS = 200;
/* Digits of a fraction that are worth reading. */
const MOST_DIGITS = 60;

function Numbers(props: { variable: OddsVariable }) {
  const { values } = props.variable;
  const fractions = values.some(({ chance }) => chance.exact !== null);
  const name = nameOf(props.variable);
  return (
    <details class="numbers">
      <summary>Numbers of {name}</summary>
      <div class="scrolling" tabIndex={0} role="region" aria-label={`Chances of ${name}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Value</th>
              <th scope="col">Chance</th>
              {fractions && <th scope="col">As a fraction</th>}
            </tr>
          </thead>
          <tbody>
            {values.slice(0, MOST_ROWS).map(({ value, text, chance }) => (
              <tr key={value}>
                <th scope="row">{text || value}</th>
                <td>{percent(chance.value)}</td>
                {fractions && (
                  <td>
                    {(chance.exact ?? '').length > MOST_DIGITS ? 'too long to show' : chance.exact}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
