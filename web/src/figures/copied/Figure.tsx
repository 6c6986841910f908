import { lazy, useMemo, useRef, useState } from 'react';
import { cell } from '../../base/cell.ts';
import { known, nth } from '../../base/known.ts';
import { errorName } from '../../protocol/constants.ts';
import { useSize } from '../../views/use-size.ts';
import { allOf, useNewest } from '../../widgets/use-newest.ts';
import { useSeen } from '../../widgets/use-seen.ts';
import { formatNumber, t } from '../../words/index.ts';
import { withShelves } from '../../words/load.ts';
import { FoldedCurve } from '../FoldedCurve.tsx';
import { Instrument } from '../Instrument.tsx';
import { KernelCount } from '../KernelCount.tsx';
import { Playback } from '../Playback.tsx';
import type { FigureProps } from '../registry.ts';
import { Slider } from '../Slider.tsx';
import { useClock } from '../use-clock.ts';
import { Waiting } from '../Waiting.tsx';
import { Drawing } from './Drawing.tsx';
import { foundBy, SLOTS, type Forked, type Work } from './forked.ts';
import { isLeftAlone, lastsOf } from './lasts.ts';
import type { Asked } from './model.ts';
import {
  FEWEST,
  MOST,
  MOST_FAILING,
  read,
  STOPS,
  withVmas,
  write,
  type CopiedKernel,
  type CopiedParameters,
} from './parameters.ts';
import { fillOf, isInParent, pictureAt, risesOf, stepsUntil, type Done, type Picture } from './picture.ts';
import { Time } from './Time.tsx';
import { VISITS } from './visits.ts';
import './copied.css';

const Gain = lazy(withShelves(() => import('./Gain.tsx'), 'charts'));

/** Of so many VMAs, two trees have space beside each other. */
const WIDE = 12;
/** Of which the curve tells. */
const COMPARED: readonly CopiedKernel[] = ['6.5', '6.8'];

interface Forks {
  readonly parameters: CopiedParameters;
  readonly forks: readonly Forked[];
}

/** The instrument: a fork, and how the child gets its tree; or where its time goes. */
export default function CopiedFigure(props: FigureProps) {
  const parameters = known(read(props.parameters), 'who shows a figure has read its parameters');
  if (parameters.time !== true) return <Forking {...props} wanted={parameters} />;
  return <Spent {...props} wanted={parameters} />;
}

/** Where the time of a fork goes, and what the core counts of it. */
function Spent({ parameters: text, wanted: parameters, client, plays, onChange }: ForkingProps) {
  const { vmas, of, asked, guess } = parameters;
  const { answer, failure } = useNewest(text, async () => {
    const work = await allOf(
      of.map(
        (kernel) =>
          client.model('copied', { kernel, parameters, onlyWork: true } satisfies Asked) as Promise<
            Work | undefined
          >,
      ),
    );
    return work && { vmas, work };
  });
  if (answer === undefined) return <Waiting failure={failure} />;
  return (
    <Time
      vmas={vmas}
      kernels={of.map(kernelNamed)}
      work={answer.vmas === vmas ? answer.work : []}
      isAsked={asked === true && plays === 0}
      isPlayed={asked === true && plays > 0}
      guess={guess}
      onVmas={(next) => onChange(write(withVmas(parameters, next)))}
    />
  );
}

interface ForkingProps extends FigureProps {
  readonly wanted: CopiedParameters;
}

