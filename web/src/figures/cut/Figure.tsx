import { useMemo, useRef, useState } from 'react';
import { known, nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { formatError } from '../../narrate/format.ts';
import { useSize } from '../../views/use-size.ts';
import { useSeen } from '../../widgets/use-seen.ts';
import { formatNumber, t } from '../../words/index.ts';
import { Instrument } from '../Instrument.tsx';
import { Playback } from '../Playback.tsx';
import type { FigureProps } from '../registry.ts';
import { useClock } from '../use-clock.ts';
import { useNewest } from '../../widgets/use-newest.ts';
import { Waiting } from '../Waiting.tsx';
import { cutsOf, joinsOf, phaseOf, settling, type Join } from './borders.ts';
import { Deeds, deedsHere } from './Deeds.tsx';
import type { Line, Step } from './model.ts';
import { Overview } from './Overview.tsx';
import { MOST_CALLS, read, stepsBefore, write, type Call, type CutParameters } from './parameters.ts';
import { addressOf } from './numbered.ts';
import { ABOVE, filesOf, spelled } from './program.ts';
import { isSeam, Strip, type Change, type Pages, type Stop } from './Strip.tsx';
import { useSettling } from './use-settling.ts';
import { comparedBy, wayOf } from './way.ts';
import './cut.css';

interface Answered {
  readonly steps: readonly Step[];
  readonly parameters: CutParameters;
}

/** The instrument: VMAs are placed, cut and joined. */
export default function CutFigure({ parameters: text, client, scene, plays, onPick, onChange }: FigureProps) {
  const parameters = known(read(text), 'who shows a figure has read its parameters');
  const { answer, of, failure } = useNewest(text, async (): Promise<Answered | undefined> => {
    // The model's type says what it returns.
    const steps = (await client.model('cut', parameters)) as readonly Step[] | undefined;
    return steps && { steps, parameters };
  });
  if (answer === undefined) return <Waiting failure={failure} />;
  return (
    <Cutting
      key={scene}
      {...answer}
      plays={of === text ? plays : undefined}
      asked={parameters}
      onPick={onPick}
      onChange={(next) => onChange(write(next))}
    />
  );
}

interface CuttingProps extends Answered {
  readonly plays: number | undefined;
  /** What the reader has come to, which the core may not have answered yet. */
  readonly asked: CutParameters;
  readonly onPick: FigureProps['onPick'];
  readonly onChange: (parameters: CutParameters) => void;
}

function Cutting({ steps, parameters, plays, asked, onPick, onChange }: CuttingProps) {
  const { place, pages, from, goal, calls } = parameters;
  const total = steps.length - 1;
  const before = stepsBefore(place);
  const element = useRef<HTMLDivElement>(null);
  const clock = useClock({
    pace: { few: total, many: total, lasts: useMemo(() => lastsOf(steps, parameters), [steps, parameters]) },
    isSeen: useSeen(element),
    of: steps,
    plays,
    begins: from,
  });
  const { tick, share } = clock;
  const step = nth(steps, tick);
  const start = addressOf(parameters);
  const end = start + pages * PAGE_SIZE;
  const own = useMemo(() => ownOf(step, parameters), [step, parameters]);
  const used = useMemo(() => usedIn(step, start), [step, start]);
  /** The page that the reader has picked as an answer, while nothing has been played since. */
  const [picked, setPicked] = useState({ page: 0, tick: -1 });
  const [chosen, setChosen] = useState(parameters.calls.at(-1)?.deed);
  /** What the reader has come to with a call of their own. */
  const [acted, setActed] = useState('');
  const settled = useSettling(steps, acted === write(parameters));
  const here = deedsHere(parameters);
  // What was chosen while the figure still showed another place may not be possible here.
  const deed = here.find((each) => each === chosen) ?? nth(here, 0);
  const [box, { width }] = useSize<HTMLDivElement>();
  const isOver = tick >= total;
  /** The step that is seen: on its way, or there. */
  const to = share > 0 ? tick + 1 : tick;
  const change = useMemo(() => changeTo(steps, to, parameters), [steps, to, parameters]);
  const isSettling = share === 0 && isOver && settled < 1 && change.isSeen;
  const phase = isSettling ? { called: 1, ...settling(settled) } : phaseOf(share, change.isSeen);
  const { moved, isDone } = phase;
  /** The step whose VMAs are counted, and of which is spoken. */
  const told = moved === undefined ? tick : isDone ? to : to - 1;
  const counted = nth(steps, told);
  const seen = ownOf(counted, parameters);
  const count = seen.length;
  const joined = useMemo(
    () => joinsAt(steps, isDone ? to : tick, parameters),
    [steps, isDone, to, tick, parameters],
  );
  const isReached = isOver && count === goal && pagesWithin(seen, start, end) === pages;
  // What is on its way, or was done last.
  const program = spelled(parameters);
  const way = share > 0 && moved === undefined ? wayOf(steps, tick, parameters) : undefined;
  // What a write’s page fault has compared with its address so far.
  const faults = way?.kind === 'drop' ? way.page : 0;
  const compared = faults === 0 ? [] : nth(steps, to).compared;
  const passed = compared.slice(0, comparedBy(share, compared.length));
  const hasPage = (line: Line): boolean =>
    line.start <= start + (faults - 1) * PAGE_SIZE && start + (faults - 1) * PAGE_SIZE < line.end;
  const made = program[share > 0 ? tick : tick - 1];
  // What was taken back by "Start over" or "Step" is no longer part of the program.
  const isBehind = write(asked) !== write(parameters);
  const done = isBehind ? asked.calls : calls.slice(0, Math.max(0, tick - before));
  const act = (more: readonly Call[]): void => {
    const list = [...done, ...more].slice(0, MOST_CALLS);
    const next = { ...parameters, from: list.length + before, calls: list };
    setActed(write(next));
    onChange(next);
  };
  const isReady = (isBehind || tick >= before) && done.length < MOST_CALLS;
  const actOn = ({ first, last }: Pages): void => {
    if (deed !== 't') return act([{ first, last, deed }]);
    const touched = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    act(touched.map((page) => ({ first: page, last: page, deed })));
  };
  return (
    <Instrument ref={element} figure="cut" name={t('cut.name')}>
      <div className="cut-head">
        {place === 'stack' ? (
          <Count count={pagesOf(own)} of="cut.promised" />
        ) : (
          <Count
            count={count}
            fell={moved === undefined || isDone ? sum(joined.map(({ gone }) => gone)) : 0}
            of="cut.vmas"
          />
        )}
        {(place === 'stack' || steps.some((each) => each.used.length > 0)) && (
          <Count count={sum(own.map((line) => line.used))} of="cut.memory" />
        )}
        <p className="cut-said" aria-live="polite">
          {passed.length > 0
            ? t('cut.looks', { page: faults })
            : way?.kind === 'block'
              ? t('cut.searches', { size: sizeOf(way.pages) })
              : moved === undefined || isDone
                ? sayOf(steps, told, parameters)
                : sayOfBorders(steps, to, change, parameters)}
        </p>
      </div>
      {goal !== undefined && (
        <output className={isReached ? 'cut-goal reached' : 'cut-goal'}>
          {t(isReached ? 'cut.reached' : 'cut.goal', { count: goal, pages })}
          {/* The stack grows without a call. */}
          {isReached && place === 'mapping' && ` ${t('cut.calls', { calls: calls.length })}`}
        </output>
      )}
      <div ref={box} className="cut-box">
        {width > 0 && <Overview lines={step.lines} start={start} end={end} width={width} />}
        {width > 0 && (
          <Strip
            pages={pages}
            start={start}
            lines={own}
            used={moved === undefined ? used : usedIn(nth(steps, to), start)}
            hasBase={place === 'gap'}
            width={width}
            change={change}
            phase={phase}
            joined={moved === undefined || isDone ? joined.map(({ line }) => line.id) : []}
            way={way}
            stop={stopOf(steps, tick, share, parameters)}
            picked={picked.tick === tick ? picked.page : 0}
            onPick={(page) => {
              const isAnswer = onPick?.(start + (page - 1) * PAGE_SIZE) === true;
              if (isAnswer) setPicked({ page, tick });
              return isAnswer;
            }}
            onDraw={isReady ? actOn : undefined}
          />
        )}
        <p className="cut-ends" aria-hidden="true">
          <span>{start.toString(16)}</span> <span>{end.toString(16)}</span>
        </p>
      </div>
      <Deeds
        parameters={parameters}
        lines={own}
        deed={deed}
        onDeed={setChosen}
        isReady={isReady}
        isPicking={onPick !== undefined}
        isFull={done.length >= MOST_CALLS}
        onAct={act}
      />
      <Playback clock={clock} total={total} steps={t('cut.steps')} />
      <p className={isOver ? 'instrument-end over' : 'instrument-end'}>
        {made !== undefined && <code>{made}</code>}
        {made === undefined && program[0] !== undefined && (
          <>
            {t('cut.next')} <code>{program[0]}</code>
          </>
        )}
      </p>
      <div className="cut-maps">
        <p>{t('cut.maps', { count: counted.lines.length })}</p>
        <ul>
          {step.lines.map((line) => (
            <li key={line.id} className={own.includes(line) ? 'own' : ''}>
              {passed.includes(line.id) && (
                <b className={line.id === passed.at(-1) ? 'latest' : ''} aria-hidden="true">
                  {hasPage(line) ? '✓' : '✗'}
                </b>
              )}
              {mapsLine(line, line === step.lines.at(-1) ? '[stack]' : filesOf(parameters)[line.file - 1])}
            </li>
          ))}
        </ul>
        <p className="cut-legend">{t('cut.legend')}</p>
      </div>
    </Instrument>
  );
}

interface CountProps {
  readonly count: number;
  readonly of: 'cut.vmas' | 'cut.promised' | 'cut.memory';
  /** So many fewer than before the step. */
  readonly fell?: number;
}

function Count({ count, of, fell = 0 }: CountProps) {
  return (
    <p className={fell > 0 ? 'kernel-count cut-fell' : 'kernel-count'}>
      <strong>{formatNumber(count)}</strong>
      {fell > 0 && (
        <b className="cut-less" aria-hidden="true">
          −{formatNumber(fell)}
        </b>
      )}{' '}
      <span className={of === 'cut.memory' ? 'cut-key' : ''}>{t(of, { count })}</span>
    </p>
  );
}

/** In ms: any step, and as much more for each gap that the kernel looks at; all of them, at most. */
const LASTS = { step: 1600, gap: 700, all: 12_000 };

/** How long each step lasts where the kernel searches: it stops at each gap. Undefined elsewhere. */
function lastsOf(steps: readonly Step[], parameters: CutParameters): readonly number[] | undefined {
  if (parameters.place !== 'gap') return undefined;
  const each = steps.slice(1).map(({ looks }) => LASTS.step + looks.length * LASTS.gap);
  const slower = Math.min(1, LASTS.all / sum(each));
  return each.map((ms) => ms * slower);
}

/** Where a call that has failed came upon a gap, and its error; or which was the last fault, as long as nothing else than writes followed. */
function stopOf(
  steps: readonly Step[],
  tick: number,
  share: number,
  parameters: CutParameters,
): Stop | undefined {
  if (share > 0 || tick === 0) return undefined;
  const { error } = nth(steps, tick);
  const way = wayOf(steps, tick - 1, parameters);
  if (way.kind === 'drop') {
    if (error !== 0) return { page: way.page - 1, error: t('cut.fault'), isFault: true };
    const before = stopOf(steps, tick - 1, share, parameters);
    return before?.isFault === true ? before : undefined;
  }
  return error !== 0 && way.kind === 'sweep'
    ? { page: Math.floor(way.end), error: formatError(error), isFault: false }
    : undefined;
}

/** As in /proc/PID/maps, without the device and the inode. */
function mapsLine({ start, end, permissions, offset }: Line, name = ''): string {
  const [from, to, at] = [start, end, offset].map((value) => value.toString(16).padStart(8, '0'));
  return `${from}-${to} ${permissions} ${at} ${name}`;
}

const BEGINS = {
  mapping: 'cut.begins',
  gap: 'cut.beginsGap',
  stack: 'cut.beginsStack',
  library: 'cut.begins',
} as const;
const DONE = {
  w: 'cut.didWrite',
  r: 'cut.didRead',
  n: 'cut.didNone',
  u: 'cut.didUnmap',
  m: 'cut.didMap',
  x: 'cut.didText',
  d: 'cut.didData',
  z: 'cut.didZero',
} as const;

function sayOf(steps: readonly Step[], tick: number, parameters: CutParameters): string {
  const { place, pages, calls } = parameters;
  if (tick === 0) return t(BEGINS[place], { first: pages - ABOVE + 1, last: pages });
  const [before, after] = [nth(steps, tick - 1), nth(steps, tick)];
  const call = calls[tick - 1 - stepsBefore(place)];
  if (call === undefined) {
    if (place === 'stack') return t('cut.stackBegins', { page: parameters.pages });
    return t(place === 'library' ? 'cut.mappedFile' : 'cut.mapped', { pages });
  }
  const counts = countsOf(before, after, parameters);
  if (call.deed === 't' && after.error !== 0) {
    const address = addressOf(parameters) + (call.first - 1) * PAGE_SIZE;
    const isMapped = after.lines.some(({ start, end }) => start <= address && address < end);
    return t(isMapped ? 'cut.faultAccess' : 'cut.faultMap', { page: call.first });
  }
  if (after.error !== 0) {
    const isSame = JSON.stringify(before.lines) === JSON.stringify(after.lines);
    return `${t('cut.failed', { error: formatError(after.error) })} ${t(isSame ? 'cut.unchanged' : 'cut.halfWay', counts)}`;
  }
  const seam = after.lines.find((line, i) => i > 0 && isSeam(nth(after.lines, i - 1), line));
  const page = seam && (seam.start - addressOf(parameters)) / PAGE_SIZE;
  const apart = page === undefined ? '' : ` ${t('cut.seam', { below: page, above: page + 1 })}`;
  return `${didOf(call, after, parameters)} ${howOf(call, before, after, parameters)}${apart}`;
}

/** While the call is over and borders are still on their way: it is of that call, with what they do. */
function sayOfBorders(
  steps: readonly Step[],
  to: number,
  { joins }: Change,
  parameters: CutParameters,
): string {
  const call = parameters.calls[to - 1 - stepsBefore(parameters.place)];
  const after = nth(steps, to);
  const did = call && after.error === 0 ? `${didOf(call, after, parameters)} ` : '';
  return `${did}${t(joins.length > 0 ? 'cut.gluing' : 'cut.cutting')}`;
}

/** The VMAs over the pages that are shown. */
function ownOf({ lines }: Step, parameters: CutParameters): readonly Line[] {
  const start = addressOf(parameters);
  return lines.filter((line) => line.end > start && line.start < start + parameters.pages * PAGE_SIZE);
}

/** What step `to` does to borders over the pages that are shown. */
function changeTo(steps: readonly Step[], to: number, parameters: CutParameters): Change {
  const lines = [Math.max(0, to - 1), to].map((each) => ownOf(nth(steps, each), parameters));
  const [before, after] = [nth(lines, 0), nth(lines, 1)];
  const change = { before, after, joins: joinsAt(steps, to, parameters), cuts: cutsOf(before, after) };
  const isSeen = to > 0 && !isWritten(steps, to, parameters);
  return { ...change, isSeen: isSeen && change.joins.length + change.cuts.length > 0 };
}

/** What step `to` has glued. The stack grows, and nothing is glued to it. */
function joinsAt(steps: readonly Step[], to: number, parameters: CutParameters): readonly Join[] {
  if (to === 0 || isWritten(steps, to, parameters)) return [];
  return joinsOf(ownOf(nth(steps, to - 1), parameters), ownOf(nth(steps, to), parameters));
}

function isWritten(steps: readonly Step[], to: number, parameters: CutParameters): boolean {
  return wayOf(steps, to - 1, parameters).kind === 'drop';
}

function usedIn({ used }: Step, start: number): ReadonlySet<number> {
  return new Set(used.map((page) => (page - start) / PAGE_SIZE + 1));
}

function countsOf(before: Step, after: Step, parameters: CutParameters) {
  return { before: ownOf(before, parameters).length, after: ownOf(after, parameters).length };
}

function didOf({ first, last, deed }: Call, { value, taken }: Step, parameters: CutParameters): string {
  const count = last - first + 1;
  if (deed === 't') return t(taken > 0 ? 'cut.didTouch' : 'cut.didTouchAgain', { first });
  if (deed !== 'a' && deed !== 'o') return t(DONE[deed], { count, first, last });
  const chosen = (value - addressOf(parameters)) / PAGE_SIZE + 1;
  return t(count === 1 ? 'cut.didChooseOne' : 'cut.didChoose', {
    size: sizeOf(count),
    first: chosen,
    last: chosen + count - 1,
  });
}

function sizeOf(pages: number): string {
  return t('cut.size', { size: (pages * PAGE_SIZE) / 1024 });
}

/** What became of the VMAs. */
function howOf({ deed }: Call, before: Step, after: Step, parameters: CutParameters): string {
  const { place } = parameters;
  const counts = countsOf(before, after, parameters);
  if (deed === 't' && place !== 'stack') return t('cut.used', { count: after.used.length });
  if (deed === 't') {
    const grown = pagesOf(after.lines) - pagesOf(before.lines);
    return grown === 0 ? t('cut.notGrown') : t('cut.grown', { count: grown });
  }
  if (deed === 'a' || deed === 'o')
    return t(counts.after > counts.before ? 'cut.other' : 'cut.joined', counts);
  if (counts.after === counts.before) return t('cut.same', counts);
  const hasJoined = counts.after < counts.before && deed !== 'u' && place !== 'library';
  return t(hasJoined ? 'cut.fewer' : 'cut.other', counts);
}

function pagesOf(lines: readonly Line[]): number {
  return pagesWithin(lines, 0, Infinity);
}

function pagesWithin(lines: readonly Line[], from: number, to: number): number {
  return sum(lines.map(({ start, end }) => Math.min(end, to) - Math.max(start, from))) / PAGE_SIZE;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
