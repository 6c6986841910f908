import { memo, useMemo, useState, type ComponentType } from 'react';
import { nth } from '../../base/known.ts';
import { cell } from '../../base/cell.ts';
import { X86_64 } from '../../core/layout.ts';
import { formatBytes, shortBytes } from '../../narrate/format.ts';
import { formatNumber, t } from '../../words/index.ts';
import type { Searches } from './ask.ts';
import type { RaceParameters } from './parameters.ts';
import { layoutNames } from './names.ts';
import { pictureAt, type Picture } from './picture.ts';
import { gapAt, leapAfter, lookAt, type Search } from './search.ts';
import { hitsOf } from './hits.ts';
import { childrenOf, ownerOf, ownGap } from './owner.ts';
import { Source } from './Source.tsx';
import { spansOf, vmasOf, type Span } from '../process.ts';
import { pathTo, wayBetween } from '../tree.ts';
import { layoutStrip, piecesOf, spotOf, unitOf, type Strip } from '../strip.ts';
import { radiusIn } from '../beside.ts';
import { Above } from '../Above.tsx';
import { Branches } from '../Branches.tsx';
import { Callouts } from './Callouts.tsx';
import { PageTicks } from '../PageTicks.tsx';
import { Undrawn } from '../Undrawn.tsx';
import { StripDrawing } from '../StripDrawing.tsx';
import { pointOf, useNodes, type Point } from '../use-nodes.ts';

interface DrawingProps {
  readonly searches: Searches;
  readonly tick: number;
  /** How far both are on their way to the next look, from 0 to 1. */
  readonly share: number;
  /** In pixels; the drawing fills them. */
  readonly width: number;
  readonly height: number;
  /** Of a small tree. */
  readonly Labels?: ComponentType<LabelsProps> | undefined;
  /** Lies over the strip, and has its VMAs unmapped. */
  readonly Mapped?: ComponentType<MappedProps> | undefined;
  readonly onChange?: ((parameters: RaceParameters) => void) | undefined;
}

export interface MappedProps {
  readonly strip: Strip;
  /** In pixels. */
  readonly top: number;
  readonly bar: number;
  /** Where the tree begins above it, and its nodes: by the start of their VMA. */
  readonly rise: number;
  readonly radius: number;
  readonly nodeOf: (start: number) => Point | undefined;
  /** The start of the VMA that is pointed at, or that the keys have come to; undefined if none is. */
  readonly onPoint: (start: number | undefined) => void;
  readonly parameters: RaceParameters;
  readonly onChange: (parameters: RaceParameters) => void;
}

export interface LabelsProps {
  readonly strip: Strip;
  readonly search: Search;
  /** Where the root is, and from one row to the next. */
  readonly head: number;
  readonly level: number;
  /** Of a node. */
  readonly radius: number;
  /** Of the request, in bytes. */
  readonly length: number;
  /** How many VMAs there were before any was unmapped: by them they are numbered. */
  readonly mappings: number;
  /** Columns of those whose gap was looked at. */
  readonly checked: ReadonlySet<number>;
  readonly width: number;
  /** Where the strip is. */
  readonly top: number;
  /** The sizes of gaps stand below it. */
  readonly hasGaps: boolean;
  /** Each node, and each bar that is wide enough, has the number of its VMA in it. */
  readonly hasNames: boolean;
  /** Columns of what was dismissed, and of the roots of what the latest look has dismissed. */
  readonly dismissed: ReadonlySet<number>;
  readonly refused: ReadonlySet<number>;
}

export const BAR = 26;
/** Where there is no tree above it. */
const HIGH_BAR = 140;
/**
 * Above the tree, where its name stands; between the tree and the strip, why a stretch was dismissed; and below the strip: ticks
 * and, if there is room, the places where searches begin, and what all that is.
 */
