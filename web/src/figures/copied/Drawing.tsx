import { useMemo, useRef, type PointerEvent } from 'react';
import { cell } from '../../base/cell.ts';
import { formatNumber, t } from '../../words/index.ts';
import type { Forked } from './forked.ts';
import { columnAt, layoutOf, vmaX, type Box, type Layout } from './layout.ts';
import {
  barsPath,
  boxOf,
  boxPath,
  downPath,
  edgesOf,
  HEAD,
  slotsPath,
  turningPath,
  upPath,
} from './paths.ts';
import type { Done, Picture } from './picture.ts';

interface DrawingProps {
  readonly forked: Forked;
  readonly picture: Picture;
  /** How far the next step is. */
  readonly share: number;
  readonly width: number;
  readonly height: number;
  /** The VMA that there is no memory for; undefined where none fails. */
  readonly failing: number | undefined;
  readonly onFail: (column: number) => void;
  /** The VMA that was picked as an answer. */
  readonly picked: number | undefined;
  /** Returns whether that was an answer. */
  readonly onPick: (column: number) => boolean;
}

/** In pixels: what says where memory runs out, below the child’s VMAs. */
const FOOT = 22;
/** In pixels: here there is no room for more than a word or two. */
const NARROW = 260;
/** In pixels: leaves that are narrower have no rim. */
const RIMMED = 4;
/** In pixels: arrows that are drawn are at least so far from each other. */
const APART = 5;

/** The parent’s tree and its VMAs; below them the child’s. */
export function Drawing(props: DrawingProps) {
  const { forked, picture, share, width, height, failing, onFail, picked, onPick } = props;
  const isDragging = useRef(false);
  const layout = useMemo(
    () => layoutOf(forked, width, height, failing === undefined ? 0 : FOOT),
    [forked, width, height, failing],
  );
  const { next, counts } = picture;
  const isGone = counts.end > 0;
  const point = ({ nativeEvent, buttons, type }: PointerEvent<SVGSVGElement>): void => {
    const column = columnAt(layout, nativeEvent.offsetX);
    // Whoever answers a question doesn’t move what it is about.
    if (type === 'pointerdown') isDragging.current = !onPick(column) && failing !== undefined;
    else if (buttons === 0) isDragging.current = false;
    if (isDragging.current && column !== failing) onFail(column);
  };
  return (
    <svg
      className={failing === undefined ? 'copied-drawing' : 'copied-drawing failing'}
      width={width}
      height={height}
      aria-hidden="true"
      onPointerDown={point}
      onPointerMove={point}
    >
      <text className="copied-name" x={0} y={layout.names[0]}>
        {t(width < NARROW ? 'copied.parentShort' : 'copied.parent')}
      </text>
      <Parent forked={forked} layout={layout} />
      {picked !== undefined && <Picked layout={layout} column={picked} />}
      <Pointers {...{ forked, picture, share, layout, isGone }} />
      {!isGone && <ChildNodes forked={forked} picture={picture} layout={layout} />}
      <text className={counts.unlock > 0 ? 'copied-name open' : 'copied-name'} x={0} y={layout.names[1]}>
        {t(nameOf(failing !== undefined, counts.unlock > 0))}
      </text>
      <ChildVmas {...{ picture, share, layout }} />
      {next?.step === 'copy' && share > 0 && (
        <Falling forked={forked} layout={layout} node={next.place} share={share} />
      )}
      <Walker forked={forked} picture={picture} layout={layout} share={share} />
      {picture.marked >= 0 && !isGone && <Mark layout={layout} column={picture.marked} />}
      {picture.foreign >= 0 && <Foreign layout={layout} column={picture.foreign} />}
      {failing !== undefined && (
        <Handle layout={layout} column={failing} hasFailed={picture.counts.fail > 0} />
      )}
      <Broom picture={picture} layout={layout} share={share} />
    </svg>
  );
}

function nameOf(isFailing: boolean, isUnlocked: boolean) {
  if (!isFailing) return 'copied.child';
  return isUnlocked ? 'copied.childUnlocked' : 'copied.childLocked';
}

interface DrawnProps {
  readonly forked: Forked;
  readonly layout: Layout;
}

/** The parent’s tree changes only once the fork is over. */
function Parent({ forked, layout }: DrawnProps) {
  return useMemo(() => {
    const { parent, starts } = forked;
    const all = [...parent.firsts.keys()];
    const [top] = layout.bars;
    const leafBottom = layout.rowOf(false, 0) + layout.leaf / 2;
    const shown = drawnColumns(layout);
    return (
      <g className="copied-parent">
        <path className="copied-edges" d={edgesOf(parent, all, layout, false, layout.lastEntry)} />
        <Nodes boxes={all.map((node) => boxOf(parent, node, layout, false))} />
        {layout.isSlotted && (
          <path className="copied-slots" d={slotsPath(forked, layout, layout.rowOf(false, 0), 0, Infinity)} />
        )}
        <path
          className="copied-arrows"
          d={shown.map((column) => downPath(vmaX(layout, column), leafBottom, top)).join('')}
        />
        <path className="copied-vmas" d={barsPath(layout, [...starts.keys()], top)} />
        {layout.isNumbered && <Numbers layout={layout} count={starts.length} y={top} isOwn={false} />}
      </g>
    );
  }, [forked, layout]);
}

