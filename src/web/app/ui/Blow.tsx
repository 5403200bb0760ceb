/* Blow.tsx -- The exact odds of a trial that the rules declare: a blow of a card, a save.
 *
 * The rules name the parameters and the situations of a trial, so nothing here knows a system.
 * Every choice and every change of the files asks again; an answer that is out of date is dropped.
 */
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { OddsResult, RulesInfo, TrialPattern } from 'fray';
import { bench, isStopped, messageOf, watched } from '../state/bench.ts';
import { files } from '../state/files.ts';
import { declared, reads } from '../state/check.ts';
import { kindTest } from '../state/kinds.ts';
import { Distribution, meanOf, nameOf } from './Distribution.tsx';
import { Fault } from '../../shared/Fields.tsx';

const PAUSE = 60;

interface Known {
  info: RulesInfo;
  fits: (kind: string, wanted: string) => boolean;
}

async function look(root: string): Promise<Known | null> {
  const project = await bench('odds').with(files.value);
  const { rules } = await project.compile(root, { purpose: 'questions' });
  if (!rules) return null;
  const info = await rules.info();
  await rules.free();
  const list = reads.value[root] ?? [root];
  return { info, fits: await kindTest(project, list, files.value) };
}

function choices(known: Known, kind: string): string[] {
  return known.info.contents.filter((c) => known.fits(c.kind, kind)).map((c) => c.name);
}