function Forking({
  parameters: text,
  wanted: parameters,
  client,
  scene,
  plays,
  onPick,
  onChange,
}: ForkingProps) {
  const { answer, of, failure } = useNewest(text, async (): Promise<Forks | undefined> => {
    const forks = await allOf(
      parameters.of.map(
        (kernel) =>
          // The model's type says what it returns.
          client.model('copied', { kernel, parameters } satisfies Asked) as Promise<Forked | undefined>,
      ),
    );
    return forks && { parameters, forks };
  });
  const change = (next: CopiedParameters): void => onChange(write(next));
  const changeVmas = (vmas: number): void => change(withVmas(parameters, vmas));
  if (answer === undefined) return <Waiting failure={failure} />;
  return (
    <>
      <Playing
        key={scene}
        {...answer}
        plays={of === text ? plays : undefined}
        latest={parameters}
        onPick={onPick}
        onChange={change}
      />
      {parameters.fail === undefined && (
        <FoldedCurve
          title={t('copied.curve')}
          summary={t('copied.curveSummary')}
          counted={t('copied.curveY')}
          opens={t('copied.curveOpen')}
          of={t('copied.vmas')}
          kernels={COMPARED.map((kernel) => ({ kernel, name: t('figure.kernel', { kernel }) }))}
          least={FEWEST}
          most={MOST}
          mappings={parameters.vmas}
          asked="comparisons"
          costOf={(kernel, vmas) =>
            client.model('copied', {
              kernel: kernel as CopiedKernel,
              parameters: { vmas, of: COMPARED },
              onlyCost: true,
            } satisfies Asked) as Promise<number | undefined>
          }
          onMappings={changeVmas}
          also={<Gain vmas={parameters.vmas} onVmas={changeVmas} />}
        />
      )}
    </>
  );
}

interface PlayingProps extends Forks {
  readonly plays: number | undefined;
  /** What the reader has come to, which the core may not have answered yet. */
  readonly latest: CopiedParameters;
  readonly onPick: FigureProps['onPick'];
  readonly onChange: (parameters: CopiedParameters) => void;
}