function isFine({ width }: Box): boolean {
  return width < RIMMED;
}

function Nodes({ boxes }: { readonly boxes: readonly Box[] }) {
  return (
    <>
      <path
        className="copied-nodes"
        d={boxes
          .filter((box) => !isFine(box))
          .map(boxPath)
          .join('')}
      />
      <path className="copied-nodes fine" d={boxes.filter(isFine).map(boxPath).join('')} />
    </>
  );
}

interface NumbersProps {
  readonly layout: Layout;
  readonly count: number;
  readonly y: number;
  readonly isOwn: boolean;
}

function Numbers({ layout, count, y, isOwn }: NumbersProps) {
  return Array.from({ length: count }, (_, column) => (
    <text
      key={column}
      className={isOwn ? 'copied-number own' : 'copied-number'}
      x={vmaX(layout, column)}
      y={y + layout.bar / 2 + 4.5}
    >
      {formatNumber(column + 1)}
    </text>
  ));
}

interface PictureProps extends DrawnProps {
  readonly picture: Picture;
}

/** The nodes of the child’s that are there, as far as there is something in them. */
function ChildNodes({ forked, picture, layout }: PictureProps) {
  const { child } = forked;
  const there = livingAt(forked, picture);
  const end = endOf(forked, picture, layout);
  const isFilled = forked.copied === 0;
  const young = there.filter((node) => isFilled && cell(child.born, node) === picture.tick);
  return (
    <g className="copied-child">
      <path className="copied-edges" d={edgesOf(child, there, layout, true, end)} />
      <Nodes boxes={there.map((node) => boxOf(child, node, layout, true, end))} />
      {young.length > 1 && (
        <path
          className="copied-nodes young"
          d={young.map((node) => boxPath(boxOf(child, node, layout, true, end))).join('')}
        />
      )}
      {layout.isSlotted &&
        there
          .filter((node) => cell(child.heights, node) === 0)
          .map((node) => (
            <path
              key={node}
              className="copied-slots"
              d={slotsPath(
                forked,
                layout,
                layout.rowOf(true, 0),
                cell(child.firsts, node),
                Math.min(end, cell(child.lasts, node)),
              )}
            />
          ))}
    </g>
  );
}

interface MovingProps extends PictureProps {
  readonly share: number;
}

/** The arrows of the child’s slots: up to the parent’s VMAs, down to the child’s, and the one that turns. */
function Pointers({ forked, picture, share, layout, isGone }: MovingProps & { readonly isGone: boolean }) {
  const { own, next } = picture;
  const [above, below] = layout.bars;
  const middle = layout.rowOf(true, 0);
  const half = layout.leaf / 2;
  const turning = next?.step === 'turn' && share > 0 ? next.place : -1;
  if (isGone) return null;
  const shown = drawnColumns(layout);
  const isThere = leavesThere(forked, picture);
  const ups = shown.filter(
    (column) => own[column] === 0 && column !== turning && column !== picture.marked && isThere(column),
  );
  const downs = shown.filter((column) => own[column] === 1);
  const isFilled = forked.copied === 0;
  return (
    <>
      {!isFilled && (
        <path
          className="copied-arrows up"
          d={ups.map((column) => upPath(vmaX(layout, column), middle - half, above + layout.bar)).join('')}
        />
      )}
      <path
        className="copied-arrows own"
        d={downs.map((column) => downPath(vmaX(layout, column), middle + half, below)).join('')}
      />
      {turning >= 0 && (
        <path
          className="copied-arrows turning"
          d={turningPath(
            vmaX(layout, turning),
            middle,
            middle - (above + layout.bar),
            below - middle,
            smooth(share),
          )}
        />
      )}
    </>
  );
}

