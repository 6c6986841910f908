import { useMemo, useRef } from 'react';
import { nth } from '../../../base/known.ts';
import { CALL_CODES } from '../../../protocol/protocol.gen.ts';
import { deedText, type Deed } from '../../../timeline/ask/deed.ts';
import type { OperationSummary } from '../../../timeline/run.ts';
import { useKeptFocus } from '../../../widgets/use-kept-focus.ts';
import { formatNumber, say, t } from '../../../words/index.ts';
import { showResult } from '../results.ts';
import { useRows } from '../use-rows.ts';
import type { Found, Hit } from './use-found.ts';

interface FoundListProps {
  readonly found: Found;
  readonly operations: readonly OperationSummary[];
  /** Of a long trace: how many operations lie before those that run, and how many there are. */
  readonly window: { readonly from: number; readonly of: number } | undefined;
  /** The hit that the position is at, or the last one before it; -1 if there is none. */
  readonly current: number;
  readonly onHit: (hit: Hit) => void;
  /** Adds a term to the query. */
  readonly onNarrow: (term: string) => void;
  readonly onWhole: (whole: boolean) => void;
}

/** The heights of a row in px, as in lab.css: of a call, and of one with what it did to a VMA. */
const ROW = 32;
const TALL_ROW = 52;

/** The hits, what was searched for them, and whose they are. Draws only the rows in sight. */
export function FoundList(props: FoundListProps) {
  const { found, operations, window, current, onHit, onNarrow, onWhole } = props;
  const { hits, deeds, failure } = found;
  const box = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(box);
  const height = deeds ? TALL_ROW : ROW;
  const { from, to, onScroll } = useRows(box, hits.length, height, current);
  if (failure !== undefined)
    return (
      <p className="lab-trouble" role="alert">
        {failure}
      </p>
    );
  const before = found.isWhole ? (window?.from ?? 0) : 0;
  return (
    <>
      <p className="ask-scope">
        <output>{scopeOf(found, window !== undefined)}</output>{' '}
        {window && (
          <button type="button" className="text-button" onClick={() => onWhole(!found.isWhole)}>
            {t(found.isWhole ? 'ask.onlyWindow' : 'ask.searchWhole', { count: window.of })}
          </button>
        )}
      </p>
      {hits.length > 0 && <Groups hits={hits} onNarrow={onNarrow} />}
      <div
        ref={box}
        className="results found"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        {...kept}
        onScroll={onScroll}
      >
        <ol aria-label={t('ask.found')} style={{ height: hits.length * height }}>
          {hits.slice(from, to).map((hit, i) => (
            <li
              key={hit.index}
              style={{ top: (from + i) * height, height }}
              aria-setsize={hits.length}
              aria-posinset={from + i + 1}
              aria-current={from + i === current ? 'step' : undefined}
            >
              <button type="button" onClick={() => onHit(hit)}>
                <HitText
                  hit={hit}
                  number={hit.index + 1 + (found.isWhole ? 0 : (window?.from ?? 0))}
                  operation={operations[hit.index - before]}
                />
                {deeds && <DeedsText deeds={deeds[from + i] ?? []} />}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

function scopeOf({ hits, searched, of, isDone, isWhole }: Found, isLong: boolean): string {
  const count = hits.length;
  if (!isDone) return t('ask.soFar', { count, searched, of });
  if (!isLong) return t('ask.inSession', { count, of });
  return isWhole ? t('ask.inWhole', { count, of }) : t('ask.inWindow', { count, of });
}

interface HitTextProps {
  readonly hit: Hit;
  readonly number: number;
  /** Undefined if the operation doesn't run in the window that is shown. */
  readonly operation: OperationSummary | undefined;
}

function HitText({ hit, number, operation }: HitTextProps) {
  const name = nth(CALL_CODES, hit.call);
  return (
    <span className="found-call">
      {formatNumber(number)} {operation ? say(operation.text ?? name) : t('ask.outside', { call: name })}
      {operation && ` = ${showResult(operation.outcome)}`}
    </span>
  );
}

function DeedsText({ deeds }: { readonly deeds: readonly Deed[] }) {
  const text = deeds.map((deed) => `#${deed.vma}: ${say(deedText(deed))}`).join('; ');
  return (
    <span className="found-deed" title={text}>
      {text}
    </span>
  );
}

interface GroupsProps {
  readonly hits: readonly Hit[];
  readonly onNarrow: (term: string) => void;
}

/** Which calls, and which threads, made the hits. */
function Groups({ hits, onNarrow }: GroupsProps) {
  const [calls, threads] = useMemo(
    () => [
      counted(hits, ({ call }) => `call:${nth(CALL_CODES, call)}`),
      counted(hits, ({ process, thread }) => `process:${process} thread:${thread}`),
    ],
    [hits],
  );
  return (
    <details className="found-groups">
      <summary>{t('ask.who')}</summary>
      {[calls, threads].map((groups, i) => (
        <p key={i === 0 ? 'calls' : 'threads'}>
          {t(i === 0 ? 'ask.byCall' : 'ask.byThread')}{' '}
          {groups.map(([term, count]) => (
            <button key={term} type="button" className="text-button" onClick={() => onNarrow(term)}>
              {t('ask.group', { term: term.replace('call:', ''), count: formatNumber(count) })}
            </button>
          ))}
        </p>
      ))}
    </details>
  );
}

function counted(hits: readonly Hit[], keyOf: (hit: Hit) => string): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const hit of hits) {
    const key = keyOf(hit);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