function Playing({ forks, parameters, plays, latest, onPick, onChange }: PlayingProps) {
  const { until, given = 0, swapoff } = parameters;
  const element = useRef<HTMLDivElement>(null);
  const totals = useMemo(
    () => forks.map((fork) => stepsUntil(fork, until, swapoff)),
    [forks, until, swapoff],
  );
  const lasts = useMemo(() => lastsOf(forks, totals), [forks, totals]);
  const [few, many] = [Math.min(...totals), Math.max(...totals)];
  const pace = { few, many, lasts };
  // A visitor changes nothing of the fork: who is moved looks up another VMA at once.
  const of = write({ ...parameters, visitor: undefined });
  const begins = Math.min(given, many);
  const clock = useClock({ pace, isSeen: useSeen(element), of, plays, begins, staysAtEnd: true });
  const isOver = clock.tick >= many;
  const [first] = forks;
  const failing = first && failingIn(first, parameters);
  /** What a question gives, until it is played on: where memory ran out is for the reader to see. */
  const isGiven = given > 0 && given < many && clock.tick <= given;
  const fail = (column: number): void => {
    if (first === undefined) return;
    const { visitor } = latest;
    // A page leads to a VMA that the child has got by then.
    const at = visitor === undefined ? column : Math.max(1, column);
    onChange({
      ...latest,
      fail: cell(first.failing, at),
      given: undefined,
      ...(visitor && { visitor: Math.min(visitor, at) }),
    });
  };
  const most = latest.fail === undefined ? latest.vmas : Math.max(1, failing ?? 0);
  /** What the reader has picked as an answer, while nothing has been played since. */
  const [picked, setPicked] = useState({ column: -1, tick: -1 });
  const pick = (column: number): boolean => {
    if (first === undefined || onPick?.(cell(first.starts, column)) !== true) return false;
    setPicked({ column, tick: clock.tick });
    return true;
  };
  const [chosen, setChosen] = useState<number>();
  /** Where there is space for one kernel: the newer one, which the texts are about, but as long as it is done, the one that goes on. */
  const last = forks.length - 1;
  const goesOn = totals.findIndex((total) => clock.tick < total);
  const front = chosen ?? (clock.tick < nth(totals, last) || goesOn < 0 ? last : goesOn);
  return (
    <Instrument ref={element} figure="copied" name={t('copied.name')}>
      <div className={`instrument-kernels ${arrangementOf(forks)}`.trimEnd()}>
        {forks.map((forked, i) => (
          <Column
            key={forked.kernel}
            forked={forked}
            isFront={i === front}
            onFront={forks.length > 1 ? () => setChosen(i) : undefined}
            total={totals[i] ?? 0}
            tick={clock.tick}
            share={clock.share}
            failing={failing}
            isGiven={isGiven}
            onFail={fail}
            visitor={parameters.visitor && parameters.visitor - 1}
            walks={swapoff === true}
            onVisit={(column) => onChange({ ...latest, visitor: Math.min(column + 1, most) })}
            mark={parameters.mark}
            returns={parameters.returns === true}
            picked={picked.tick === clock.tick ? picked.column : undefined}
            onPick={pick}
          />
        ))}
      </div>
      <Playback clock={clock} total={many} steps={t('copied.steps')} />
      <p className={isOver ? 'instrument-end over' : 'instrument-end'} aria-live="polite">
        {isOver ? (
          <Conclusion forks={forks} parameters={parameters} />
        ) : isGiven ? (
          t(first && pictureAt(first, given).counts.free > 0 ? 'copied.givenSwept' : 'copied.given')
        ) : clock.tick > few && isLeftAlone(totals) ? (
          t('copied.faster', {
            done: kernelNamed(forks[totals.indexOf(few)]?.kernel ?? ''),
            goes: kernelNamed(forks[totals.indexOf(many)]?.kernel ?? ''),
          })
        ) : (
          paceOf(parameters)
        )}
      </p>
      <div className="instrument-controls">
        {latest.fail === undefined || latest.visitor === undefined ? (
          <Slider
            label={t('copied.vmas')}
            text={formatNumber(latest.vmas)}
            value={STOPS.findLastIndex((stop) => stop <= latest.vmas)}
            most={STOPS.findLastIndex((stop) => stop <= (latest.fail ? MOST_FAILING : MOST))}
            onChange={(stop) => onChange(withVmas(latest, STOPS[stop] ?? latest.vmas))}
            onNudge={(by) => onChange(withVmas(latest, latest.vmas + by))}
          />
        ) : (
          <Slider
            label={t('copied.visitorAt')}
            text={formatNumber(latest.visitor)}
            value={latest.visitor}
            least={1}
            most={most}
            onChange={(visitor) => onChange({ ...latest, visitor })}
          />
        )}
        {failing !== undefined && !isGiven && first && (
          <Slider
            label={t('copied.failAt')}
            text={formatNumber(failing + 1)}
            value={failing + 1}
            least={1}
            most={first.starts.length}
            onChange={(number) => fail(number - 1)}
          />
        )}
      </div>
    </Instrument>
  );
}

/** The VMA that there is no memory for; -1 where it is for something else, undefined where nothing fails. */
function failingIn({ failing }: Forked, { fail }: CopiedParameters): number | undefined {
  return fail === undefined ? undefined : failing.indexOf(fail);
}

/** Of more VMAs, two trees are wide enough only above each other. */
function arrangementOf(forks: readonly Forked[]): string {
  if (forks.length === 1) return 'one';
  return forks.some(({ starts }) => starts.length > WIDE) ? 'stacked' : '';
}

interface ColumnProps {
  readonly forked: Forked;
  /** Where there is space for one kernel, it is this one. */
  readonly isFront: boolean;
  /** Undefined where there is no other. */
  readonly onFront: (() => void) | undefined;
  readonly total: number;
  readonly tick: number;
  readonly share: number;
  readonly failing: number | undefined;
  readonly isGiven: boolean;
  readonly onFail: (column: number) => void;
  /** The VMA that a visitor looks up; or one walks through all. */
  readonly visitor: number | undefined;
  readonly walks: boolean;
  readonly onVisit: (column: number) => void;
  /** The number of the VMA in whose slot the mark is supposed to be. */
  readonly mark: number | undefined;
  /** Whether it is to be seen what the program gets. */
  readonly returns: boolean;
  readonly picked: number | undefined;
  readonly onPick: (column: number) => boolean;
}

