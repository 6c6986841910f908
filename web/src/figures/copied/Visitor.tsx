/* Somebody else who looks into the child’s tree. */
import { t } from '../../words/index.ts';
import { smooth } from './ease.ts';
import { foundBy } from './forked.ts';
import { vmaX, type Layout } from './layout.ts';
import { crashPath, downPath, upPath } from './paths.ts';
import type { Picture } from './picture.ts';
import type { MovingProps } from './Trees.tsx';
import { VISITS } from './visits.ts';

interface VisitorProps extends MovingProps {
  readonly column: number;
  readonly isNarrow: boolean;
  readonly name: 'copied.swapoff' | 'copied.lookup' | 'copied.visitor';
  /** Whether it walks through all, under its name, and what it has come to is told beside it at the end alone. */
  readonly walks: boolean;
  readonly hasLock: boolean;
}

/** In pixels, about. */
const LETTER = 6.5;
const BESIDE = 14;

/** Beside the child’s name until the lock is released, then above the slot, which stays in sight. */
export function visitorY({ counts, next }: Picture, layout: Layout, share: number, hasLock: boolean): number {
  const slot = layout.rowOf(true, 0) - layout.leaf / 2 - 11;
  const waits = waitsAt(layout, hasLock);
  if (counts.visit > 0) return slot;
  return waits + (slot - waits) * (next?.step === 'visit' ? smooth(share) : 0);
}

/** Where there is a lock, its name stands above, out of the way of whoever has passed it. */
function waitsAt({ names }: Layout, hasLock: boolean): number {
  return names[1] + (hasLock ? 15 : -20);
}

/** Somebody who waits for the child’s lock, then looks up a VMA in its tree; and what is found there. */
export function Visitor(props: VisitorProps) {
  const { forked, picture, layout, share, column, isNarrow, name, walks, hasLock } = props;
  const { next, visited } = picture;
  const x = vmaX(layout, column);
  // Who walks on goes to the next.
  const goes = visited >= 0 && next?.step === 'visit' ? vmaX(layout, next.place) - x : 0;
  const eye = x + goes * smooth(share);
  const slot = layout.rowOf(true, 0);
  const y = visitorY(picture, layout, share, hasLock);
  const found = visited >= 0 && (goes === 0 || share === 0) ? foundBy(forked, column) : undefined;
  const isFreed = found === 'child' && picture.own[column] === 2;
  const [above, below] = layout.bars;
  const told = found === undefined ? undefined : VISITS[isFreed ? 'freed' : found];
  const said = t(told === undefined ? name : walks ? told.walker : told[isNarrow ? 'short' : 'label']);
  const [at, anchor] = besideOf(eye, said, layout.width);
  const half = Math.max(8, layout.pitch / 2 + 2);
  return (
    <g className={isFreed ? 'copied-visitor freed' : 'copied-visitor'}>
      {found === 'parent' && <path d={upPath(x, slot - layout.leaf / 2, above + layout.bar)} />}
      {found === 'child' && <path d={downPath(x, slot + 8, below)} />}
      {(found === 'parent' || found === 'child') && (
        <rect
          x={x - half}
          y={(found === 'parent' ? above : below) - 3}
          width={2 * half}
          height={layout.bar + 6}
        />
      )}
      {/* A mark leads nowhere. */}
      {found === 'mark' && (
        <path className="copied-crash" d={crashPath(x, slot + 8, below + layout.bar / 2)} />
      )}
      <path className="copied-eye" d={`M${eye - 10} ${y}q10 -13 20 0q-10 13 -20 0z`} />
      <circle cx={eye} cy={y} r={3} />
      <text x={at} y={y + 4} className={anchor}>
        {said}
      </text>
    </g>
  );
}

/** On the left, where arrows have turned, else on the right; where neither side has enough room, from the edge on. */
function besideOf(x: number, said: string, width: number): readonly [x: number, anchor: 'start' | 'end'] {
  const long = said.length * LETTER + BESIDE;
  if (x >= long) return [x - BESIDE, 'end'];
  if (x + long <= width) return [x + BESIDE, 'start'];
  return x < width / 2 ? [0, 'start'] : [width, 'end'];
}
