/*
 * What the strip shows of the addresses, and how it gets from one place to another. Sizes are passed on a logarithmic scale, so that
 * each doubling takes as long as the next. Addresses have 47 bits and doubles 53: a view of 64 KiB is exact to a fraction of a byte.
 */
import { PAGE_SIZE } from '../../core/layout.ts';
import type { Span } from '../process.ts';
import { SMALLEST, WHOLE, within, type View } from './parameters.ts';

/** How often the whole is halved until it is the smallest view. */
export const OCTAVES = Math.log2(WHOLE.size / SMALLEST);

/** Beside what a flight leads to, as a share of it. */
const MARGIN = 0.12;
/** In ms: for each doubling, at the least, and at the most. */
const OCTAVE = 85;
const SHORTEST = 350;
const LONGEST = 4000;
/**
 * In ms, on the tour: to set off, and for each doubling, at the least, and where what is said of its end takes longer to read. It
 * leads to places that a reader waits for.
 */
const SETS_OFF = 400;
const TOUR_OCTAVE = { least: 35, most: 100 };

export function octavesOf({ size }: View): number {
  return Math.log2(WHOLE.size / size);
}

/** The view of another size in which `address` stays where it is. */
export function zoomed(view: View, size: number, address: number): View {
  const possible = within({ ...view, size }).size;
  return within({ start: address - ((address - view.start) / view.size) * possible, size: possible });
}

export function moved({ start, size }: View, shares: number): View {
  return within({ start: start + shares * size, size });
}

/** A view of a span with something on both sides, in whole pages. */
export function around({ start, end }: Span): View {
  const beside = (end - start) * MARGIN;
  const pages = Math.max(SMALLEST, end - start + 2 * beside) / PAGE_SIZE;
  const size = Math.ceil(pages) * PAGE_SIZE;
  return within({ start: Math.floor((start + end - size) / 2 / PAGE_SIZE) * PAGE_SIZE, size });
}

/** From 0 to 1: it sets off and arrives slowly. */
function eased(share: number): number {
  return (1 - Math.cos(Math.PI * share)) / 2;
}

/** From a view to one inside it: what lies at the same share of both stays where it is. */
function inwards(outer: View, inner: View, share: number): View {
  const size = outer.size ** (1 - share) * inner.size ** share;
  const rest = outer.size - inner.size;
  const fixed = rest === 0 ? 0 : (inner.start - outer.start) / rest;
  return { start: inner.start - fixed * (size - inner.size), size };
}

/** A view that has both. Neither lies at its edge, if there are addresses beyond. */
function both(from: View, to: View): View {
  const start = Math.min(from.start, to.start);
  const size = Math.max(from.start + from.size, to.start + to.size) - start;
  const larger = from.size > to.size ? from : to;
  if (larger.size >= size) return larger;
  const [low, high] = [start - MARGIN * size, start + size + MARGIN * size];
  const least = Math.max(0, low);
  return { start: least, size: Math.min(WHOLE.size, high) - least };
}

function legsOf(from: View, to: View) {
  const outer = both(from, to);
  return { outer, out: Math.log2(outer.size / from.size), in: Math.log2(outer.size / to.size) };
}

/** In ms. */
export function lengthOf(from: View, to: View): number {
  const legs = legsOf(from, to);
  return Math.min(LONGEST, SHORTEST + OCTAVE * (legs.out + legs.in));
}

/** In ms, where the flight is one of a tour: the nearer, the shorter. */
export function tourLengthOf(from: View, to: View, pace: keyof typeof TOUR_OCTAVE): number {
  const legs = legsOf(from, to);
  return SETS_OFF + TOUR_OCTAVE[pace] * (legs.out + legs.in);
}

/** On the way between two views: out until both are in sight, and in again. */
export function between(from: View, to: View, share: number): View {
  if (share >= 1) return to;
  const legs = legsOf(from, to);
  const passed = share * (legs.out + legs.in);
  if (passed < legs.out) return inwards(legs.outer, from, 1 - eased(passed / legs.out));
  return legs.in === 0 ? to : inwards(legs.outer, to, eased((passed - legs.out) / legs.in));
}

/** `count` views, each within the one before, from the whole on; the next would be `view`. */
export function contextOf(view: View, count: number): readonly View[] {
  return Array.from({ length: count }, (_, i) => inwards(WHOLE, view, i / count));
}