/** One kernel: its counts, and both trees. */
function Column({ forked, isFront, onFront, total, tick, share, failing, ...drawn }: ColumnProps) {
  const picture = useMemo(() => pictureAt(forked, tick, total), [forked, tick, total]);
  const [figure, { width, height }] = useSize<HTMLDivElement>();
  const { isOver } = picture;
  const isAll = isOver && total === forked.steps.length;
  const isFailing = failing !== undefined;
  const counted = countedIn(forked, picture, isAll, isFailing, drawn);
  return (
    <div className={`copied-column ${counted.isBad ? 'bad' : ''} ${isFront ? 'front' : ''}`}>
      {onFront && (
        <button
          type="button"
          className="copied-front"
          aria-pressed={isFront}
          aria-label={t('copied.front', { kernel: kernelNamed(forked.kernel) })}
          onClick={onFront}
        />
      )}
      <KernelCount
        kernel={forked.kernel}
        name={
          drawn.mark === undefined
            ? kernelNamed(forked.kernel)
            : t('copied.supposed', { vma: formatNumber(drawn.mark) })
        }
        way={t(drawn.mark === undefined ? wayOf(forked, isFailing, drawn.walks) : 'copied.waySupposed')}
        counted={counted.of}
        count={counted.count}
        also={counted.also}
        caption={captionOf(forked, picture, isAll, drawn)}
        isDone={isOver}
      />
      <div ref={figure} className="instrument-drawing">
        {width > 0 && (
          <Drawing
            {...{ forked, picture, width, height }}
            {...drawn}
            share={isOver ? 0 : share}
            failing={failing !== undefined && failing >= 0 ? failing : undefined}
          />
        )}
      </div>
    </div>
  );
}

interface Counted {
  readonly count: number;
  readonly of: string;
  readonly also: string;
  readonly isBad: boolean;
}

/** What it is about: what a visitor finds, how far a clean-up goes, or comparisons. At the end they are the kernel’s own counts. */
function countedIn(
  forked: Forked,
  picture: Picture,
  isAll: boolean,
  isFailing: boolean,
  { visitor, walks }: Pick<ColumnProps, 'visitor' | 'walks'>,
): Counted {
  const { counts, foreign, visited, isOver, latest } = picture;
  if (isFailing && (visitor !== undefined || walks)) {
    const found = seenBy(forked, picture);
    const isFound = found !== undefined && found !== 'nothing';
    // The mark isn’t a VMA.
    const met = counts.visit - (found === 'mark' ? 1 : 0);
    return {
      count: isFound ? met : 0,
      of: t('copied.found'),
      also: found === undefined ? '' : t(VISITS[found].count, { vma: formatNumber(visited + 1) }),
      isBad: isFound && found !== 'child' && (isOver || latest?.step === 'visit'),
    };
  }
  if (foreign >= 0) {
    const count = forked.foreign;
    return {
      count,
      of: t('copied.reached', { count }),
      also: t('copied.ownFreed', { count: counts.free }),
      isBad: true,
    };
  }
  if (isFailing) {
    const count = counts.free;
    return { count, of: t('copied.freed', { count }), also: t('copied.foreign', { count: 0 }), isBad: false };
  }
  const count = isAll ? forked.compares : counts.compare;
  const vmas = formatNumber(forked.starts.length);
  return {
    count,
    of: t('copied.compared', { count }),
    also:
      forked.copied === 0
        ? t('copied.inserted', { stored: formatNumber(counts.store), vmas })
        : t('copied.turned', {
            count: counts.copy,
            copied: formatNumber(counts.copy),
            turned: formatNumber(counts.turn),
            vmas,
          }),
    isBad: false,
  };
}

/** While the fork is under way, and nobody else can come. */
function lookupSaid(found: keyof typeof VISITS) {
  return found === 'parent' ? 'copied.lookupParent' : 'copied.lookupChild';
}

/** The child’s VMAs that nobody frees. */
function leftIn({ own }: Picture): number {
  return own.filter((state) => state === 1).length;
}

