import { formatNumber, t } from '../../words/index.ts';
import type { Layout } from './layout.ts';
import type { Found } from './model.ts';
import type { PinsParameters } from './parameters.ts';
import type { Seen } from './seen.ts';

interface KeepsProps {
  readonly found: Found;
  readonly parameters: PinsParameters;
  readonly seen: Seen;
  readonly layout: Layout;
}

/** What a kernel keeps to find entries: a list at each page, or one of VMAs for all of them. */
export function Keeps(props: KeepsProps) {
  if (props.layout.list.width === 0) return null;
  return props.found.slots > 0 ? <Lists {...props} /> : <Areas {...props} />;
}

/** In pixels: slots that are narrower aren’t told apart; and from one node to the next, at least. */
const APART = 5;
const LEAST = 14;

/** Lines between slots. */
function slotsAt(x: number, y: number, slots: number, slot: number, height: number): string {
  return Array.from({ length: slots - 1 }, (_, n) => `M${x + (n + 1) * slot} ${y}v${height}`).join('');
}

/** A node at each page, with as many slots filled as it notes entries. */
function Lists({ found, parameters, seen, layout }: KeepsProps) {
  const { nodes, noted } = seen.stage;
  const { slots } = found;
  const { x } = layout.list;
  const width = layout.list.width - 8;
  const slot = width / slots;
  const { latest } = seen;
  return (
    <g className="pins-lists">
      <text className="pins-head" x={x + width / 2} y={15}>
        {t('pins.lists')}
      </text>
      {nodes.map((count, row) => {
        const [top, entries] = [layout.top + row * layout.row, noted[row] ?? 0];
        const key = `${row}`;
        if (entries === 0) return null;
        // A page with one entry points to it itself.
        if (count === 0)
          return <circle key={key} className="pins-direct" cx={x + 6} cy={top + layout.row / 2} r={4} />;
        // As many nodes as there is room for, the first of the list at the top.
        const drawn = Math.max(1, Math.min(count, Math.floor((layout.row - 4) / LEAST)));
        const height = Math.min(18, (layout.row - 4) / drawn - 3);
        const above = top + (layout.row - drawn * (height + 3) + 3) / 2;
        const rest = entries - (count - 1) * slots;
        const isAsked = row === parameters.page;
        return (
          <g key={key} className={isAsked ? 'pins-node on' : 'pins-node'}>
            {Array.from({ length: drawn }, (_, node) => {
              const y = above + node * (height + 3);
              const filled = node === 0 ? rest : slots;
              const isAt = isAsked && latest?.slot !== undefined && latest.node === node;
              return (
                <g key={node}>
                  <rect x={x} y={y} width={width} height={height} />
                  <rect
                    className="pins-filled"
                    x={x + (slots - filled) * slot}
                    y={y}
                    width={filled * slot}
                    height={height}
                  />
                  {slot >= APART && <path className="pins-slot" d={slotsAt(x, y, slots, slot, height)} />}
                  {isAt && (
                    <rect
                      className="pins-at"
                      x={x + (latest.slot ?? 0) * slot}
                      y={y - 2}
                      width={Math.max(3, slot)}
                      height={height + 4}
                    />
                  )}
                </g>
              );
            })}
            {count > drawn && (
              <text className="pins-count" x={x + 5} y={top + layout.row / 2 + 4.5}>
                × {formatNumber(count)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** In pixels: a VMA of the list. */
const CHIP = 22;

/** The object, and of its VMAs those at which the kernel has looked so far, in this order. */
function Areas({ found, parameters, seen, layout }: KeepsProps) {
  const { x, width } = layout.list;
  const looks = seen.walk?.looks.slice(0, seen.looked) ?? [];
  const room = Math.max(1, Math.floor((layout.bottom - layout.top - 8) / CHIP));
  const first = Math.max(0, looks.length - room);
  const having = seen.stage.columns.filter(({ vma }) => vma).length;
  // Of several lists it is known only at the end whose is on which.
  const known = found.way === 'links' && seen.walk ? seen.walk.looks.length : having;
  const box = width - 8;
  return (
    <g className="pins-object">
      <text className="pins-head" x={x + box / 2} y={15}>
        {t(width < 70 ? 'pins.objectShort' : parameters.of === 'file' ? 'pins.fileKnows' : 'pins.object')}
      </text>
      <rect x={x} y={layout.top} width={box} height={layout.bottom - layout.top} />
      {Array.from({ length: Math.min(room, known) }, (_, i) => {
        const look = looks[first + i];
        const y = layout.top + 4 + i * CHIP;
        const isLatest = look !== undefined && look === seen.latest;
        const state = look === undefined ? 'unseen' : look.isFound ? 'found' : 'missed';
        return (
          <g key={i} className={`pins-chip ${state} ${isLatest ? 'on' : ''}`}>
            <rect x={x + 4} y={y} width={box - 8} height={CHIP - 4} />
            {look !== undefined && (
              <text x={x + box / 2} y={y + 13.5}>
                {width < 70
                  ? look.process
                  : t(look.isFound ? 'pins.chip' : 'pins.chipMissed', { process: look.process })}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
