import { useId, useState, type ReactNode } from 'react';
import type { ReadWindow } from '../../engine/reader.ts';
import { AFRESH } from '../../stage/link.ts';
import { useChangeLink } from '../../stage/use-link.ts';
import type { CountsByCall } from '../../trace-in/index.ts';
import { formatNumber, t } from '../../words/index.ts';
import { Note } from './Note.tsx';
import { ProblemNote } from './ProblemNote.tsx';

interface WindowControlsProps {
  readonly window: ReadWindow;
  /** Whether another one is on its way. */
  readonly isMoving: boolean;
}

/** Which operations of a long trace run, what lies outside, and how to get there. Nothing if all of them run. */
export function WindowControls({ window, isMoving }: WindowControlsProps) {
  const id = useId();
  const changeLink = useChangeLink();
  const { from, size, of, lines, counts, problems } = window;
  const last = of - size;
  const go = (start: number): void =>
    changeLink({ window: Math.min(Math.max(0, start), last) + 1, ...AFRESH }, true);
  if (last === 0) return null;
  return (
    <fieldset className="lab-window" aria-busy={isMoving}>
      <legend>{t('lab.window')}</legend>
      <p>
        {t('lab.windowRuns', { first: from + 1, last: from + size, count: of })}{' '}
        {t('lab.windowLines', { first: lines[0], last: lines[1] })}
      </p>
      <div className="lab-row">
        <Move name={t('lab.windowFirst')} off={from === 0} onMove={() => go(0)} />
        <Move name={t('lab.windowEarlier')} off={from === 0} onMove={() => go(from - size)} />
        <Move name={t('lab.windowLater')} off={from === last} onMove={() => go(from + size)} />
        <Move name={t('lab.windowLast')} off={from === last} onMove={() => go(last)} />
      </div>
      <Place id={id} from={from} last={last} step={size} onGo={go} />
      <Note summary={t('lab.windowCounts')} lines={countLines(counts)} />
      {problems.map(({ count, listed }, part) => (
        <ProblemNote
          // oxlint-disable-next-line react/no-array-index-key -- a part is its place: before, in or after the window
          key={part}
          summary={t(PROBLEMS[part] ?? 'lab.problemsAfter', { count })}
          problems={listed}
          count={count}
        />
      ))}
    </fieldset>
  );
}

const PROBLEMS = ['lab.problemsBefore', 'lab.problemsInside', 'lab.problemsAfter'] as const;

interface MoveProps {
  readonly name: string;
  readonly off: boolean;
  readonly onMove: () => void;
}

function Move({ name, off, onMove }: MoveProps): ReactNode {
  return (
    // One that disabled itself when it is pressed would lose the focus.
    <button type="button" className="button" aria-disabled={off} onClick={() => !off && onMove()}>
      {name}
    </button>
  );
}

interface PlaceProps {
  readonly id: string;
  readonly from: number;
  readonly last: number;
  readonly step: number;
  readonly onGo: (start: number) => void;
}

/** A slider and a number. Both move the window when they are let go, or left, because each window takes a while. */
function Place({ id, from, last, step, onGo }: PlaceProps) {
  const [start, setStart] = useState(from);
  const [text, setText] = useState(String(from + 1));
  const [shown, setShown] = useState(from);
  if (shown !== from) {
    setShown(from);
    setStart(from);
    setText(String(from + 1));
  }
  const wanted = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  const isWrong = wanted < 1 || wanted > last + 1;
  const move = (): void => {
    if (start !== from) onGo(start);
  };
  return (
    <>
      <input
        type="range"
        className="lab-window-slider"
        aria-label={t('lab.windowStart')}
        aria-valuetext={t('lab.windowAt', { first: start + 1 })}
        min={0}
        max={last}
        // The end need not be a whole number of steps away.
        step={1}
        value={start}
        onChange={({ target }) => {
          setStart(Number(target.value));
          setText(String(Number(target.value) + 1));
        }}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -1, ArrowDown: -1, PageDown: -10, ArrowRight: 1, ArrowUp: 1, PageUp: 10 }[
            event.key
          ];
          if (by === undefined) return;
          event.preventDefault();
          const next = Math.min(last, Math.max(0, start + by * Math.ceil(step / 10)));
          setStart(next);
          setText(String(next + 1));
        }}
        onKeyUp={({ key }) => {
          if (key === 'Enter') move();
        }}
        onPointerUp={move}
        onBlur={move}
      />
      <form
        className="lab-row"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong) onGo(wanted - 1);
        }}
      >
        <label htmlFor={id}>{t('lab.windowStart')}</label>
        <input
          id={id}
          inputMode="numeric"
          size={10}
          value={text}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={({ target }) => setText(target.value.trim())}
        />
        <button type="submit" className="button" aria-disabled={isWrong}>
          {t('lab.windowGo')}
        </button>
        {isWrong && (
          <span id={`${id}-wrong`} className="warn" role="alert">
            {t('lab.windowWrong', { last: last + 1 })}
          </span>
        )}
      </form>
    </>
  );
}

function countLines([before, inside, after]: ReadWindow['counts']): readonly string[] {
  return [
    t('lab.windowBefore', { count: total(before), calls: list(before) }),
    t('lab.windowInside', { count: total(inside), calls: list(inside) }),
    t('lab.windowAfter', { count: total(after), calls: list(after) }),
  ];
}

function total(counts: CountsByCall): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function list(counts: CountsByCall): string {
  if (counts.size === 0) return '–';
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([call, count]) => t('lab.callCount', { call, count: formatNumber(count) }))
    .join(', ');
}