const MARGINS = { head: 34, foot: 22, lane: 52 };
const LOW_MARGINS = { head: 24, foot: 18, lane: 20 };
/** In pixels. A drawing lower than this has the smaller ones; on a phone, all of it is the tree’s. */
const LOW = { wide: 230, narrow: 300 };
/** From one row of the tree to the next, at most. */
const LEVEL = 60;
/** A tree as small as this has room for a name in each node, wherever it is drawn; … */
export const FEW = 16;
/** … a larger one where each node is as wide as two digits, in pixels … */
const NAMED = 17;
/** … and one as small as this for nodes that are seen from afar. */
const LARGE = 60;
const LARGEST = 11;
/** In pixels. Rows closer to each other than this have no sizes beside their nodes. */
const LETTERS = 15;
/** A large root hangs lower by so much. */
const ROOT = 8;
/** In pixels: of a node with its number in it. */
export const NUMBERED = 11;
/** In pixels. A drawing as wide as this has larger marks. */
export const WIDE = 560;
/** A subtree as wide as this can say why it was dismissed, once it isn’t the latest. */
const REASON = 56;
/** From a name to what else is remembered, below it. */
const NAME_LINE = 14;
/** Wide enough for what a gap is kept for. */
const KEPT = 56;
/** A block is at least so wide. */
const BLOCK = 5;
/** Which part of the height of the strip it has, and where that begins. */
const COVERED = { from: 0.12, part: 0.62 };
/** In pixels: how high a tick is. Alone, they are larger. */
const TICK = 8;
const HIGH_TICK = 14;
/** And how deep a leap’s curve goes. */
const LEAP = 16;
/** In pixels: a drawing as high as this has room for them. */
const HIGH = 200;
/** Of an inch, which has 96 pixels. */
const METRE = 0.0254;
/** In pixels: a drawing as wide as this can say in words where a number comes from. */
const WORDS = 640;
/** More looks than these are a band, not ticks. */
const TICKS = 400;
/** In pixels: from what is framed to the frame. */
const FRAMED = 4;

/**
 * Both searches over the same address space: above it the tree of Linux 3.8, each node above its own VMA, so that a subtree is
 * a stretch of the strip; below it the block of Linux 3.4, and a tick for each place that it has tried.
 */
