/* Problems.tsx -- The findings under the editor, with mends to click. */
import type { Finding } from 'fray';
import {
  applyEdits,
  checkAll,
  findings,
  hasVerdict,
  isChecked,
  isFresh,
  lastCheck,
  slow,
  stopChecks,
  trouble,
} from '../state/check.ts';
import { Fault } from '../../shared/Fields.tsx';
import { explainCode } from './Learn.tsx';
import { openAt } from './Write.tsx';

/* Another place that a finding is about. */
function Related(props: { of: Finding['related'][number]; open: boolean }) {
  const { message, span } = props.of;
  const place = `${span.file}, line ${span.start.line + 1}`;
  return (
    <div class="help">
      {props.open ? (
        <button type="button" class="link" onClick={() => void openAt(span.file, span.from)}>
          {place}
        </button>
      ) : (
        place
      )}
      : {message}
    </div>
  );
}

export function FindingItem(props: { finding: Finding; onOpen?: () => void; mends?: boolean }) {
  const { severity, code, message, span, line, column, related, helps, notes, mends } =
    props.finding;
  return (
    <li class={`finding ${severity}`}>
      <div>
        <strong>{severity === 'error' ? 'Error' : 'Warning'}</strong>{' '}
        {props.onOpen ? (
          <button type="button" class="link" onClick={props.onOpen}>
            {span.file}, line {line}
          </button>
        ) : (
          <span>
            line {line}, column {column}
          </span>
        )}
        : {message}
      </div>
      {related.map((other, index) => (
        <Related key={index} of={other} open={props.onOpen !== undefined} />
      ))}
      {[...notes, ...helps].map((help) => (
        <div class="help" key={help}>
          {help}
        </div>
      ))}
      <div class="row wrap">
        {props.mends &&
          mends.map((mend) => (
            <button
              type="button"
              key={mend.title}
              class="mend"
              onClick={() => void applyEdits(mend.edits)}
            >
              {mend.title}
            </button>
          ))}
        <button type="button" class="link small" onClick={() => explainCode(code)}>
          What is {code}?
        </button>
      </div>
    </li>
  );
}

export function Problems() {
  const list = findings.value;
  const count = (severity: string): number => list.filter((f) => f.severity === severity).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const words = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
  return (
    <section class="problems" aria-label="Problems">
      <h2>
        Problems{' '}
        <span
          class="quiet"
          role="status"
          data-took={lastCheck.value}
          data-checked={isChecked.value ? 'yes' : 'no'}
        >
          {errors + warnings > 0
            ? `${words(errors, 'error')}, ${words(warnings, 'warning')}`
            : trouble.value
              ? ''
              : hasVerdict.value
                ? 'none'
                : 'reading the rules…'}
        </span>
      </h2>
      <Fault text={trouble.value} />
      {trouble.value && (
        <button type="button" onClick={() => void checkAll()}>
          Check again
        </button>
      )}
      {slow.value && (
        <p class="quiet">
          The check takes long.{' '}
          <button type="button" onClick={stopChecks}>
            Stop
          </button>
        </p>
      )}
      {list.length > 0 && (
        <ul>
          {list.map((finding, index) => (
            <FindingItem
              key={`${finding.code}${finding.span.file}${finding.span.from}${index}`}
              finding={finding}
              mends={isFresh(finding.span.file)}
              onOpen={() => void openAt(finding.span.file, finding.span.from)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
