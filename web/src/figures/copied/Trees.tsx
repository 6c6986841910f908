/* What stands: both trees, and the VMAs below each. */
import { useMemo } from 'react';
import { cell } from '../../base/cell.ts';
import { formatNumber } from '../../words/index.ts';
import { SLOTS, type Forked, type Nodes as TreeNodes } from './forked.ts';
import { vmaX, type Box, type Layout } from './layout.ts';
import { barsPath, bordersPath, boxOf, boxPath, downPath, edgesOf, freePath, slotsPath } from './paths.ts';
import { fillOf, livingAt, type Picture } from './picture.ts';

export interface DrawnProps {
  readonly forked: Forked;
  readonly layout: Layout;
}

export interface MovingProps extends DrawnProps {
  readonly picture: Picture;
  /** How far the next step is. */
  readonly share: number;
}

/** What a VMA of the child’s, its slot and its number are called by state, as in Picture. */
const OWN = ['', 'own', 'freed'];
/** In pixels: leaves that are narrower have no rim. */
const RIMMED = 4;
/** In pixels: arrows that are drawn are at least so far from each other. */
const APART = 5;

/** The parent’s tree changes only once the fork is over. */
export function Parent({ forked, layout }: DrawnProps) {
  return useMemo(() => {
    const { parent, starts } = forked;
    const all = [...parent.firsts.keys()];
    const columns = [...starts.keys()];
    const [top] = layout.bars;
    const y = layout.rowOf(false, 0);
    return (
      <g className="copied-parent">
        <path className="copied-edges" d={edgesOf(parent, all, layout, false, layout.lastEntry)} />
        <Nodes boxes={all.map((node) => boxOf(parent, node, layout, false))} />
        {layout.isSlotted && (
          <>
            <Borders nodes={parent} there={all} layout={layout} y={y} />
            <path className="copied-slots" d={slotsPath(layout, columns, y)} />
          </>
        )}
        <path
          className="copied-arrows"
          d={drawnColumns(layout)
            .map((column) => downPath(vmaX(layout, column), y + layout.leaf / 2, top))
            .join('')}
        />
        <path className="copied-vmas" d={barsPath(layout, columns, top)} />
        <Numbers layout={layout} y={top} />
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

interface BordersProps {
  readonly nodes: TreeNodes;
  readonly there: readonly number[];
  readonly layout: Layout;
  readonly y: number;
  readonly end?: number;
}

/** Between the slots of each leaf. */
function Borders({ nodes: { firsts, lasts, heights }, there, layout, y, end = Infinity }: BordersProps) {
  const path = there
    .filter((node) => cell(heights, node) === 0)
    .map((node) => bordersPath(layout, y, cell(firsts, node), Math.min(end, cell(lasts, node))))
    .join('');
  return <path className="copied-borders" d={path} />;
}

interface NumbersProps {
  readonly layout: Layout;
  readonly y: number;
  /** As in Picture; the parent’s VMAs have none. */
  readonly own?: Uint8Array;
}

function Numbers({ layout, y, own }: NumbersProps) {
  return layout.numbers
    .filter((column) => own?.[column] !== 0)
    .map((column) => (
      <text
        key={column}
        className={`copied-number ${OWN[own?.[column] ?? 0]}`}
        x={vmaX(layout, column)}
        y={y + layout.bar / 2 + 4.5}
      >
        {formatNumber(column + 1)}
      </text>
    ));
}

/** Where the child’s nodes will be: what is moved along them stands on something. */
export function Awaited({ forked: { parent }, layout }: DrawnProps) {
  const boxes = [...parent.firsts.keys()].map((node) => boxOf(parent, node, layout, true));
  return <path className="copied-free" d={boxes.map(boxPath).join('')} />;
}

/** The nodes of the child’s that are there, as far as there is something in them. They fade when the clean-up is over. */
export function ChildNodes({ forked, picture, layout, share }: MovingProps) {
  const { child } = forked;
  const { own, next, marked } = picture;
  const there = livingAt(forked, picture);
  const end = endOf(forked, picture, layout);
  const isFilled = forked.copied === 0;
  const young = there.filter((node) => isFilled && cell(child.born, node) === picture.tick);
  const y = layout.rowOf(true, 0);
  const { leaf } = fillOf(forked, picture);
  const isThere = leavesThere(forked, picture);
  const held = [...own.keys()].filter((column) => isThere(column) && column !== marked);
  return (
    <g className="copied-child" opacity={next?.step === 'end' ? 1 - share : 1}>
      <path className="copied-edges" d={edgesOf(child, there, layout, true, end)} />
      <Nodes boxes={there.map((node) => boxOf(child, node, layout, true, end))} />
      {young.length > 1 && (
        <path
          className="copied-nodes young"
          d={young.map((node) => boxPath(boxOf(child, node, layout, true, end))).join('')}
        />
      )}
      {layout.isSlotted && leaf >= 0 && (
        <path className="copied-free" d={freePath(layout, y, end, cell(child.firsts, leaf) + SLOTS)} />
      )}
      {layout.isSlotted && (
        <>
          <Borders nodes={child} there={there} layout={layout} y={y} end={end} />
          {OWN.map((name, state) => (
            <path
              key={name}
              className={`copied-slots ${name}`}
              d={slotsPath(
                layout,
                held.filter((column) => own[column] === state && (state > 0 || !isFilled)),
                y,
              )}
            />
          ))}
        </>
      )}
    </g>
  );
}

/** The child’s VMAs: its own, and those that were freed. The one that comes next is on its way into sight. */
export function ChildVmas({ picture, share, layout }: Omit<MovingProps, 'forked'>) {
  const { own, next } = picture;
  const [, top] = layout.bars;
  const columns = [...own.keys()];
  const coming = next?.step === 'turn' ? next.place : -1;
  return (
    <g className="copied-child">
      {[1, 2].map((state) => (
        <path
          key={state}
          className={`copied-vmas ${OWN[state]}`}
          d={barsPath(
            layout,
            columns.filter((column) => own[column] === state),
            top,
          )}
        />
      ))}
      {coming >= 0 && share > 0 && (
        <path className="copied-vmas own" opacity={share} d={barsPath(layout, [coming], top)} />
      )}
      <Numbers layout={layout} y={top} own={own} />
    </g>
  );
}

/** VMAs whose arrows are drawn: all, or so many that they can be told apart. */
export function drawnColumns(layout: Layout): number[] {
  const every = drawnEvery(layout);
  return [...layout.entries.keys()].filter((column) => column % every === 0);
}

/** One arrow of so many is drawn. */
export function drawnEvery({ pitch }: Layout): number {
  return Math.max(1, Math.ceil(APART / pitch));
}

/** Whether the leaf is there that has a VMA’s slot. */
export function leavesThere(forked: Forked, picture: Picture): (column: number) => boolean {
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

/** The last entry that the child’s tree has something of: a tree that is being filled ends with the gap behind its last VMA. */
function endOf({ starts, copied }: Forked, { counts: { store } }: Picture, layout: Layout): number {
  if (copied > 0 || store >= starts.length) return layout.lastEntry;
  return store === 0 ? -1 : Math.min(layout.lastEntry, cell(layout.entries, store - 1) + 1);
}