export function Drawing(props: DrawingProps) {
  const { searches, tick, share, width, height, Labels, Mapped, onChange } = props;
  const { linear, tree, parameters } = searches;
  const { length, alone } = parameters;
  const [at, setAt] = useState<number>();
  const strip = useMemo(() => layoutStrip(tree, width, 1), [tree, width]);
  const isWide = width >= WIDE;
  // Without a tree there is room for names.
  const isLow = alone !== 'tries' && height < LOW[isWide ? 'wide' : 'narrow'];
  const { foot, ...margins } = isLow ? LOW_MARGINS : MARGINS;
  const remembers = (parameters.before ?? []).length > 0;
  const high = alone === 'tries' && height >= HIGH ? HIGH_TICK : TICK;
  const hasNames = Labels !== undefined && isNamed(tree, width);
  // Sizes of gaps stand only where one kernel is alone in its tree, without ticks.
  const hasGaps = hasNames && alone === 'nodes';
  const deeper = high - TICK + (hasGaps ? NAME_LINE : 0);
  const lane = margins.lane + deeper + (remembers && !isLow && !alone ? NAME_LINE : 0);
  const bar = alone === 'tries' ? Math.max(BAR, Math.min(HIGH_BAR, height - lane - foot)) : BAR;
  const top = height - lane - bar;
  const isAsking = !alone || alone === 'nodes';
  const isSmall = isAsking && hasNames;
  const head = margins.head + (isSmall || (!isLow && tree.starts.length <= LARGE) ? ROOT : 0);
  const level = Math.max(1, Math.min(LEVEL, (top - foot - head) / (tree.tree.levels - 0.4)));
  const hasRoom = level >= LETTERS && tree.starts.length <= LARGE;
  const isLabelled = isSmall || (Labels !== undefined && isAsking && hasRoom);
  const radius = useRadius(strip, tree, head, level, isSmall);
  // The search in the tree is over long before the other, and needn't be drawn again.
  const seen = isAsking ? Math.min(tick, tree.lookEnds.length) : 0;
  const inTree = useMemo(() => pictureAt(tree, seen), [tree, seen]);
  const dismissed = useMemo(
    () => new Set(inTree.skipped.flatMap(({ first, last }) => range(first, last))),
    [inTree],
  );
  const refused = useMemo(() => new Set(inTree.latest.map(({ root }) => root)), [inTree]);
  const block = Math.max(BLOCK, (length / 4096) * strip.unit);
  const lack = block - (length / 4096) * strip.unit;
  const found = spotOf(strip, tree.address, length).x - lack;
  const isDone = tick >= linear.lookEnds.length;
  const leaps = useMemo(() => linear.lookEnds.some((_, i) => leapAfter(linear, i) > 0), [linear]);
  const nodeOf = (start: number): Point | undefined => {
    const column = alone === 'tries' ? -1 : tree.starts.indexOf(start);
    return column < 0 ? undefined : pointOf(strip, tree, column, head, level, length);
  };
  // Among more, none can be pointed at.
  const pointed =
    Labels !== undefined && alone === 'nodes' && tree.starts.length <= LARGE && at !== undefined
      ? tree.starts.indexOf(at)
      : -1;
  const numbers = useMemo(
    () => new Map(vmasOf(parameters.mappings).map(({ start }, place) => [start, place + 1])),
    [parameters.mappings],
  );
  const numberOf = (column: number): number => numbers.get(cell(tree.starts, column)) ?? 0;
  const drawing = (
    <svg className="race-drawing" width={width} height={height} aria-hidden="true">
      {pointed >= 0 && (
        <Source
          {...{ strip, search: tree, column: pointed, top, bar, radius }}
          pointOf={(column) => pointOf(strip, tree, column, head, level, length)}
        />
      )}
      {alone !== 'tries' && (
        <>
          {alone === 'walks' && <Walk {...{ strip, search: linear, tick, share, head, level, length }} />}
          <Tree
            {...{ strip, search: tree, picture: inTree, head, level, radius, bottom: top + bar, length }}
          />
          <text className="race-lane" x={0} y={13}>
            {!isAsking
              ? t(isWide ? 'race.walksOf' : 'figure.kernel', { kernel: linear.kernel })
              : t(isWide ? 'race.treeOf' : 'race.treeShort', { kernel: tree.kernel })}
            {isAsking && (
              <>
                <tspan className="race-dot"> ●</tspan> {t(isWide ? 'race.marks' : 'race.marksShort')}
              </>
            )}
          </text>
        </>
      )}
      <StripDrawing strip={strip} top={top} bar={bar} pitch={0} />
      <PageTicks strip={strip} bottom={top + bar} />
      <Begins {...{ strip, searches, isDone, top, bar, deeper, hasNames: !isLow, hasGaps, width }} />
      {alone === 'tries' && !remembers && <Callouts strip={strip} top={top} bar={bar} />}
      {parameters.about !== undefined && isAsking && !dismissed.has(parameters.about) && (
        <Asked
          {...{
            strip,
            search: tree,
            root: parameters.about,
            numberOf,
            head,
            level,
            radius,
            bottom: top + bar,
          }}
        />
      )}
      {remembers && <Given {...{ strip, search: tree, numbers, top, bar }} />}
      {isLabelled && (
        <Labels
          {...{
            strip,
            search: tree,
            head,
            level,
            radius,
            length,
            mappings: parameters.mappings,
            checked: inTree.checked,
            width,
            top,
            hasGaps,
            hasNames,
            dismissed,
            refused,
          }}
        />
      )}
      {(!isLow || pointed >= 0) && (
        <text className="race-lane" x={0} y={top + bar + lane - 4}>
          {alone === 'nodes'
            ? pointed >= 0
              ? sourceText(tree, pointed, numberOf, width >= WORDS)
              : isSmall && t(isWide ? 'race.sizes' : 'figure.gapsBelow')
            : t(leaps && isWide ? 'race.leapsOf' : 'race.triesOf', { kernel: linear.kernel })}
        </text>
      )}
      <Many strip={strip} y={top + bar / 2 + 4} />
      {alone !== 'nodes' && (
        <Tried {...{ strip, search: linear, tick, share, top, bar, block, lack, length, high }} />
      )}
      {share > 0 && isAsking && <Walker {...{ strip, search: tree, tick, share, head, level, length }} />}
      {(inTree.isDone || (isDone && alone !== 'nodes')) && (
        <g className="race-found">
          <rect x={found + 0.5} y={top + 0.5} width={block - 1} height={bar - 1} />
          {inTree.isDone && alone !== 'tries' && tree.starts.length <= LARGE && (
            <text className="race-reason end" x={found - 4} y={top - 3}>
              {placedText(length, gapAt(tree, tree.address + length, X86_64.mmapBase))}
            </text>
          )}
          {inTree.isDone && <path d={`M${found + block / 2} ${top - 1}l-5 -8h10z`} />}
        </g>
      )}
    </svg>
  );
  return (
    <>
      {drawing}
      {Mapped && onChange && (
        <Mapped
          {...{ strip, top, bar, parameters, onChange, rise: alone === 'tries' ? top : 0, radius, nodeOf }}
          onPoint={setAt}
        />
      )}
    </>
  );
}