/** The child’s VMAs: its own, and those that were freed. The one that comes next is on its way into sight. */
function ChildVmas({ picture, share, layout }: Omit<MovingProps, 'forked'>) {
  const { own, next } = picture;
  const [, top] = layout.bars;
  const columns = [...own.keys()];
  const coming = next?.step === 'turn' ? next.place : -1;
  return (
    <g className="copied-child">
      <path
        className="copied-vmas freed"
        d={barsPath(
          layout,
          columns.filter((column) => own[column] === 2),
          top,
        )}
      />
      <path
        className="copied-vmas own"
        d={barsPath(
          layout,
          columns.filter((column) => own[column] === 1),
          top,
        )}
      />
      {coming >= 0 && share > 0 && (
        <path className="copied-vmas own" opacity={share} d={barsPath(layout, [coming], top)} />
      )}
      {layout.isNumbered &&
        columns
          .filter((column) => own[column] !== 0)
          .map((column) => (
            <text
              key={column}
              className={own[column] === 1 ? 'copied-number own' : 'copied-number'}
              x={vmaX(layout, column)}
              y={top + layout.bar / 2 + 4.5}
            >
              {formatNumber(column + 1)}
            </text>
          ))}
    </g>
  );
}

interface FallingProps extends DrawnProps {
  readonly node: number;
  readonly share: number;
}

/** A node drops from the parent’s tree to its place in the child’s, with all that its slots hold. */
function Falling({ forked, layout, node, share }: FallingProps) {
  const { parent } = forked;
  const level = cell(parent.heights, node);
  const eased = smooth(share);
  const [from, to] = [layout.rowOf(false, level), layout.rowOf(true, level)];
  const y = from + (to - from) * eased;
  const box = { ...boxOf(parent, node, layout, true), y: y - (level === 0 ? layout.leaf : layout.inner) / 2 };
  const [first, last] = [cell(parent.firsts, node), cell(parent.lasts, node)];
  const bottom = layout.bars[0] + layout.bar;
  const isBelow = box.y > bottom + 2 * HEAD;
  return (
    <g className="copied-falling">
      {level === 0 && isBelow && (
        <path
          className="copied-arrows up"
          d={drawnColumns(layout)
            .filter((column) => first <= cell(layout.entries, column) && cell(layout.entries, column) <= last)
            .map((column) => upPath(vmaX(layout, column), box.y, bottom))
            .join('')}
        />
      )}
      <path className="copied-nodes" d={boxPath(box)} />
      {level === 0 && layout.isSlotted && (
        <path className="copied-slots" d={slotsPath(forked, layout, y, first, last)} />
      )}
    </g>
  );
}

