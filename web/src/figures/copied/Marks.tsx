/* What is marked: a slot, a VMA, and where memory runs out. */
import { cell } from '../../base/cell.ts';
import { t } from '../../words/index.ts';
import { vmaX, type Layout } from './layout.ts';
import { upPath } from './paths.ts';

/** In pixels: below, there is no room for more than a word or two. */
export const NARROW = 260;

interface AtProps {
  readonly layout: Layout;
  readonly column: number;
}

interface PadlockProps {
  /** The baseline of what stands beside it. */
  readonly y: number;
  readonly isOpen: boolean;
}

export function Padlock({ y, isOpen }: PadlockProps) {
  return (
    <>
      <path className="copied-shackle" d={`M3 ${y - 7}v-3a4 4 0 0 1 8 0${isOpen ? '' : 'v3'}`} />
      <rect x={0} y={y - 7} width={14} height={9} rx={1.5} />
    </>
  );
}

/** The slot that is marked. */
export function Mark({ layout, column }: AtProps) {
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

/** The slot of the child’s tree that was picked. */
export function Picked({ layout, column }: AtProps) {
  const half = layout.pitch / 2 + 1;
  const [x, y] = [vmaX(layout, column) - half, layout.rowOf(true, 0) - layout.leaf / 2 - 3];
  return <rect className="copied-picked" x={x} y={y} width={2 * half} height={layout.leaf + 6} />;
}

/** The parent’s VMA that the clean-up has come to. */
export function Foreign({ layout, column }: AtProps) {
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
      <text className="end" x={x - half - 4} y={top + layout.bar + 15}>
        !
      </text>
    </g>
  );
}

interface ReturnedProps {
  readonly layout: Layout;
  readonly error: string;
}

/** What the parent’s program gets: it rises from the fork that has failed. */
export function Returned({ layout: { width, bars, bar, names }, error }: ReturnedProps) {
  return (
    <g className="copied-returned">
      <text className="copied-name" x={Math.max(width / 3, 84)} y={(bars[0] + bar + names[1]) / 2 + 6}>
        {t('copied.returned', { error })}
      </text>
    </g>
  );
}

interface HandleProps extends AtProps {
  readonly hasFailed: boolean;
}

/** Where memory runs out: what the reader drags. */
export function Handle({ layout, column, hasFailed }: HandleProps) {
  const { width, bars, leaf, bar } = layout;
  const x = limitX(layout, column);
  const bottom = bars[1] + bar;
  const anchor = x < width / 2 ? 'start' : 'end';
  return (
    <g className={hasFailed ? 'copied-handle failed' : 'copied-handle'}>
      <path className="copied-limit" d={`M${x} ${layout.rowOf(true, 0) - leaf / 2}V${bottom + 4}`} />
      <path className="copied-grip" d={`M${x} ${bottom + 2}l7 10h-14z`} />
      <text x={anchor === 'start' ? x + 12 : x - 12} y={bottom + 17} className={anchor}>
        {t(width < NARROW ? 'copied.noMemoryShort' : 'copied.noMemory')}
      </text>
    </g>
  );
}

/** The line before the VMA that there is no memory for. */
export function limitX({ entries, pitch }: Layout, column: number): number {
  return cell(entries, column) * pitch;
}
