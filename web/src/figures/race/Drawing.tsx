import { useMemo, useState, type ComponentType } from 'react';
import { cell } from '../../base/cell.ts';
import { X86_64 } from '../../core/layout.ts';
import { formatBytes, shortBytes } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import type { Searches } from './ask.ts';
import type { RaceParameters } from './parameters.ts';
import { pictureAt } from './picture.ts';
import { gapAt, leapAfter, type Search } from './search.ts';
import { childrenOf, ownersOf, ownGap } from './owner.ts';
import { placeNumbers } from './places-of-numbers.ts';
import { Begins, Given, Many } from './Marked.tsx';
import { BAR, NAME_LINE, WIDE } from './sizes.ts';
import { Source } from './Source.tsx';
import { Asked, Looked, Tree } from './TreePart.tsx';
import { Tried } from './Tried.tsx';
import { Walk, Walker } from './Walks.tsx';
import { vmasOf } from '../process.ts';
import { layoutStrip, spotOf, type Strip } from '../strip.ts';
import type { Placed } from '../beside.ts';
import { SIZE_ROW } from '../GapSizes.tsx';
import { BENEATH, isNamed, LARGE, namedIn, namelessIn, type Named } from '../named.ts';
import { Callouts } from './Callouts.tsx';
import { PageTicks } from '../PageTicks.tsx';
import { StripDrawing } from '../StripDrawing.tsx';
import { pointOf, type Point } from '../use-nodes.ts';

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
  /** Where each node stands, by column, and the largest gap in its subtree. */
  readonly nodes: ReadonlyMap<number, Point>;
  readonly numbered: readonly Placed[];
  readonly named: Named;
  /** How many VMAs there were before any was unmapped: by them they are numbered. */
  readonly mappings: number;
  /** Columns of those whose gap was looked at. */
  readonly checked: ReadonlySet<number>;
  /** Where the strip is. */
  readonly top: number;
  /** The sizes of gaps stand below it. */
  readonly hasGaps: boolean;
  /** Columns of what was dismissed, and of the roots of what the latest look has dismissed. */
  readonly dismissed: ReadonlySet<number>;
  readonly refused: ReadonlySet<number>;
}

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
/** In pixels. Rows closer to each other than this have no sizes beside their nodes. */
const LETTERS = 15;
/** A large root hangs lower by so much. */
const ROOT = 8;
/** A block is at least so wide. */
const BLOCK = 5;
/** In pixels: how high a tick is. Alone, they are larger. */
const TICK = 8;
const HIGH_TICK = 14;
/** In pixels: a drawing as high as this has room for them. */
const HIGH = 200;
/** In pixels: a drawing as wide as this can say in words where a number comes from. */
const WORDS = 640;

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
  const deeper = high - TICK + (hasGaps ? NAME_LINE + SIZE_ROW : 0);
  const lane = margins.lane + deeper + (remembers && !isLow && !alone ? NAME_LINE : 0);
  const bar = alone === 'tries' ? Math.max(BAR, Math.min(HIGH_BAR, height - lane - foot)) : BAR;
  const top = height - lane - bar;
  const isAsking = !alone || alone === 'nodes';
  const isSmall = isAsking && hasNames;
  const rooted = (head: number) =>
    Math.max(1, Math.min(LEVEL, (top - foot - head) / (tree.tree.levels - 0.4)));
  const isBeneath = isSmall && rooted(margins.head) >= BENEATH;
  const head = margins.head + (!isBeneath && (isSmall || (!isLow && tree.starts.length <= LARGE)) ? ROOT : 0);
  const level = rooted(head);
  const hasRoom = level >= LETTERS && tree.starts.length <= LARGE;
  const isLabelled = isSmall || (Labels !== undefined && isAsking && hasRoom);
  const { named, nodes, numbered } = useMemo(() => {
    const points = Array.from(tree.starts, (_, column) => pointOf(strip, tree, column, head, level, 0));
    if (!isLabelled) return { named: namelessIn(tree, points, level), nodes: NO_NODES, numbered: NONE };
    const of = namedIn(tree, points, level, width, isBeneath);
    const all = new Map(points.entries());
    return {
      named: of,
      nodes: all,
      numbered: placeNumbers(tree, { nodes: all, named: of, isBeneath, width }),
    };
  }, [strip, tree, head, level, width, isBeneath, isLabelled]);
  const { radius } = named;
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
    <svg
      // What has been seen before doesn’t come once more.
      className={`race-drawing ${tick === parameters.from ? 'begun' : ''} ${parameters.rises === true ? 'rises' : ''}`}
      style={{ '--strip': `${top + bar / 2}px` }}
      width={width}
      height={height}
      aria-hidden="true"
    >
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
            {...{ strip, search: tree, picture: inTree, head, level, named, numbered }}
            bottom={top + bar}
            length={length}
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
      {isSmall && !inTree.isDone && inTree.look?.node !== undefined && (
        <Looked
          {...{ strip, search: tree, column: inTree.look.node, head, level, radius, top, bar, isBeneath }}
        />
      )}
      {remembers && <Given {...{ strip, search: tree, numbers, top, bar }} />}
      {isLabelled && (
        <Labels
          {...{
            strip,
            search: tree,
            nodes,
            numbered,
            named,
            mappings: parameters.mappings,
            checked: inTree.checked,
            top,
            hasGaps,
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
      {share > 0 && isAsking && (
        <Walker {...{ strip, search: tree, tick, share, head, level, length, radius }} />
      )}
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
  const owners = ownersOf(search, column);
  const own = t('race.ofOwn', { size: sizeOf(ownGap(search, column)) });
  const children = childrenOf(search, column).map((child) =>
    t(child < column ? 'race.ofLeft' : 'race.ofRight', { size: sizeOf(cell(search.largest, child)) }),
  );
  const said = {
    number: numberOf(column),
    mapped: formatBytes(cell(search.ends, column) - cell(search.starts, column)),
    of: [own, ...children].join(', '),
    size: sizeOf(cell(search.largest, column)),
    count: owners.length,
    owners: owners.map(numberOf).join(t('race.and')),
  };
  if (!isWide) return t('race.sourceShort', said);
  if (owners.includes(column) && column === 0) return t('race.sourceLowest', said);
  return t(owners.length === 1 && owners.includes(column) ? 'race.sourceOwn' : 'race.source', said);
}

const NO_NODES: ReadonlyMap<number, Point> = new Map();
const NONE: readonly Placed[] = [];

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);