/** What the visitor has found, and what became of it. */
function seenBy(forked: Forked, { visited, own }: Picture): keyof typeof VISITS | undefined {
  if (visited < 0) return undefined;
  const found = foundBy(forked, visited);
  return found === 'child' && own[visited] === 2 ? 'freed' : found;
}

function wayOf({ copied, foreign }: Forked, isFailing: boolean, walks: boolean) {
  // The clean-up comes later.
  if (walks) return 'copied.wayWalked';
  if (!isFailing) return copied === 0 ? 'copied.wayFills' : 'copied.wayCopies';
  return foreign > 0 ? 'copied.wayTooFar' : 'copied.wayFailed';
}

function kernelNamed(kernel: string): string {
  return kernel === '6.5-mt-dup' ? t('copied.posted') : t('figure.kernel', { kernel });
}

function captionOf(
  forked: Forked,
  picture: Picture,
  isAll: boolean,
  { walks, mark }: Pick<ColumnProps, 'walks' | 'mark'>,
): string {
  const { latest, counts, isOver } = picture;
  const isFilled = forked.copied === 0;
  if (latest === undefined) return t('copied.begins');
  if (isAll && forked.error === 0) return t(isFilled ? 'copied.fills' : 'copied.copiedAll');
  if (isOver && latest.step === 'turn') return t('copied.paused', { turned: formatNumber(counts.turn) });
  const seen = seenBy(forked, picture);
  const visited =
    seen &&
    t(counts.unlock === 0 ? lookupSaid(seen) : VISITS[seen][walks ? 'walks' : 'caption'], {
      vma: formatNumber(picture.visited + 1),
    });
  // At the end it is about the visitor, not about the clean-up.
  if (isOver && visited !== undefined) return visited;
  switch (latest.step) {
    case 'compare':
      if (!isFilled) return t(walkSaid(forked, latest));
      if (isInParent(latest)) return t('copied.walksParent');
      return t(counts.store < forked.starts.length ? 'copied.seeks' : 'copied.seeksEnd');
    case 'store':
      if (risesOf(forked).includes(picture.tick)) return t('copied.rises');
      if (hasMovedOver(forked, picture)) return t('copied.movesOver');
      if (fillOf(forked, picture).taken === SLOTS)
        return t(risesOf(forked).some((at) => at < picture.tick) ? 'copied.fullAgain' : 'copied.full');
      if (counts.store === 1) return t('copied.storedFirst');
      return t(hasSplit(forked, picture) ? 'copied.split' : 'copied.stored');
    case 'copy':
      return t(copySaid(forked, latest.place));
    case 'turn':
      return t('copied.turns');
    case 'fail':
      if (latest.place >= 0) return t('copied.fails');
      return t(counts.turn > 0 ? 'copied.failsProcess' : 'copied.failsNode');
    case 'mark':
      return mark === undefined ? t('copied.marks') : t('copied.marksSupposed', { vma: formatNumber(mark) });
    case 'unlock':
      return t(counts.end > 0 ? 'copied.unlocksLate' : 'copied.unlocks');
    case 'visit':
      return visited ?? '';
    case 'free':
      return t('copied.frees');
    case 'foreign':
      return t(mark === undefined ? 'copied.meetsForeign' : 'copied.meetsForeignFirst');
    case 'marked': {
      const left = leftIn(picture);
      return left > 0 ? t('copied.meetsMarkEarly', { count: left }) : t('copied.meetsMark');
    }
    case 'end':
      return t('copied.undone');
  }
}

/** The nodes of a store are there with it: where one has split, there are more of them than before. */
function hasSplit({ child: { born, died } }: Forked, { tick }: Picture): boolean {
  const young = born.filter((at) => at === tick).length;
  return young > died.filter((at) => at === tick).length && born.some((at) => at < tick);
}