/** What is compared: the boundary at the end of an entry. Where the tree is filled, the VMA that looks for its place goes along. */
function Walker({ forked, picture, layout, share }: MovingProps) {
  const { latest, next } = picture;
  const going = next ?? latest;
  // Nothing has begun yet.
  if (latest === undefined && share === 0) return null;
  if (going === undefined || (going.step !== 'compare' && going.step !== 'store')) return null;
  const column = picture.counts.store;
  const isFilled = forked.copied === 0;
  const from = latest?.step === 'compare' ? spotOf(latest, forked, layout) : beginOf(column, forked, layout);
  const to = next ? spotOf(next, forked, layout) : from;
  const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
  const size = Math.max(8, Math.min(16, layout.pitch * 0.8));
  const seen = latest?.step === 'compare' ? spotOf(latest, forked, layout) : undefined;
  return (
    <g className="copied-walker">
      {seen && <path className="copied-boundary" d={`M${seen.x} ${seen.y}v${layout.leaf / 2 + 8}`} />}
      {isFilled && column < forked.starts.length ? (
        <rect
          className="copied-vmas own"
          x={x - size / 2}
          y={y - layout.bar / 2}
          width={size}
          height={layout.bar}
        />
      ) : (
        <circle className="copied-seeker" cx={x} cy={y} r={5} />
      )}
    </g>
  );
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

function spotOf({ step, place, node }: Done, forked: Forked, layout: Layout): Spot {
  if (step === 'store') return { x: vmaX(layout, place), y: layout.bars[1] + layout.bar / 2 };
  const isChild = node >= 0;
  const { heights } = isChild ? forked.child : forked.parent;
  const level = cell(heights, isChild ? node : Math.max(0, -2 - node));
  const x = Math.min(layout.width - 4, (place + 1) * layout.pitch);
  return { x, y: layout.rowOf(isChild, level) - layout.leaf / 2 - 8 };
}

/** A VMA’s copy sets out from the parent’s; whoever looks for the first, from the root. */
function beginOf(column: number, { starts, copied }: Forked, layout: Layout): Spot {
  const at = Math.min(column, starts.length - 1);
  if (copied > 0) return { x: layout.width / 2, y: layout.rowOf(true, 1) };
  return { x: vmaX(layout, at), y: layout.bars[0] + layout.bar / 2 };
}

interface AtProps {
  readonly layout: Layout;
  readonly column: number;
}

/** The slot that is marked. */
function Mark({ layout, column }: AtProps) {
  const [x, y] = [vmaX(layout, column), layout.rowOf(true, 0)];
  const side = Math.max(5, Math.min(layout.leaf / 2 - 2, 8));
  return (
    <g className="copied-mark">
      <rect x={x - side} y={y - side} width={2 * side} height={2 * side} />
      <path
        d={`M${x - side + 3} ${y - side + 3}l${2 * side - 6} ${2 * side - 6}m0 ${6 - 2 * side}l${6 - 2 * side} ${2 * side - 6}`}
      />
    </g>
  );
}

function Picked({ layout, column }: AtProps) {
  const half = layout.pitch / 2 + 1;
  return (
    <rect
      className="copied-picked"
      x={vmaX(layout, column) - half}
      y={layout.bars[0] - 3}
      width={2 * half}
      height={layout.bar + 6}
    />
  );
}

/** The parent’s VMA that the clean-up has come to. */
function Foreign({ layout, column }: AtProps) {
  const x = vmaX(layout, column);
  const [top] = layout.bars;
  const half = Math.max(5, layout.pitch * 0.5 + 2);
  return (
    <g className="copied-foreign">
      <path
        className="copied-arrows"
        d={upPath(x, layout.rowOf(true, 0) - layout.leaf / 2, top + layout.bar)}
      />
      <rect x={x - half} y={top - 3} width={2 * half} height={layout.bar + 6} />
      <text x={x + half + 5} y={top + layout.bar + 15}>
        !
      </text>
    </g>
  );
}

interface HandleProps extends AtProps {
  readonly hasFailed: boolean;
}

/** Where memory runs out: what the reader drags. */
function Handle({ layout, column, hasFailed }: HandleProps) {
  const { pitch, width, bars, leaf, bar } = layout;
  const x = cell(layout.entries, column) * pitch;
  const bottom = bars[1] + bar;
  const anchor = x < width / 2 ? 'start' : 'end';
  return (
    <g className={hasFailed ? 'copied-handle failed' : 'copied-handle'}>
      <path className="copied-limit" d={`M${x} ${layout.rowOf(true, 0) - leaf / 2 - 10}V${bottom + 4}`} />
      <path className="copied-grip" d={`M${x} ${bottom + 2}l7 10h-14z`} />
      <text x={anchor === 'start' ? x + 12 : x - 12} y={bottom + 17} className={anchor}>
        {t(width < NARROW ? 'copied.noMemoryShort' : 'copied.noMemory')}
      </text>
    </g>
  );
}

interface BroomProps {
  readonly picture: Picture;
  readonly layout: Layout;
  readonly share: number;
}

/** A step of the clean-up. */
function isSwept(done: Done | undefined): done is Done {
  return done !== undefined && ['free', 'foreign', 'marked'].includes(done.step);
}

/** The clean-up, which goes from slot to slot. */
function Broom({ picture: { latest, next }, layout, share }: BroomProps) {
  if (!isSwept(latest) && !(isSwept(next) && share > 0)) return null;
  const from = isSwept(latest) ? vmaX(layout, latest.place) : 0;
  const to = isSwept(next) ? vmaX(layout, next.place) : from;
  // It comes to what stops it from the left.
  const x = from + (to - from) * smooth(share);
  const y = layout.rowOf(true, 0) - layout.leaf / 2;
  return (
    <g className="copied-broom" transform={`translate(${x} ${y}) scale(${Math.min(1.2, layout.leaf / 22)})`}>
      <path className="copied-stick" d="M0 -12l9 -24" />
      <path className="copied-bristles" d="M-3 -13h7l5 14h-18z" />
    </g>
  );
}

/** VMAs whose arrows are drawn: all, or so many that they can be told apart. */
function drawnColumns({ entries, pitch }: Layout): number[] {
  const every = Math.max(1, Math.ceil(APART / pitch));
  return [...entries.keys()].filter((column) => column % every === 0);
}

function livingAt({ child }: Forked, { tick }: Picture): number[] {
  return [...child.firsts.keys()].filter(
    (node) => cell(child.born, node) <= tick && tick < cell(child.died, node),
  );
}

/** Whether the leaf is there that has a VMA’s slot. */
function leavesThere(forked: Forked, picture: Picture): (column: number) => boolean {
  const { child, vmas } = forked;
  const there = new Uint8Array(forked.starts.length);
  for (const node of livingAt(forked, picture))
    if (cell(child.heights, node) === 0)
      for (let entry = cell(child.firsts, node); entry <= cell(child.lasts, node); entry++) {
        const column = cell(vmas, entry);
        if (column >= 0) there[column] = 1;
      }
  return (column) => there[column] === 1;
}

/** The last entry that the child’s tree has something of: a tree that is being filled ends with its last VMA. */
function endOf({ starts, copied }: Forked, { counts: { store } }: Picture, layout: Layout): number {
  if (copied > 0 || store >= starts.length) return layout.lastEntry;
  return store === 0 ? -1 : cell(layout.entries, store - 1);
}

function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}
