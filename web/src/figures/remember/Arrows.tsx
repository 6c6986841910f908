import { nth } from '../../base/known.ts';
import { middleOf, tailOf, tipOf, type Box, type Layout, type Point, type Side } from './layout.ts';
import { SLOTS, type Lookups } from './model.ts';
import type { Act } from './parameters.ts';
import { arrowsOf, phaseOf, type Arrow } from './picture.ts';

interface ArrowsProps {
  readonly layout: Layout;
  readonly side: Side;
  readonly lookups: Lookups;
  readonly acts: readonly Act[];
  readonly tick: number;
  /** How far the next act is on its way, from 0 to 1. */
  readonly share: number;
}

/** What one of the caches remembers, as arrows; and the act that is on its way, or was the last one. */
export function Arrows({ layout, side, lookups, acts, tick, share }: ArrowsProps) {
  const isMoving = share > 0 && tick < acts.length;
  /** The act that is seen, if any. */
  const at = isMoving ? tick : tick - 1;
  const act = acts[at];
  const done = lookups.done[at];
  const walks = done !== undefined && !done.isHit && act?.deed !== 'u';
  const phase = isMoving ? phaseOf(share, walks) : { asks: 1, walks: 1, pulls: 1 };
  const before = arrowsOf(nth(lookups.remembered, Math.max(0, at)));
  const after = arrowsOf(nth(lookups.remembered, at + 1));
  /** The arrow that is asked, or that goes over. */
  const own = act && done ? (lookups.cache === 'one' ? 0 : (act.thread - 1) * SLOTS + done.slot) : -1;
  const kind = act === undefined || act.deed !== 't' ? 'other' : done?.isHit === true ? 'hit' : 'miss';
  return (
    <g className={`remember-arrows ${kind}`}>
      {side.holders.map((holder, i) => (
        <OneArrow
          // They stay where they are.
          // oxlint-disable-next-line react/no-array-index-key
          key={i}
          layout={layout}
          side={side}
          holder={holder}
          number={i}
          from={nth(before, i)}
          to={nth(after, i)}
          moved={phase.pulls}
          isOwn={i === own && act?.deed !== 'u'}
        />
      ))}
      {act && done && (
        <Seen
          {...{ layout, side, act, phase }}
          walked={act.deed === 'u' ? [] : done.walked}
          holder={own}
          isHit={done.isHit}
          isMoving={isMoving}
        />
      )}
    </g>
  );
}

interface OneArrowProps {
  readonly layout: Layout;
  readonly side: Side;
  readonly holder: Box;
  /** Among the holders. */
  readonly number: number;
  readonly from: Arrow;
  readonly to: Arrow;
  /** How far it has come from the one to the other. */
  readonly moved: number;
  readonly isOwn: boolean;
}

/** In pixels: as far an arrow that counts no more hangs down. */
const LIMP = { out: 16, down: 15 };
/** Where there are many threads, less. */
const FEW = 4;

function OneArrow({ layout, side, holder, number, from, to, moved, isOwn }: OneArrowProps) {
  const tail = tailOf(side, holder);
  const share = (number + 0.5) / side.holders.length;
  const down = side.threads.length > FEW ? LIMP.down / 2 : LIMP.down;
  const endOf = ({ to: vma, counts }: Arrow): Point | undefined => {
    if (vma < 0) return undefined;
    return counts
      ? tipOf(side, nth(layout.vmas, vma), share)
      : { x: tail.x + side.way * LIMP.out, y: tail.y + down };
  };
  const [start, end] = [endOf(from), endOf(to)];
  // What there wasn’t comes out of its holder; what is gone falls off.
  const fallen = { x: tail.x + side.way * LIMP.out, y: tail.y + 3 * down };
  const a = start ?? tail;
  const b = end ?? fallen;
  if (start === undefined && end === undefined) return null;
  const tip = { x: a.x + (b.x - a.x) * moved, y: a.y + (b.y - a.y) * moved };
  if (end === undefined && moved === 1) return null;
  const isLimp = !to.counts && (moved === 1 || !from.counts);
  const reach = tip.x - tail.x;
  const bend = `M${tail.x} ${tail.y}C${tail.x + reach * 0.5} ${tail.y} ${tail.x + reach * 0.5} ${tip.y} ${tip.x} ${tip.y}`;
  const classes = ['remember-arrow', isOwn && 'own', isLimp && 'limp'].filter((each) => each !== false);
  const { way } = side;
  return (
    <g className={classes.join(' ')} opacity={end === undefined ? 1 - moved : 1}>
      <path d={bend} />
      {!isLimp && <path className="tip" d={`M${tip.x + way * 3} ${tip.y}l${-way * 9} -5v10z`} />}
    </g>
  );
}

