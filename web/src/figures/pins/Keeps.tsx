import { formatNumber, t } from '../../words/index.ts';
import type { Layout } from './layout.ts';
import {
  barsIn,
  isApart,
  listsIn,
  nodesIn,
  scaledNodes,
  type AreaList,
  type Member,
  type Node,
} from './lists.ts';
import type { Found } from './model.ts';
import type { PinsParameters } from './parameters.ts';
import { isPassed, type Seen } from './seen.ts';

interface KeepsProps {
  readonly found: Found;
  readonly parameters: PinsParameters;
  readonly seen: Seen;
  readonly layout: Layout;
}

/** What a kernel keeps to find entries: a list at each page, or one of VMAs for all of them. */
export function Keeps(props: KeepsProps) {
  if (props.layout.list.width === 0) return null;
  if (props.found.slots === 0) return <Areas {...props} />;
  return props.layout.isScaled ? <Scaled {...props} /> : <Lists {...props} />;
}

/** Of a letter in a slot, in pixels. */
const LETTERED = { width: 7, around: 4, height: 10 };

/** The nodes of each page’s list, one after the other, and in their slots the process of each entry. */
function Lists({ found, parameters: { page }, seen, layout }: KeepsProps) {
  const { stage, latest } = seen;
  const { x, width } = layout.list;
  const start = layout.ruler.x + layout.ruler.width;
  return (
    <g className="pins-lists">
      <text className="pins-head" x={x + width / 2} y={15}>
        {t('pins.chains')}
      </text>
      {stage.nodes.map((count, row) => {
        const middle = layout.top + (row + 0.5) * layout.row;
        const key = `${row}`;
        if ((stage.noted[row] ?? 0) === 0) return null;
        if (count === 0)
          return <circle key={key} className="pins-direct" cx={start + 10} cy={middle} r={4} />;
        const nodes = nodesIn(found, stage, layout, row);
        return (
          <g key={key} className={row === page ? 'pins-node on' : 'pins-node'}>
            <path className="pins-next" d={linkOf(start, middle, nodes)} />
            {nodes.map((node) => {
              const at =
                row === page ? node.slots.find(({ process }) => process === latest?.process) : undefined;
              return (
                <g key={node.y}>
                  <rect x={node.x} y={node.y} width={node.width} height={node.height} />
                  {isApart(found, node) && <path className="pins-slot" d={linesIn(node, found.slots)} />}
                  {node.slots.map((slot) => (
                    <g key={slot.x} className="pins-filled">
                      <rect x={slot.x} y={slot.y} width={slot.width} height={slot.height} />
                      {isLettered(slot) && (
                        <text x={slot.x + slot.width / 2} y={slot.y + slot.height / 2 + 4.5}>
                          {slot.process}
                        </text>
                      )}
                    </g>
                  ))}
                  {at && (
                    <rect className="pins-at" x={at.x} y={at.y - 2} width={at.width} height={at.height + 4} />
                  )}
                </g>
              );
            })}
            {count > nodes.length && (
              <text className="pins-count" x={x + 5} y={middle + 4.5}>
                × {formatNumber(count)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

function isLettered({ process, width, height }: Member): boolean {
  return width >= String(process).length * LETTERED.width + LETTERED.around && height >= LETTERED.height;
}

/** From the page to the first node, and from each to the next. */
function linkOf(start: number, middle: number, nodes: readonly Node[]): string {
  return nodes
    .map(({ x, y, height }, i) => {
      const before = nodes[i - 1];
      const to = y + height / 2;
      return before ? `M${x + 5} ${before.y + before.height}V${y}` : `M${start} ${middle}L${x} ${to}`;
    })
    .join('');
}

/** Lines between slots. */
function linesIn({ x, y, width, height }: Node, slots: number): string {
  return Array.from({ length: slots - 1 }, (_, n) => `M${x + ((n + 1) * width) / slots} ${y}v${height}`).join(
    '',
  );
}

/** The nodes beside their pages, both as long as they are in memory. */
function Scaled({ found, parameters: { page }, seen: { stage }, layout }: KeepsProps) {
  return (
    <g className="pins-lists">
      <text className="pins-head start" x={layout.list.x} y={15}>
        {t(layout.width < 420 ? 'pins.chains' : 'pins.chainsScaled')}
      </text>
      {Array.from({ length: layout.rows }, (_, row) => (
        <g key={row} className={row === page ? 'pins-node on' : 'pins-node'}>
          {scaledNodes(found, stage, layout, row).map((box) => (
            <rect key={box.x} className="pins-full" {...box} />
          ))}
        </g>
      ))}
    </g>
  );
}

const CHIPS = {
  unseen: 'pins.chip',
  found: 'pins.chip',
  missed: 'pins.chipMissed',
  skipped: 'pins.chipPassed',
} as const;

/** Whose VMAs are in the list of an object, in its order, so that a search passes them one by one; or in its tree. */
function Areas({ parameters, seen, layout }: KeepsProps) {
  const { x, width, bottom } = layout.list;
  const { page, of } = parameters;
  const isTree = of === 'file';
  const listed = seen.stage.listed[page] ?? [];
  const tree = {
    of: 'tree' as const,
    box: { x, y: layout.top, width, height: bottom - layout.top },
    members: isTree ? barsIn(layout, listed, seen.stage) : [],
    isSearched: true,
  };
  const areas = isTree ? [] : listsIn(layout, seen.stage, page);
  const lists = isTree ? [tree] : areas;
  const looks = new Map(
    (seen.walk?.looks ?? []).slice(0, seen.looked).map((look) => [look.process, look] as const),
  );
  const middle = layout.top + (page + 0.5) * layout.row;
  const drawn = lists.map(({ of: which, box, members, isSearched }) => (
    <g
      key={which === 'own' ? members[0]?.process : which}
      className={isSearched ? 'pins-object' : 'pins-object aside'}
    >
      <rect {...box} />
      {!isTree && <path className="pins-next" d={nextIn(members)} />}
      {isTree && listed.length > 0 && (
        <path
          className="pins-probe"
          d={`M${layout.ruler.x + layout.ruler.width} ${middle}H${box.x + box.width}`}
        />
      )}
      {members.map(({ process, ...chip }) => {
        const look = isSearched ? looks.get(process) : undefined;
        const isSkipped = isTree && isPassed(process, seen, parameters);
        const state = (isSkipped && 'skipped') || (!look && 'unseen') || (look?.isFound ? 'found' : 'missed');
        const isOn =
          isSearched && ((look !== undefined && look === seen.latest) || seen.next?.process === process);
        return (
          <g key={process} className={`pins-chip ${state} ${isOn ? 'on' : ''}`}>
            <rect {...chip} />
            {isLettered({ process, ...chip }) && (
              <text x={chip.x + chip.width / 2} y={isTree ? chip.y + 14 : chip.y + chip.height / 2 + 4.5}>
                {isTree || chip.width < NAMED ? process : t(CHIPS[state], { process })}
              </text>
            )}
          </g>
        );
      })}
    </g>
  ));
  return (
    <>
      <Heads layout={layout} isTree={isTree} />
      <path className="pins-tie" d={tiesIn(areas)} />
      {drawn}
    </>
  );
}

/** What stands in these columns. */
function Heads({ layout: { list }, isTree }: { readonly layout: Layout; readonly isTree: boolean }) {
  const family = list.width - list.own;
  const isBoth = list.own > 0 && family < LEAST;
  const own = list.own > 0 && !isBoth ? [{ of: 'own' as const, x: list.x + family, width: list.own }] : [];
  const first = { of: isTree ? ('tree' as const) : ('family' as const), x: list.x };
  return [{ ...first, width: isBoth ? list.width : family }, ...own].map(({ of, x, width }) => (
    <text key={of} className="pins-head" x={x + width / 2} y={15}>
      {isBoth ? t('pins.lists') : headOf(of, list.own > 0, width)}
    </text>
  ));
}

/** From each VMA to the next in its list, where there is space between them. */
function nextIn(members: readonly Member[]): string {
  return members
    .map(({ x, y, width, height }, i) => {
      const next = members[i + 1];
      return next && next.y > y + height + 2 ? `M${x + width / 2} ${y + height}V${next.y}` : '';
    })
    .join('');
}

/** From a VMA’s place in the family’s list to that in its own: it is the same VMA. */
function tiesIn([family, ...own]: readonly AreaList[]): string {
  return own
    .flatMap(({ box, members: [only] }) => {
      const same = family?.members.find(({ process }) => process === only?.process);
      if (!same || same.height < LETTERED.height) return [];
      return [`M${same.x + same.width} ${same.y + same.height / 2}H${box.x}`];
    })
    .join('');
}

/** In pixels: narrower ones have no room for more than a number. */
const NAMED = 78;
const WIDE = 86;
/** Of two that are narrower, only one has a heading. */
const LEAST = 30;

function headOf(which: 'family' | 'own' | 'tree', isOneOfTwo: boolean, width: number): string {
  if (which === 'tree') return t(width < WIDE ? 'pins.treeShort' : 'pins.tree');
  if (which === 'own') return t(width < WIDE ? 'pins.ownShort' : 'pins.ownLists');
  if (isOneOfTwo) return t(width < WIDE ? 'pins.familyShort' : 'pins.familyList');
  return t(width < WIDE ? 'pins.objectShort' : 'pins.object');
}
