import { useMemo, type PointerEvent } from 'react';
import { cell } from '../../base/cell.ts';
import { nth } from '../../base/known.ts';
import { kindVariables } from '../../d3/kinds.ts';
import { formatBytes, shortBytes } from '../../narrate/format.ts';
import { Backs } from '../Backs.tsx';
import { BarNames } from '../BarNames.tsx';
import { placeBeneath, placeBeside, type Wanted } from '../beside.ts';
import { Branches } from '../Branches.tsx';
import { t } from '../../words/index.ts';
import { vmaAt, type Spans } from '../process.ts';
import { pathTo, wayBetween } from '../tree.ts';
import { itemAt, layoutStrip, spotOf, unitOf } from '../strip.ts';
import { Above } from '../Above.tsx';
import { GapSizes, SIZE_ROW } from '../GapSizes.tsx';
import { BENEATH, isNamed, namedIn } from '../named.ts';
import { PageTicks } from '../PageTicks.tsx';
import { Undrawn } from '../Undrawn.tsx';
import { StripDrawing } from '../StripDrawing.tsx';
import { pointOf, useNodes, type Point } from '../use-nodes.ts';
import type { Climb } from './climb.ts';
import { NUMBERED_AT_MOST } from './parameters.ts';
import type { Picture } from './picture.ts';

interface DrawingProps {
  readonly climb: Climb;
  readonly picture: Picture;
  /** How many numbers there are, and how far the next is on its way, from 0 to 1. */
  readonly tick: number;
  readonly share: number;
  /** The VMAs before anything has changed. */
  readonly spans: Spans;
  /** Which of them changes. */
  readonly changed: number;
  /** There is only one form, for whose nodes there is a question. */
  readonly isAlone: boolean;
  /** In pixels; the drawing fills them. */
  readonly width: number;
  readonly height: number;
  /** The VMA that was picked as an answer, by its start. */
  readonly picked: number | undefined;
  /** The reader has picked one of `spans`. */
  readonly onPick: (vma: number) => void;
}

const BAR = 26;
/**
 * Above the tree for a number, between the tree and the strip, below the strip for the mark of what changes, and there, among few
 * VMAs, for the sizes of gaps and what they are.
 */
const MARGINS = { head: 26, foot: 16, lane: 14, sizes: 14, name: 18 };
/** In pixels. A drawing lower than this doesn’t say what the sizes are. */
const LOW = 230;
/** Gaps among so few VMAs have their sizes below them. */
const SIZED = { wide: 28, narrow: 16 };
/** In pixels, from one row of the tree to the next, at most. */
const LEVEL = 60;
/** In pixels. VMAs closer to each other than this have no counts above them. */
const COUNTED = 7;
/** In pixels. Rows closer to each other than this have no sizes beside their nodes. */
const LETTERS = 13;
/** In pixels. A narrower drawing has sizes below fewer gaps. */
const WIDE = 300;
/** In pixels. One narrower than this has short sizes beside its nodes. */
export const CLOSE = 500;
/** From one piece of a VMA that is cut to the next. */
const PIECES = 12;
/** In pixels: of a node without a name. */
const BARE = 4.5;
/** In pixels: of a VMA that is shown larger. */
const PAGE = 20;
/** One that was computed is larger by so much. */
const GROWS = 2;

/** Whether each node has the largest gap in its subtree beside it. */
export function isAllSized({ starts }: Pick<Climb, 'starts'>, isAlone: boolean, width: number): boolean {
  return isAlone && isNamed({ starts }, width);
}

/** Whether there is room for the sizes of gaps. */
function isSized(starts: Float64Array, width: number): boolean {
  const { length } = starts;
  return (
    length <= SIZED[width < WIDE ? 'narrow' : 'wide'] ||
    (length <= NUMBERED_AT_MOST && isNamed({ starts }, width))
  );
}

/** Rows of sizes of gaps. */
function rowsOf(nodes: number): number {
  return nodes <= SIZED.wide ? 1 : 2;
}

/** What stands beside nodes whose number has been computed: what it is now, how often it was, or nothing where there is no room. */
export type Beside = 'sizes' | 'counts' | 'nothing';

