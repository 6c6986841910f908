import { nth } from '../../base/known.ts';
import {
  HEAD,
  MARK,
  middleOf,
  tailOf,
  tipOf,
  type Box,
  type Layout,
  type Point,
  type Side,
} from './layout.ts';
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
  /** What has become of so many acts is said. */
  readonly told: number;
  /** Of the page that an act touches, the bits that name a slot, where they are of account. */
  readonly bits: string | undefined;
  /** By place, whether the VMA is there. */
  readonly isThere: readonly boolean[];
  /** The number of the one that an act frees. */
  readonly freed: number;
  /** What is seen is where the scene begins: what the search before it has looked at is over. */
  readonly isBefore: boolean;
}

/** What one of the caches remembers, as arrows; and the act that is on its way, or was the last one. */
export function Arrows({
  layout,
  side,
  lookups,
  acts,
  tick,
  share,
  told,
  isThere,
  freed,
  isBefore,
  bits,
}: ArrowsProps) {
  const isMoving = share > 0 && tick < acts.length;
  /** The act that is seen, if any. */
  const at = isMoving ? tick : tick - 1;
  const act = acts[at];
  const done = lookups.done[at];
  const unmaps = act?.deed === 'u' || act?.deed === 'f';
  const walks = done !== undefined && !done.isHit && !unmaps;
  const phase = isMoving ? phaseOf(share, walks) : { asks: 1, walks: 1, pulls: 1 };
  const before = arrowsOf(nth(lookups.remembered, Math.max(0, at)));
  const after = arrowsOf(nth(lookups.remembered, at + 1));
  // Bits that name a slot come to it before its arrow goes.
  const moved = bits !== undefined && walks ? Math.max(0, 2 * phase.pulls - 1) : phase.pulls;
  const isTold = told > at;
  /** The arrow that is asked, or that goes over. */
  const own = act && done ? (lookups.cache === 'one' ? 0 : (act.thread - 1) * SLOTS + done.slot) : -1;
  const emptied = done?.isEmptied === true ? act?.thread : undefined;
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
          moved={moved}
          fallen={emptied !== Math.floor(i / SLOTS) + 1 ? undefined : walks ? phase.walks : phase.asks}
          isOwn={i === own && !unmaps}
          isStale={!nth(isTold ? after : before, i).counts}
          isThere={isThere}
        />
      ))}
      {act && done && (
        <Seen
          {...{ layout, side, act, phase }}
          walked={unmaps || isBefore ? [] : done.walked}
          unmapped={act.deed === 'u' ? layout.vmas.length - 2 : act.deed === 'f' ? freed + 2 : undefined}
          holder={own}
          isHit={done.isHit}
          isEmptied={done.isEmptied}
          bits={walks ? bits : undefined}
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
  /** How far it has fallen off, where its thread empties its slots before it searches. */
  readonly fallen: number | undefined;
  readonly isOwn: boolean;
  /** Its slot holds it still, and nobody goes by it any more. */
  readonly isStale: boolean;
  readonly isThere: readonly boolean[];
}

/** In pixels: where an arrow falls to. */
const FALLEN = { out: 16, down: 40 };

function OneArrow(props: OneArrowProps) {
  const { layout, side, holder, number, from, to, moved, fallen, isOwn, isStale, isThere } = props;
  const share = (number + 0.5) / side.holders.length;
  const endOf = ({ to: vma }: Arrow): Point | undefined =>
    vma < 0 ? undefined : tipOf(side, nth(layout.vmas, vma), share);
  const [start, end] = [endOf(from), endOf(to)];
  const tail = tailOf(side, holder, (end ?? start)?.y);
  // What there wasn’t comes out of its holder; what is gone falls off.
  const away = { x: tail.x + side.way * FALLEN.out, y: tail.y + FALLEN.down };
  const stateOf = ({ to: vma }: Arrow): string =>
    `${isStale ? 'stale' : ''} ${isThere[vma] === false ? 'dead' : ''}`;
  const falls = fallen ?? (end === undefined ? moved : 1);
  if (start !== undefined && falls < 1)
    return (
      <Drawn
        side={side}
        tail={tail}
        tip={along(start, away, falls)}
        opacity={1 - falls}
        state={stateOf(from)}
      />
    );
  if (end === undefined || (start === undefined && moved === 0)) return null;
  const began = fallen === undefined ? start : undefined;
  return (
    <Drawn
      side={side}
      tail={tail}
      tip={along(began ?? tail, end, moved)}
      state={`${isOwn ? 'own' : ''} ${stateOf(to)}`}
    />
  );
}

function along(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

interface DrawnProps {
  readonly side: Side;
  readonly tail: Point;
  readonly tip: Point;
  readonly opacity?: number;
  readonly state: string;
}

function Drawn({ side: { way }, tail, tip, opacity = 1, state }: DrawnProps) {
  const half = tail.x + (tip.x - tail.x) / 2;
  return (
    <g className={`remember-arrow ${state}`} opacity={opacity}>
      <path d={`M${tail.x} ${tail.y}C${half} ${tail.y} ${half} ${tip.y} ${tip.x} ${tip.y}`} />
      <path className="tip" d={`M${tip.x + way * 3} ${tip.y}l${-way * 9} -5v10z`} />
    </g>
  );
}

interface SeenProps {
  readonly layout: Layout;
  readonly side: Side;
  readonly act: Act;
  readonly phase: { readonly asks: number; readonly walks: number; readonly pulls: number };
  readonly walked: readonly number[];
  /** The place of the VMA that the act takes something from, or unmaps, if it does. */
  readonly unmapped: number | undefined;
  readonly holder: number;
  readonly isHit: boolean;
  readonly isEmptied: boolean;
  readonly bits: string | undefined;
  readonly isMoving: boolean;
}

/** The thread asks; then the search goes from VMA to VMA, along the tree where that is drawn. */
function Seen(props: SeenProps) {
  const { layout, side, act, phase, walked, unmapped, holder, isHit, isEmptied, bits, isMoving } = props;
  const { way, threads, holders, edge } = side;
  const thread = middleOf(nth(threads, act.thread - 1));
  const asked = middleOf(
    isMoving && unmapped !== undefined ? nth(layout.vmas, unmapped) : nth(holders, Math.max(0, holder)),
  );
  const own = holders.slice((act.thread - 1) * SLOTS, act.thread * SLOTS).map(middleOf);
  // A thread compares the numbers first, and asks its slots, one after the other, only if they are equal.
  const asking =
    side.cache === 'one' || unmapped !== undefined
      ? [thread, asked]
      : isEmptied
        ? [thread, numberOf(side), thread]
        : [thread, ...(isHit ? own.slice(0, (holder % SLOTS) + 1) : own)];
  const placeOf = (vma: number): Point =>
    layout.nodes.get(vma) ?? {
      x: edge + way * (layout.isNarrow ? 3 : MARK + 4),
      y: middleOf(nth(layout.vmas, vma)).y,
    };
  const seen = Math.min(walked.length, Math.ceil(phase.walks * walked.length - 1e-6));
  const route = [nth(asking, asking.length - 1), ...walked.map(placeOf)];
  /** The way to the tree is over the VMAs: the search doesn’t know yet in which of them it will end. */
  const isLeaving = walked.length > 0 && phase.walks * walked.length < 1;
  const over = layout.nodes.size > 0 && isLeaving ? aboveOf(layout) : [];
  const walking =
    over.length > 0
      ? between([nth(route, 0), ...over, nth(route, 1)], phase.walks * walked.length)
      : between(route, phase.walks);
  const tip = tipOf(
    side,
    nth(layout.vmas, act.deed === 't' ? act.vma + 2 : 0),
    (Math.max(0, holder) + 0.5) / holders.length,
  );
  const looked = walked.slice(0, phase.walks > 0 ? Math.max(seen - (phase.walks < 1 ? 1 : 0), 0) : 0);
  return (
    <>
      {layout.nodes.size > 0 && looked.length > 1 && (
        <polyline
          className="remember-walked"
          points={looked.map((vma) => `${placeOf(vma).x},${placeOf(vma).y}`).join(' ')}
        />
      )}
      {looked.map((vma, i) => {
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
      {isMoving && phase.asks < 1 && <Dot {...between(asking, phase.asks)} />}
      {isMoving && phase.asks === 1 && phase.walks < 1 && <Dot {...walking} isWalking />}
      {isMoving && bits !== undefined && phase.pulls > 0 && phase.pulls < 1 && (
        <Bits
          {...along(
            tipOf(side, nth(layout.vmas, act.deed === 't' ? act.vma + 2 : 0), 0.5),
            asked,
            Math.min(1, 2 * phase.pulls),
          )}
          bits={bits}
        />
      )}
      {isMoving && isHit && act.deed === 't' && phase.asks === 1 && (
        <Dot {...between([tailOf(side, nth(holders, holder), tip.y), tip], phase.pulls, true)} />
      )}
    </>
  );
}

/** In pixels: between the VMAs and a way over them. */
const OVER = 6;

function aboveOf({ vmas }: Layout): readonly Point[] {
  const { left, top, width } = nth(vmas, 0);
  return [left - OVER, left + width + OVER].map((x) => ({ x, y: top - OVER }));
}

/** Where the process’s sequence number stands. */
function numberOf({ way, threads }: Side): Point {
  const { left, width } = nth(threads, 0);
  return { x: way > 0 ? left + width : left, y: HEAD / 2 };
}

function Bits({ x, y, bits }: Point & { readonly bits: string }) {
  return (
    <g className="remember-bits" transform={`translate(${x} ${y})`}>
      <rect x={-13} y={-10} width={26} height={20} rx={4} />
      <text y={5}>{bits}</text>
    </g>
  );
}

/** Along a way, from place to place. `bends`: as arrows do. */
function between(places: readonly Point[], share: number, bends = false): Point {
  const at = share * (places.length - 1);
  const i = Math.min(places.length - 2, Math.floor(at));
  const [from, to] = [nth(places, i), nth(places, i + 1)];
  const part = at - i;
  if (!bends) return along(from, to, part);
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