/* First those that the reader's files declare, then those that they name. */
function preferred(list: string[], texts: string, own: Set<string>): string[] {
  const rank = (name: string): number => (own.has(name) ? 0 : texts.includes(name) ? 1 : 2);
  return [...list].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

/* The least and the most of a slider, and where it is before it is set. */
const [LEAST, MOST, UNSET] = [0, 20, 5];

/* What else may hold. A slider that is moved holds from then on. */
function Situations(props: {
  list: TrialPattern['situations'];
  of: Signal<Record<string, number | null>>;
  /* Whether those are explained that do not hold. */
  all: boolean;
}) {
  const { list, of, all } = props;
  const explained = list.filter(
    ({ name, doc }) => doc && (all || (of.value[name] ?? null) !== null),
  );
  return (
    <fieldset class="situations">
      <legend>What else holds</legend>
      {list.map(({ name, doc, values }) => {
        const set = of.value[name] ?? null;
        const change = (value: number | null): void => {
          of.value = { ...of.value, [name]: value };
        };
        return (
          <div class="situation" key={name}>
            <label title={doc}>
              <input
                type="checkbox"
                checked={set !== null}
                onChange={(e) => change(e.currentTarget.checked ? (values > 0 ? UNSET : 1) : null)}
              />{' '}
              {name}
            </label>
            {values > 0 && (
              <label class={set === null ? 'slider unset' : 'slider'}>
                <span class="unseen">Value of {name}</span>
                <input
                  type="range"
                  min={LEAST}
                  max={MOST}
                  value={set ?? UNSET}
                  onInput={(e) => change(Number(e.currentTarget.value))}
                />
                <output>{set ?? ''}</output>
              </label>
            )}
          </div>
        );
      })}
      {explained.map(({ name, doc }) => (
        <p class="quiet small" key={name}>
          <b>{name}:</b> {doc}
        </p>
      ))}
    </fieldset>
  );
}

export interface BlowProps {
  root: string;
  /* The content that is asked about: it fills the first parameter that it fits. */
  subject?: string;
  compact?: boolean;
}

export function Blow(props: BlowProps) {
  const known = useSignal<Known | null>(null);
  const pattern = useSignal('');
  const values = useSignal<Record<string, string>>({});
  const situations = useSignal<Record<string, number | null>>({});
  const result = useSignal<OddsResult | null>(null);
  const shown = useSignal('');
  const fault = useSignal('');
  const busy = useSignal(false);
  const slow = useSignal(false);
  /* Counts how often the reader asked again. */
  const again = useSignal(0);
  const now = files.value;
  const texts = useMemo(() => Object.values(now).join('\n'), [now]);

  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      look(props.root)
        .then((found) => {
          if (gone) return;
          if (found) known.value = found;
          else if (!known.value) fault.value = 'Mend the errors to see the odds.';
        })
        .catch((error: unknown) => {
          if (!gone && !isStopped(error)) fault.value = messageOf(error);
        });
    }, PAUSE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [props.root, now]);

  const patterns = known.value?.info.patterns ?? [];
  const subjectKind = known.value?.info.contents.find((c) => c.name === props.subject)?.kind;
  const fitting = patterns.filter(
    (p) =>
      !props.subject ||
      (subjectKind && p.params.some((param) => known.value?.fits(subjectKind, param.kind))),
  );
  const chosen: TrialPattern | undefined =
    fitting.find((p) => p.name === pattern.value) ?? fitting[0];

  const own = useMemo(() => new Set(declared.value), [declared.value]);
  /* Each parameter with its choices and the value it has. */
  const parameters = useMemo(() => {
    if (!known.value || !chosen) return [];
    let subject = props.subject ?? '';
    const used = new Set<string>();
    return chosen.params.map((param) => {
      const all = choices(known.value!, param.kind);
      const owners = preferred(all, texts, own);
      let value = values.value[param.name] ?? '';
      if (subject && subjectKind && known.value!.fits(subjectKind, param.kind)) {
        value = subject;
        subject = '';
      } else if (all.length > 0 && !all.includes(value)) {
        value = owners.find((name) => !used.has(name)) ?? '';
      } else if (all.length === 0 && value === '') {
        value = '10';
      }
      used.add(value);
      return { param, list: owners, value, fixed: value === props.subject };
    });
  }, [known.value, chosen, values.value, props.subject, texts, own]);

  const given = chosen
    ? chosen.situations
        .filter((s) => situations.value[s.name] !== undefined && situations.value[s.name] !== null)
        .map((s) => (s.values > 0 ? `${s.name}=${situations.value[s.name]}` : s.name))
    : [];
  const question = JSON.stringify([parameters.map((p) => p.value), given, chosen?.name]);

  useEffect(() => {
    if (!chosen || parameters.some((p) => p.value === '')) return;
    let gone = false;
    const odds = bench('odds');
    // another question does not wait for one that takes long
    if (slow.value) odds.stop();
    const timer = setTimeout(async () => {
      busy.value = true;
      try {
        const project = await odds.with(now);
        const asked = project.odds(props.root, {
          kind: 'trial',
          pattern: chosen.name,
          values: Object.fromEntries(parameters.map(({ param, value }) => [param.name, value])),
          given,
        });
        const answer = await watched((yes) => (slow.value = yes), asked);
        if (gone) return;
        result.value = answer.odds ? answer : result.value;
        fault.value = answer.odds ? '' : (answer.findings[0]?.message ?? 'There are no odds.');
      } catch (error) {
        if (!gone) fault.value = isStopped(error) ? 'These odds were stopped.' : messageOf(error);
      } finally {
        busy.value = false;
      }
    }, PAUSE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [now, props.root, question, again.value]);

  if (!known.value)
    return fault.value ? (
      <p class="quiet">{fault.value}</p>
    ) : (
      <p class="quiet">Reading the rules…</p>
    );
  if (!chosen)
    return (
      <p class="quiet">
        {patterns.length === 0
          ? 'These rules declare no trial, so there is no single blow to ask about.'
          : 'No trial of these rules is about this.'}
      </p>
    );
  const odds = result.value?.odds;
  const variables = odds?.variables.filter((v) => v.kind === 'result') ?? [];
  const variable =
    variables.find((v) => v.name === shown.value) ??
    variables.find((v) => !v.yesOrNo && v.values.length > 1) ??
    variables[0];
  return (
    <div class="blow">
      <form class="fields" onSubmit={(event) => event.preventDefault()}>
        {fitting.length > 1 && (
          <label>
            Question
            <select value={chosen.name} onChange={(e) => (pattern.value = e.currentTarget.value)}>
              {fitting.map((p) => (
                <option key={p.name} value={p.name}>
                  {p.name}
                </option>
              ))}
            </select>
          </label>
        )}
        {parameters
          .filter(({ fixed }) => !(fixed && props.compact))
          .map(({ param, list, value }) => (
            <label key={param.name}>
              {param.name}
              {list.length > 0 ? (
                <select
                  value={value}
                  onChange={(e) =>
                    (values.value = { ...values.value, [param.name]: e.currentTarget.value })
                  }
                >
                  {list.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              ) : (
                <input
                  value={value}
                  onInput={(e) =>
                    (values.value = { ...values.value, [param.name]: e.currentTarget.value })
                  }
                />
              )}
            </label>
          ))}
        {chosen.situations.length > 0 && (
          <Situations list={chosen.situations} of={situations} all={!props.compact} />
        )}
      </form>
      <Fault text={fault.value} />
      {slow.value ? (
        <p class="quiet">
          These odds take long.{' '}
          <button type="button" onClick={() => bench('odds').stop()}>
            Stop
          </button>
        </p>
      ) : (
        fault.value && (
          <button type="button" onClick={() => again.value++}>
            Ask again
          </button>
        )
      )}
      {odds && variable && (
        <div class={fault.value || busy.value ? 'stale' : ''}>
          <div class="results" role="group" aria-label="Results">
            {variables.map((v) => (
              <button
                type="button"
                key={nameOf(v)}
                aria-pressed={v === variable}
                onClick={() => (shown.value = v.name)}
              >
                <span>{nameOf(v)}</span> <b>{meanOf(v)}</b>
              </button>
            ))}
          </div>
          <Distribution variable={variable} />
          <p class="quiet">
            {odds.rest === ''
              ? `${odds.exact ? 'Exact: every' : 'Every'} outcome of every die.`
              : `${(odds.unresolved.value * 100).toFixed(2)} % of the outcomes are not resolved.`}
          </p>
        </div>
      )}
    </div>
  );
}