/** The last leaf was full, and the one on its left took some of what was in it: there are as many leaves as before. */
function hasMovedOver({ child: { born, died, heights, firsts } }: Forked, { tick }: Picture): boolean {
  const leavesOf = (times: Int32Array): number[] =>
    [...times].flatMap((at, node) => (at === tick && cell(heights, node) === 0 ? [cell(firsts, node)] : []));
  const [young, old] = [leavesOf(born), leavesOf(died)];
  return young.length > 1 && young.length === old.length && young.some((first) => !old.includes(first));
}

/** One comparison on each level: before the first boundary is the first slot. */
function walkSaid({ child: { heights } }: Forked, { node }: Done) {
  return cell(heights, node) === 0 ? 'copied.walksLeaf' : 'copied.walksInner';
}

function copySaid({ parent: { heights } }: Forked, node: number) {
  const level = cell(heights, node);
  if (level === 0) return 'copied.copiesLeaf';
  return level === Math.max(...heights) ? 'copied.copiesInner' : 'copied.copiesMiddle';
}

function paceOf({ of, fail, visitor, swapoff }: CopiedParameters): string {
  if (swapoff) return t('copied.paceWalks');
  if (visitor !== undefined) return t(fail === undefined ? 'copied.paceLookup' : 'copied.paceVisits');
  if (fail !== undefined) return t('copied.paceFails');
  if (of.length > 1) return t('copied.pace');
  return t(of[0] === '6.5' ? 'copied.paceFills' : 'copied.paceCopies');
}

/** What both have come to. */
function Conclusion({ forks, parameters }: Forks) {
  const { until, fail } = parameters;
  const [one, other] = forks;
  if (one === undefined) return null;
  const vmas = formatNumber(one.starts.length);
  if (fail !== undefined) return <Failed forks={forks} parameters={parameters} />;
  if (until !== undefined)
    return t('copied.endUntil', {
      turned: formatNumber(until),
      vmas,
      left: formatNumber(one.starts.length - until),
    });
  if (other === undefined) {
    const compares = formatNumber(one.compares);
    return one.copied === 0
      ? t('copied.endFills', { vmas, compares })
      : t('copied.endCopies', { nodes: formatNumber(one.copied), vmas, compares });
  }
  return (
    <>
      {t('copied.end', {
        fills: formatNumber(one.compares),
        first: kernelNamed(one.kernel),
        copies: formatNumber(other.compares),
        second: kernelNamed(other.kernel),
        vmas,
      })}{' '}
      <span className="instrument-reasoned">{t('copied.endReasoned')}</span>
    </>
  );
}

function Failed({ forks, parameters: { visitor, swapoff, mark, returns } }: Forks) {
  const [one] = forks;
  if (one === undefined) return null;
  if (one.error === 0) return t('copied.lasted');
  if (visitor !== undefined || swapoff)
    return forks
      .map((fork) => {
        const { visited } = pictureAt(fork, Infinity);
        const { end, endWalk } = VISITS[foundBy(fork, visited)];
        return t(swapoff ? endWalk : end, {
          kernel: kernelNamed(fork.kernel),
          vma: formatNumber(visited + 1),
        });
      })
      .join(' ');
  const picture = pictureAt(one, Infinity);
  if (mark !== undefined && picture.foreign >= 0)
    return t('copied.endMarkLate', { mark: formatNumber(mark), vma: formatNumber(picture.foreign + 1) });
  if (mark !== undefined && leftIn(picture) > 0)
    return t('copied.endMarkEarly', { mark: formatNumber(mark), count: leftIn(picture) });
  return (
    <>
      {returns && t('copied.endReturns', { error: errorName(one.error) ?? '' })}{' '}
      {t('copied.endFailed', { count: picture.counts.free, freed: formatNumber(picture.counts.free) })}{' '}
      {forks.some(({ foreign }) => foreign > 0) && t('copied.endForeign')}{' '}
      <span className="instrument-reasoned">
        {forks.some((fork) => pictureAt(fork, Infinity).counts.marked > 0) && t('copied.endMarked')}{' '}
        {forks.some((fork) => pictureAt(fork, Infinity).counts.end > 0) && t('copied.endUndone')}
      </span>
    </>
  );
}
