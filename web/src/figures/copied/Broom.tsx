/* The clean-up after a fork that has failed. */
import { t } from '../../words/index.ts';
import { smooth } from './ease.ts';
import { vmaX, type Layout } from './layout.ts';
import { limitX } from './Marks.tsx';
import type { Done, Picture } from './picture.ts';

/** In pixels: how far before a mark it stops, and about how wide a letter of a name is. */
const BESIDE_MARK = 7;
const LETTER = 6.8;
/** In pixels: the padlock, and what is left free behind the name. */
const BESIDE_NAME = 40;
const SMALL = 0.6;
/** In pixels: so far below the name, it reaches none of the parent’s VMAs. */
const BELOW = 12;

interface BroomProps {
  readonly picture: Picture;
  readonly layout: Layout;
  readonly share: number;
  readonly failing: number | undefined;
  readonly isNarrow: boolean;
  /** How many letters the name has that it waits behind. */
  readonly after: number;
  /** Whether somebody waits for the child’s lock: then the name stands close to the parent’s VMAs. */
  readonly hasLock: boolean;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** A step of the clean-up. */
function isSwept(done: Done | undefined): done is Done {
  return done !== undefined && ['free', 'foreign', 'marked'].includes(done.step);
}

/** From when the fork fails until its turn has come, it waits beside the child’s name. Then it goes from slot to slot. */
export function Broom({ picture, layout, share, failing, isNarrow, after, hasLock }: BroomProps) {
  const { latest, next, counts } = picture;
  const rests = waitingAt(layout, isNarrow, after, hasLock);
  const isMoving = isSwept(latest) || (isSwept(next) && share > 0);
  if (!isMoving && counts.free + counts.marked + counts.foreign + counts.end > 0) return null;
  if (!isMoving && (counts.fail === 0 || failing === undefined)) return null;
  const from = isSwept(latest) ? sweptAt(layout, latest) : rests;
  const ends = next?.step === 'end' && failing !== undefined && failing >= 0;
  const to = isSwept(next) ? sweptAt(layout, next) : ends ? { ...from, x: limitX(layout, failing) } : from;
  const between = (a: number, b: number): number => a + (b - a) * (isMoving ? smooth(share) : 0);
  const scale = between(from.scale, to.scale);
  return (
    <g className="copied-broom">
      <g transform={`translate(${between(from.x, to.x)} ${between(from.y, to.y)}) scale(${scale})`}>
        <path className="copied-stick" d="M0 -12l9 -24" />
        <path className="copied-bristles" d="M-3 -13h7l5 14h-18z" />
      </g>
      {!isMoving && !isNarrow && (
        <text x={rests.x + 14} y={rests.y}>
          {t('copied.cleanUp')}
        </text>
      )}
    </g>
  );
}

function waitingAt({ width, names }: Layout, isNarrow: boolean, after: number, hasLock: boolean): Spot {
  const x = isNarrow ? width - 8 : BESIDE_NAME + after * LETTER;
  return { x, y: names[1] + (hasLock ? BELOW : 0), scale: SMALL };
}

/** It comes to what stops it from the left, and stays beside it. One that knows where the fork failed goes up to there. */
function sweptAt(layout: Layout, { step, place }: Done): Spot {
  const beside = step === 'marked' ? layout.pitch / 2 + BESIDE_MARK : 0;
  return {
    x: vmaX(layout, place) - beside,
    y: layout.rowOf(true, 0) - layout.leaf / 2,
    scale: Math.min(1.2, layout.leaf / 22),
  };
}