/** How much of its gap a request takes. */
function placedText(length: number, gap: number): string {
  return length === gap
    ? formatBytes(gap)
    : t('race.ofGap', { size: formatBytes(length), gap: formatBytes(gap) });
}

/** Where the number of a node comes from. */
function sourceText(
  search: Search,
  column: number,
  numberOf: (column: number) => number,
  isWide: boolean,
): string {
  const sizeOf = isWide ? formatBytes : shortBytes;
  const owner = ownerOf(search, column);
  const own = t('race.ofOwn', { size: sizeOf(ownGap(search, column)) });
  const children = childrenOf(search, column).map((child) =>
    t(child < column ? 'race.ofLeft' : 'race.ofRight', { size: sizeOf(cell(search.largest, child)) }),
  );
  const said = {
    number: numberOf(column),
    mapped: formatBytes(cell(search.ends, column) - cell(search.starts, column)),
    of: [own, ...children].join(', '),
    size: sizeOf(cell(search.largest, column)),
    owner: numberOf(owner),
  };
  if (!isWide) return t('race.sourceShort', said);
  return t(owner === column ? (column === 0 ? 'race.sourceLowest' : 'race.sourceOwn') : 'race.source', said);
}

/** Whether there is room in all nodes for the numbers of their VMAs. */
const isNamed = ({ starts: { length } }: Search, width: number): boolean =>
  length <= FEW || (length <= LARGE && length * NAMED < width);

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** As large as nodes have room for. */
function useRadius(strip: Strip, search: Search, head: number, level: number, isSmall: boolean): number {
  const count = search.starts.length;
  return useMemo(() => {
    if (isSmall && count <= FEW) return Math.min(NUMBERED, level / 2.2);
    if (count > LARGE) return Math.min(3.8, level / 3.4);
    const points = Array.from({ length: count }, (_, column) =>
      pointOf(strip, search, column, head, level, 0),
    );
    // A node with a name needs more of the way to the next row, where its children stand aside.
    return radiusIn(new Map(points.entries()), isSmall ? level * 1.25 : level, LARGEST);
  }, [strip, search, head, level, isSmall, count]);
}