interface SeenProps {
  readonly layout: Layout;
  readonly side: Side;
  readonly act: Act;
  readonly phase: { readonly asks: number; readonly walks: number; readonly pulls: number };
  readonly walked: readonly number[];
  readonly holder: number;
  readonly isHit: boolean;
  readonly isMoving: boolean;
}

/** In pixels: of the marks of a search, which say in which order it has looked at VMAs. */
const MARK = 9;

/** The thread asks; then the search goes from VMA to VMA. */
function Seen({ layout, side, act, phase, walked, holder, isHit, isMoving }: SeenProps) {
  const { way, threads, holders, edge } = side;
  const thread = middleOf(nth(threads, act.thread - 1));
  const asked = middleOf(nth(holders, Math.max(0, holder)));
  const placeOf = (vma: number): Point => ({
    x: edge + way * (layout.isNarrow ? 3 : MARK + 4),
    y: middleOf(nth(layout.vmas, vma)).y,
  });
  const seen = Math.min(walked.length, Math.ceil(phase.walks * walked.length - 1e-6));
  const along = [asked, ...walked.map(placeOf)];
  return (
    <>
      {walked.slice(0, phase.walks > 0 ? Math.max(seen - (phase.walks < 1 ? 1 : 0), 0) : 0).map((vma, i) => {
        const { x, y } = placeOf(vma);
        return (
          <g key={vma} className="remember-looked">
            <circle cx={x} cy={y} r={MARK - 1} />
            <text x={x} y={y + 4.5}>
              {i + 1}
            </text>
          </g>
        );
      })}
      {isMoving && phase.asks < 1 && <Dot {...between([thread, asked], phase.asks)} />}
      {isMoving && phase.asks === 1 && phase.walks < 1 && <Dot {...between(along, phase.walks)} isWalking />}
      {isMoving && isHit && act.deed === 't' && phase.asks === 1 && (
        <Dot
          {...between(
            [
              tailOf(side, nth(holders, holder)),
              tipOf(side, nth(layout.vmas, act.vma + 2), (holder + 0.5) / holders.length),
            ],
            phase.pulls,
            true,
          )}
        />
      )}
    </>
  );
}

/** Along a way, from place to place. `bends`: as arrows do. */
function between(places: readonly Point[], share: number, bends = false): Point {
  const at = share * (places.length - 1);
  const i = Math.min(places.length - 2, Math.floor(at));
  const [from, to] = [nth(places, i), nth(places, i + 1)];
  const part = at - i;
  if (!bends) return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  // The same curve as an arrow’s: its two bends are half-way across.
  const back = 1 - part;
  const half = from.x + (to.x - from.x) / 2;
  const [outer, early, late] = [back ** 3, 3 * back * back * part, 3 * back * part * part];
  return {
    x: outer * from.x + early * half + late * half + part ** 3 * to.x,
    y: outer * from.y + early * from.y + late * to.y + part ** 3 * to.y,
  };
}

function Dot({ x, y, isWalking = false }: Point & { readonly isWalking?: boolean }) {
  return <circle className={isWalking ? 'remember-dot walking' : 'remember-dot'} cx={x} cy={y} r={6} />;
}