export function besideOf(
  { starts, tree }: Pick<Climb, 'starts' | 'tree'>,
  width: number,
  height: number,
): Beside {
  if (
    levelOf(tree.levels, height, lanesOf(starts, width, height)) < LETTERS ||
    starts.length * COUNTED >= width
  )
    return 'nothing';
  return starts.length <= NUMBERED_AT_MOST ? 'sizes' : 'counts';
}

/** From one row of the tree to the next. */
function levelOf(levels: number, height: number, lane: number): number {
  const { head, foot } = MARGINS;
  return Math.max(1, Math.min(LEVEL, (height - lane - BAR - foot - head) / (levels - 0.4)));
}

/** Below the strip. */
function lanesOf(starts: Float64Array, width: number, height: number): number {
  const { lane, sizes, name } = MARGINS;
  if (!isSized(starts, width)) return lane;
  return lane + sizes + (rowsOf(starts.length) - 1) * SIZE_ROW + (height < LOW ? 0 : name);
}

/** The tree over the strip, with what a change has had computed: how often, and the latest number. */
export function Drawing(props: DrawingProps) {
  const { climb, picture, tick, share, spans, changed, isAlone, width, height, picked, onPick } = props;
  const { starts, tree } = climb;
  const { counts, met, way, unborn, gone, latest } = picture;
  const { isDone } = picture;
  const isCounted = isDone || !isFirstOfTwo(climb, tick);
  const shown = useMemo(
    () => (isCounted ? spansNow(climb, { unborn, gone, isDone }, spans) : spans),
    [climb, unborn, gone, isDone, isCounted, spans],
  );
  const strip = useMemo(() => layoutStrip(shown, width, 1), [shown, width]);
  // Nothing moves when a VMA is cut, or becomes whole.
  const whole = useMemo(() => layoutStrip(spans, width, 1), [spans, width]);
  const { head } = MARGINS;
  const lane = lanesOf(starts, width, height);
  const top = height - lane - BAR;
  const level = levelOf(tree.levels, height, lane);
  const beside = besideOf(climb, width, height);
  const isBeneath = beside === 'sizes' && level >= BENEATH;
  // On the way from the owner of the gap below what changes. All of it is drawn, so that no node hangs in the air.
  const owner = starts.indexOf(spans.starts[changed + 1] ?? NaN);
  const path = useMemo(() => (owner < 0 ? [] : pathTo(tree, owner)), [tree, owner]);
  const seen = useMemo(() => {
    const column = starts.indexOf(spans.starts[changed] ?? NaN);
    return [...counts.keys(), ...path, ...(column < 0 ? [] : pathTo(tree, column))];
  }, [counts, path, tree, starts, spans, changed]);
  const all = useNodes(whole, climb, seen, head, level, 0);
  const cut = climb.born.size === 0 ? -1 : starts.indexOf(spans.starts[changed] ?? NaN);
  /** The pieces of a VMA are a page each: their nodes would lie on each other. */
  const shiftOf = (column: number): number =>
    0 <= column - cut && column - cut < 3 && cut >= 0
      ? (column - cut - 1) * Math.max(0, PIECES - whole.unit)
      : 0;
  const nodes = useMemo(
    () =>
      new Map(
        [...all]
          .filter(([column]) => !unborn.has(column))
          .map(([column, { x, y }]) => [column, { x: x + shiftOf(column), y }]),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is of these
    [all, unborn, cut, whole],
  );
  const isNumbered = isNamed(climb, width);
  const hasAll = isAllSized(climb, isAlone, width);
  // Nearly all of it lies above mmap_base.
  const unusable = cell(starts, starts.length - 1) - cell(climb.ends, starts.length - 2);
  const named = useMemo(() => {
    if (!isNumbered && starts.length > NUMBERED_AT_MOST)
      return { columns: new Set<number>(), radius: BARE, bare: Math.min(BARE, level / 3.4) };
    const points = Array.from(starts, (_, column) => pointOf(whole, climb, column, head, level, 0));
    // Where not all have room for their numbers, those on that way have. The pieces of what is cut have none.
    const never = new Set(
      [...starts.keys()].filter((column) => !spans.starts.includes(cell(starts, column))),
    );
    return namedIn(climb, points, level, width, isBeneath, { first: new Set(path), never });
  }, [isNumbered, climb, starts, spans, whole, head, level, width, isBeneath, path]);
  const hasNumber = (column: number): boolean => named.columns.has(column);
  const radiusOf = (column: number): number => (hasNumber(column) ? named.radius : named.bare);
  /** None of what a change has cut off. */
  const numberOf = (column: number): number | undefined =>
    spans.starts.indexOf(cell(starts, column)) + 1 || undefined;
  /** Of few: whether a node’s number is another than before the change. */
  const isNew = (column: number): boolean =>
    counts.has(column) &&
    (column === latest?.node ? latest.old !== latest.value : true) &&
    picture.numbers.get(column) !== cell(climb.largest, column);
  const stateOf = (column: number): string =>
    [
      way.has(column) && 'path',
      counts.has(column) && 'walked',
      met.has(column) && 'checked',
      picture.news.has(column) && 'news',
      gone.has(column) && 'gone',
    ]
      .filter((state) => state !== false)
      .join(' ');
  const { start, end } = vmaAt(spans, changed);
  const middle = spotOf(whole, start, 0).x + ((end - start) / 8192) * whole.unit;
  const chosen = picked === undefined ? undefined : nodes.get(starts.indexOf(picked));
  const comes = share > 0 && tick < climb.nodes.length;
  const sizes = useMemo(() => {
    if (level < LETTERS) return [];
    // Where nodes are close, short ones have a place beside them.
    const sizeOf = width < CLOSE || starts.length > SIZED.narrow ? shortBytes : formatBytes;
    const computed = beside === 'nothing' ? [] : [...counts];
    // Among many there is no room for more than how often it was.
    const ofMany = (count: number): string => (starts.length > SIZED.narrow ? String(count) : `×${count}`);
    /** What it is now, and before it what it was. */
    const said = (column: number): Wanted => {
      const [was, is] = [climb.largest[column] ?? NaN, picture.numbers.get(column) ?? NaN];
      const short = sizeOf(is);
      return Number.isNaN(was) || was === is
        ? { column, text: short }
        : { column, text: `${shortBytes(was)}→${short}`, short };
    };
    // Sizes and counts aren’t mixed.
    const [newest, before] = beside === 'counts' ? [undefined, []] : [latest, hasAll ? nodes.keys() : path];
    // From the root down: what is further up says more.
    const known = [...before].toSorted((a, b) => cell(tree.rows, a) - cell(tree.rows, b));
    const wanted = [
      ...(newest && !gone.has(newest.node) ? [said(newest.node)] : []),
      // What has changed is what there is to see.
      ...computed
        .toSorted(([a], [b]) => Number(isNew(b)) - Number(isNew(a)))
        .filter(([column]) => column !== newest?.node && (beside === 'counts' || !gone.has(column)))
        .map(([column, count]) => (beside === 'counts' ? { column, text: ofMany(count) } : said(column))),
      // Each until it is computed.
      ...known
        .filter((column) => !counts.has(column) && !gone.has(column))
        .map((column) => ({ column, text: sizeOf(cell(climb.largest, column)) })),
    ];
    if (isBeneath) return placeBeneath(wanted, nodes, radiusOf, width);
    return placeBeside(wanted, tree, nodes, (column) => radiusOf(column) + GROWS, width);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the radius is `named`’s
  }, [
    climb,
    beside,
    isBeneath,
    tree,
    picture,
    counts,
    gone,
    latest,
    path,
    hasAll,
    named,
    nodes,
    level,
    width,
    starts,
  ]);
  const xOf = (address: number): number => unitOf(strip.items, address, 0) * strip.unit;
  const middleOf = (place: number): number =>
    (xOf(cell(shown.starts, place)) + xOf(cell(shown.ends, place) - 1)) / 2;
  const pick = ({ nativeEvent }: PointerEvent<SVGSVGElement>): void => {
    const { item } = itemAt(whole, { row: 0, x: nativeEvent.offsetX });
    const place = spans.starts.indexOf(item.start);
    if (item.vma !== undefined && item.many === undefined && place >= 0) onPick(place);
  };
  return (
    <svg className="climb-drawing" width={width} height={height} aria-hidden="true" onPointerDown={pick}>
      <StripDrawing strip={strip} top={top} bar={BAR} pitch={0} />
      <PageTicks strip={strip} bottom={top + BAR} />
      <Above strip={strip} top={top} bar={BAR} />
      {isNumbered && (
        <BarNames
          names={Array.from(shown.starts, (own, place) => ({ own, x: middleOf(place) })).flatMap(
            ({ own, x }) => {
              const number = spans.starts.indexOf(own) + 1;
              return number > 0 ? [{ x, text: String(number) }] : [];
            },
          )}
          top={top}
          bar={BAR}
        />
      )}
      {isSized(starts, width) && <GapSizes strip={strip} y={top + BAR + 25} rows={rowsOf(starts.length)} />}
      {lane >= MARGINS.lane + MARGINS.sizes + MARGINS.name && (
        <text className="climb-lane" x={0} y={height - 3}>
          {t('figure.gapsBelow')}
          <tspan className="climb-dot" dx={12}>
            ●{' '}
          </tspan>
          {t('climb.dot')}
        </text>
      )}
      {climb.born.size > 0 && !isNumbered && height >= LOW && (
        <Pieces
          number={changed + 1}
          is={unborn.size > 0 ? 'pages' : isDone ? 'again' : 'pieces'}
          y={top - PAGE - MARGINS.foot - 18}
        />
      )}
      <path className="climb-changed" d={`M${middle} ${top + BAR + 3}l-6 9h12z`} />
      {!isNumbered && (
        <text className="climb-marked" x={middle + 8} y={top + BAR + 13}>
          {changed + 1}
        </text>
      )}
      <Branches tree={tree} nodes={nodes} radius={radiusOf} stateOf={stateOf}>
        <Backs texts={sizes} />
      </Branches>
      <Undrawn {...{ strip: whole, planted: climb, head, level }} />
      {chosen && (
        <circle
          className="climb-picked"
          cx={chosen.x}
          cy={chosen.y}
          r={radiusOf(picked === undefined ? -1 : starts.indexOf(picked)) + 5}
        />
      )}
      {beside === 'sizes' && <Tally counts={counts} nodes={nodes} radiusOf={radiusOf} />}
      {sizes.map(({ column, text, x, y, anchor }) => (
        <text
          key={column}
          className={[
            'climb-size',
            anchor,
            column === latest?.node && 'latest',
            isNew(column) && 'news',
            beside === 'sizes' &&
              (picture.numbers.get(column) ?? climb.largest[column]) === unusable &&
              'unusable',
          ]
            .filter(Boolean)
            .join(' ')}
          x={x}
          y={y}
        >
          {text}
        </text>
      ))}
      {[...nodes].map(([column, { x, y }]) =>
        !hasNumber(column) ? null : (
          <text key={column} className={met.has(column) ? 'climb-name on' : 'climb-name'} x={x} y={y + 4.5}>
            {numberOf(column)}
          </text>
        ),
      )}
      {comes && (
        <Walker
          way={wayTo(climb, tick, { x: middle, y: top }, (column) => {
            const { x, y } = pointOf(whole, climb, column, head, level, 0);
            return { x: x + shiftOf(column), y };
          })}
          share={share}
        />
      )}
    </svg>
  );
}

interface TallyProps {
  /** How often each node’s number was worked out, by column. */
  readonly counts: ReadonlyMap<number, number>;
  readonly nodes: ReadonlyMap<number, Point>;
  readonly radiusOf: (column: number) => number;
}

/** In pixels: from a node to its dots, and of a dot; in degrees: from one to the next. */
const TALLY = { away: 5, radius: 2.2, apart: 32 };
/** More than these are a number. */
const DOTS = 5;

/** Over each node a dot for each time that its number was worked out. */
function Tally({ counts, nodes, radiusOf }: TallyProps) {
  return [...counts].map(([column, count]) => {
    const at = nodes.get(column);
    if (at === undefined) return null;
    const away = radiusOf(column) + TALLY.away;
    if (count > DOTS)
      return (
        <text key={column} className="climb-tally" x={at.x} y={at.y - away + 2}>
          ×{count}
        </text>
      );
    return Array.from({ length: count }, (_, i) => {
      const angle = ((i - (count - 1) / 2) * TALLY.apart * Math.PI) / 180;
      return (
        <circle
          key={`${column} ${i}`}
          className="climb-tally"
          cx={at.x + Math.sin(angle) * away}
          cy={at.y - Math.cos(angle) * away}
          r={TALLY.radius}
        />
      );
    });
  });
}

interface PiecesProps {
  /** Of the VMA that changes. */
  readonly number: number;
  readonly is: 'pages' | 'pieces' | 'again';
  readonly y: number;
}

/** The three pages of a VMA that is cut, larger than they are among all others. */
function Pieces({ number, is, y }: PiecesProps) {
  return (
    <g style={kindVariables('anonymous')}>
      <text className="climb-lane" x={0} y={y + PAGE + 15}>
        {t(`climb.${is}`, { number })}
      </text>
      {is === 'pieces' ? (
        [0, 1, 2].map((page) => (
          <rect
            key={page}
            className={page === 1 ? 'climb-page protected' : 'climb-page'}
            x={1 + page * (PAGE + 5)}
            y={y}
            width={PAGE}
            height={PAGE}
          />
        ))
      ) : (
        <>
          <rect className="climb-page" x={1} y={y} width={3 * PAGE} height={PAGE} />
          <path className="strip-pages" d={`M${1 + PAGE} ${y + PAGE - 6}v6m${PAGE} 0v-6`} />
        </>
      )}
    </g>
  );
}

interface WalkerProps {
  readonly way: readonly Point[];
  readonly share: number;
}

/** To the next number: from what has changed at the beginning of a walk, and else along the branches. */
function wayTo(
  { tree, nodes, walkOf }: Climb,
  tick: number,
  origin: Point,
  at: (column: number) => Point,
): readonly Point[] {
  const next = cell(nodes, tick);
  if (tick === 0 || cell(walkOf, tick) !== cell(walkOf, tick - 1)) return [origin, at(next)];
  const way = wayBetween(tree, cell(nodes, tick - 1), next).map(at);
  return way.length === 1 ? [...way, ...way] : way;
}

/** The news: each walk sets out from what has changed, and then goes from node to node. */
function Walker({ way, share }: WalkerProps) {
  const along = (way.length - 1) * Math.min(share, 0.999);
  const passed = way.slice(0, Math.floor(along) + 1);
  const [from, to] = [nth(passed, -1), nth(way, passed.length)];
  const on = (key: 'x' | 'y'): number => from[key] + (to[key] - from[key]) * (along % 1);
  const [x, y] = [on('x'), on('y')];
  return (
    <>
      <path className="climb-way" d={`M${[...passed, { x, y }].map((at) => `${at.x} ${at.y}`).join('L')}`} />
      <circle className="climb-walker" cx={x} cy={y} r={7} />
    </>
  );
}

/** The first of two walks comes as a VMA leaves the tree: what it opens isn’t counted yet. */
function isFirstOfTwo({ walkOf, born }: Climb, tick: number): boolean {
  return born.size === 0 && tick > 0 && cell(walkOf, tick - 1) === 0 && cell(walkOf, walkOf.length - 1) > 0;
}

/** Before a change, and when it has been changed back, a VMA is whole: no piece of it is drawn. */
function spansNow(
  { starts, ends, born }: Climb,
  { unborn, gone, isDone }: Pick<Picture, 'unborn' | 'gone' | 'isDone'>,
  spans: Spans,
): Spans {
  if (unborn.size > 0 || (isDone && born.size > 0)) return spans;
  const isThere = (_: number, column: number): boolean => born.size > 0 || !gone.has(column);
  return { starts: starts.filter(isThere), ends: ends.filter(isThere) };
}