interface GivenProps {
  readonly strip: Strip;
  readonly search: Search;
  /** By start, of the mappings that there were at first. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly top: number;
  readonly bar: number;
}

/** What the calls before have been given, rimmed. */
function Given({ strip, search: { starts, ends }, numbers, top, bar }: GivenProps) {
  // Among very many, VMAs aren’t drawn one by one.
  if (starts.length > LARGE) return null;
  return Array.from(starts, (start, column) => {
    if (numbers.has(start)) return null;
    const [left, right] = [start, cell(ends, column) - 1].map(
      (at) => unitOf(strip.items, at, 0) * strip.unit,
    );
    const width = Math.max(2, (right ?? 0) - (left ?? 0) - 1);
    return (
      <rect
        key={start}
        className="race-given"
        x={(left ?? 0) + 1}
        y={top - 2}
        width={width}
        height={bar + 4}
      />
    );
  });
}

interface BeginsProps {
  readonly strip: Strip;
  readonly searches: Searches;
  readonly isDone: boolean;
  readonly top: number;
  readonly bar: number;
  /** By how much what lies below the bars is higher. */
  readonly deeper: number;
  readonly hasNames: boolean;
  /** The sizes of gaps stand below the strip. */
  readonly hasGaps: boolean;
  readonly width: number;
}

/** Where searches begin: at mmap_base, with what lies above it, and in Linux 3.4 where the last search ended. */
function Begins({ strip, searches, isDone, top, bar, deeper, hasNames, hasGaps, width }: BeginsProps) {
  const { linear, parameters } = searches;
  const { mmapBase } = X86_64;
  const xOf = (address: number): number => unitOf(strip.items, address, 0) * strip.unit;
  const stack = nth(strip.items, -1);
  const [base, end] = [xOf(mmapBase), stack.from * strip.unit];
  const remembers = (parameters.before ?? []).length > 0;
  const remembered = remembers ? linear.memory?.[isDone ? 'after' : 'before'] : undefined;
  const noticed = linear.memory?.[isDone ? 'noticedAfter' : 'noticed'] ?? 0;
  const lines = [
    t('race.memory'),
    // Where one kernel is alone, it is about the place.
    ...(parameters.alone ? [] : [t('race.noticed', { size: formatBytes(noticed) })]),
  ];
  const at = remembered === undefined ? 0 : xOf(remembered);
  const [from, names] = [top - 4, top + bar + deeper + 31];
  // Where there are no names, other text is near.
  const to = hasNames ? names - 13 : top + bar + 6;
  const places = layoutNames(width, { x: base, name: t('race.base') }, { x: at, lines });
  return (
    <g className="race-begins">
      <Above strip={strip} top={top} bar={bar} to={to} />
      {hasNames && (
        <text className="race-reason end" x={width} y={top + bar + 16 + (hasGaps ? NAME_LINE : 0)}>
          {t(end - base >= KEPT ? 'race.kept' : 'race.keptShort')}
        </text>
      )}
      {remembered !== undefined && (
        <g className="race-memory" style={{ transform: `translateX(${at}px)` }}>
          <path d={`M0 ${from}V${to}`} />
          {hasNames &&
            lines.map((line, i) => (
              // As the mark does, its name moves by a transform: where both ends are beside the name of mmap_base, so is the way.
              <text
                key={line}
                className="race-name"
                style={{ transform: `translateX(${places.memory - at}px)` }}
                y={names + i * NAME_LINE}
              >
                {line}
              </text>
            ))}
        </g>
      )}
      {hasNames && (
        <text className="race-name start" x={places.base} y={names}>
          {t('race.base')}
        </text>
      )}
    </g>
  );
}

/** What stands for many VMAs says how many. */
function Many({ strip, y }: { readonly strip: Strip; readonly y: number }) {
  return strip.items.map((item) =>
    item.many === undefined
      ? null
      : piecesOf(strip, item).map(({ x, width }) => (
          <text key={item.start} className="race-many" x={x + width / 2} y={y}>
            {t(width > 420 ? 'race.many' : 'race.manyShort', {
              count: formatNumber(item.many ?? 0),
              metres: formatNumber(Math.max(1, Math.round(metresOf(strip, item)))),
            })}
          </text>
        )),
  );
}

/** How wide it would be if it were drawn like a question’s 36. */
function metresOf({ unit, rows }: Strip, { start, end }: Span): number {
  const width = unit * nth(rows, 0).to;
  return (((end - start) / 4096) * layoutStrip(spansOf(36), width, 1).unit * METRE) / 96;
}

interface WalkerProps {
  readonly strip: Strip;
  readonly search: Search;
  readonly tick: number;
  readonly share: number;
  readonly head: number;
  readonly level: number;
  readonly length: number;
}

/** The search in the tree, on its way from the node that it has looked at to the next. */
function Walker({ strip, search, tick, share, head, level, length }: WalkerProps) {
  const { came, steps, lookEnds } = search;
  if (tick >= lookEnds.length) return null;
  // Before the first look it stands at the root.
  const from = tick === 0 ? 0 : cell(steps, tick - 1) - 1;
  const seen = [...came.subarray(from, cell(steps, tick))];
  const way = seen.flatMap((column, i) =>
    i === 0 ? [column] : wayBetween(search.tree, nth(seen, i - 1), column).slice(1),
  );
  const at = (way.length - 1) * share;
  const [one, other] = [Math.floor(at), Math.ceil(at)].map((step) =>
    pointOf(strip, search, nth(way, step), head, level, length),
  ) as [Point, Point];
  const on = (key: 'x' | 'y'): number => one[key] + (other[key] - one[key]) * (at % 1);
  return <circle className="race-walker" cx={on('x')} cy={on('y')} r={7} />;
}

/** The walk of Linux 3.4 down its tree, which each try takes to learn what is in the way. */
function Walk({ strip, search, tick, share, head, level, length }: WalkerProps) {
  const look = share > 0 ? tick : tick - 1;
  if (look < 0 || look >= search.reached.length) return null;
  const points = pathTo(search.tree, cell(search.reached, look)).map((column) => {
    const { x, y } = pointOf(strip, search, column, head, level, length);
    return `${x} ${y}`;
  });
  const drawn = share > 0 ? Math.min(1, share * 1.5) : 1;
  return (
    <path className="race-walk" d={`M${points.join('L')}`} pathLength={1} strokeDasharray={`${drawn} 1`} />
  );
}

interface TriedProps {
  readonly strip: Strip;
  readonly search: Search;
  readonly tick: number;
  readonly share: number;
  /** Of the strip. */
  readonly top: number;
  readonly bar: number;
  readonly block: number;
  /** By so much it is wider than its pages: it ends where they do. */
  readonly lack: number;
  readonly length: number;
  /** How high a tick is. */
  readonly high: number;
}

/** The places that Linux 3.4 has tried, and the block, which goes from one to the next, with what is in its way there. */
function Tried({ strip, search, tick, share, top, bar, block, lack, length, high }: TriedProps) {
  const { lookEnds } = search;
  const seen = Math.min(tick, lookEnds.length);
  const look = lookAt(search, seen - 1);
  const leftOf = (end: number): number => spotOf(strip, end - length, length).x - lack;
  const { memory } = search;
  const begins = memory?.use === 'restarts' ? undefined : memory?.before;
  const from = leftOf(look?.end ?? begins ?? X86_64.mmapBase);
  const next = lookAt(search, seen)?.end;
  const x = next === undefined ? from : from + (leftOf(next) - from) * share;
  const isMany = lookEnds.length > TICKS;
  const half = block / 2;
  const rightmost = leftOf(cell(lookEnds, 0)) + block;
  const y = top + bar + 3;
  const [blockTop, blockHigh] = [top + bar * COVERED.from, bar * COVERED.part];
  // One that is drawn wider than it is would touch what isn’t in its way.
  const hits = lack > 0 ? [] : hitsOf(strip, { x, width: block });
  return (
    <g className={look?.verdict === 'fits' ? 'race-tried fits' : 'race-tried'}>
      {isMany && seen > 0 ? (
        <rect
          className="race-band"
          x={x + half}
          y={y}
          width={Math.max(1, rightmost - x - half)}
          height={high}
        />
      ) : (
        Array.from({ length: seen }, (_, i) => (
          <path key={i} className="race-tick" d={`M${leftOf(cell(lookEnds, i)) + half} ${y}v${high}`} />
        ))
      )}
      {!isMany &&
        Array.from({ length: Math.max(0, seen - 1) }, (_, i) => {
          if (leapAfter(search, i) === 0) return null;
          const [left, right] = [i + 1, i].map((each) => leftOf(cell(lookEnds, each)) + half) as [
            number,
            number,
          ];
          const foot = y + high;
          return (
            <path
              key={i}
              className="race-leap"
              d={`M${left} ${foot}Q${(left + right) / 2} ${foot + LEAP} ${right} ${foot}`}
            />
          );
        })}
      <rect className="race-block" x={x + 0.5} y={blockTop} width={block - 1} height={blockHigh} />
      {hits.map((hit) => (
        <rect key={hit.x} className="race-hit" {...hit} y={blockTop} height={blockHigh} />
      ))}
      {look === undefined && (
        <text className="race-name halo" x={x + half} y={Math.min(blockTop - 5, top - 7)}>
          {formatBytes(length)}
        </text>
      )}
    </g>
  );
}

interface TreeProps {
  readonly strip: Strip;
  readonly search: Search;
  readonly picture: Picture;
  /** Where its root is, and from one row to the next. */
  readonly head: number;
  readonly level: number;
  /** Of a node. */
  readonly radius: number;
  /** Where the strip ends. */
  readonly bottom: number;
  readonly length: number;
}

interface AskedProps {
  readonly strip: Strip;
  readonly search: Search;
  /** The column of the subtree’s root. */
  readonly root: number;
  readonly numberOf: (column: number) => number;
  readonly head: number;
  readonly level: number;
  readonly radius: number;
  readonly bottom: number;
}

/** The subtree that a question is about, framed with its stretch of the strip, until its fate is known. */
function Asked({ strip, search, root, numberOf, head, level, radius, bottom }: AskedProps) {
  const { tree, starts } = search;
  const within = [...starts.keys()].filter((column) => pathTo(tree, column).includes(root));
  const [first, last] = [nth(within, 0), nth(within, -1)].map((column) =>
    pointOf(strip, search, column, head, level, 0),
  ) as [Point, Point];
  const [from, to] = [first.x - radius - FRAMED, last.x + radius + FRAMED];
  const y = pointOf(strip, search, root, head, level, 0).y - radius - FRAMED;
  return (
    <g className="race-asked">
      <rect x={from} y={y} width={to - from} height={bottom + FRAMED - y} rx={3} />
      <text className="race-reason" x={(from + to) / 2} y={bottom - BAR - 7}>
        {t('race.these', {
          first: numberOf(nth(within, 0)),
          last: numberOf(nth(within, -1)),
          count: within.length,
        })}
      </text>
    </g>
  );
}

/** A dismissed subtree darkens its stretch. */
const Tree = memo(function Tree(props: TreeProps) {
  const { strip, search, picture, head, level, radius, bottom, length } = props;
  const { tree, starts, ends } = search;
  const { path, walked, checked, skipped, latest } = picture;
  const met = useMemo(() => [...walked, ...skipped.map(({ root }) => root)], [walked, skipped]);
  const nodes = useNodes(strip, search, met, head, level, length);
  const stateOf = (column: number): string =>
    [
      path.has(column) && 'path',
      walked.has(column) && 'walked',
      checked.has(column) && 'checked',
      skipped.some(({ first, last }) => first <= column && column <= last) && 'skipped',
    ]
      .filter((state) => state !== false)
      .join(' ');
  const xOf = (address: number): number => unitOf(strip.items, address, 0) * strip.unit;
  return (
    <g className="race-tree">
      {skipped.map(({ root, first, last }) => {
        // The gap below its lowest VMA is the subtree’s, too.
        const [from, to] = [first === 0 ? 0 : xOf(cell(ends, first - 1)), xOf(cell(ends, last) - 1)];
        const y = head + cell(tree.rows, root) * level - radius;
        const isLatest = latest.some((each) => each.root === root);
        return (
          <rect
            key={root}
            className={isLatest ? 'dismissed latest' : 'dismissed'}
            x={from}
            y={y}
            width={Math.max(1, to - from)}
            height={bottom - y}
          />
        );
      })}
      <Branches tree={tree} nodes={nodes} radius={radius} stateOf={stateOf} />
      <Undrawn {...{ strip, planted: search, head, level }} />
      {skipped.map(({ root, first, last, largest }) => {
        const [from, to] = [xOf(cell(starts, first)), xOf(cell(starts, last))];
        const isLatest = latest.some((each) => each.root === root);
        if (to - from < REASON && !isLatest) return null;
        return (
          <text
            key={root}
            className={isLatest ? 'race-reason latest' : 'race-reason'}
            x={(from + to) / 2}
            y={bottom - BAR - 7}
          >
            {t('race.tooFew', { largest: shortBytes(largest), size: shortBytes(length) })}
          </text>
        );
      })}
    </g>
  );
});
