/* Axes of charts: which values they reach from and to, and where their ticks stand. In pixels. */
import { scaleLinear } from 'd3-scale';
import { nth } from '../base/known.ts';
import { logAxis, type LogAxis as Axis } from '../d3/log-axis.ts';
import { formatFigure } from './format.ts';
import type { ValueAxis } from './spec.ts';

export type { Axis };

/** The rough width of a letter or a digit, in heights of letters; and by how much these are wider. */
const LETTER = 0.57;
const WIDE = /[mwMW]/g;
const WIDER = 0.35;

export function widthOf(text: string, em: number): number {
  return (text.length * LETTER + (text.match(WIDE)?.length ?? 0) * WIDER) * em;
}

interface AxisRoom {
  /** The pixels of its two ends. */
  readonly start: number;
  readonly end: number;
  /** The height of letters, in pixels. */
  readonly em: number;
  /** Whether ticks stand side by side, so that their texts need width. */
  readonly isAcross: boolean;
}

/** `values`: all that is drawn along it, none if nothing is yet. On a logarithmic axis all are above 0. */
export function axisOf(axis: ValueAxis, values: readonly number[], room: AxisRoom): Axis {
  const { start, end, em, isAcross } = room;
  const length = Math.abs(end - start);
  const most = Math.max(2, Math.floor(length / (em * (isAcross ? 4.6 : 2.6))));
  const laid =
    axis.scale === 'log' ? logarithmic(axis, values, room, most) : linear(axis, values, room, most);
  const { ticks } = axis;
  if (ticks === undefined) return laid;
  const wanted = ticks === 'values' ? [...new Set(values)].toSorted((a, b) => a - b) : ticks;
  return { ...laid, ticks: isAcross ? apart(wanted, laid.at, formatFigure, em) : wanted };
}

function logarithmic(axis: ValueAxis, values: readonly number[], room: AxisRoom, most: number): Axis {
  const all = [...values, axis.from, axis.to].filter((value) => value !== undefined);
  const reached = all.length === 0 ? [1] : all;
  const ends = axis.steady ? roundEnds(Math.min(...reached), Math.max(...reached)) : reached;
  return logAxis(ends, room.start, room.end, most);
}

function linear(axis: ValueAxis, values: readonly number[], room: AxisRoom, most: number): Axis {
  const { from, to, least: reach = -Infinity, ticks, steady = false } = axis;
  const low = Math.min(from ?? Infinity, ...values);
  const high = Math.max(to ?? -Infinity, reach, ...values);
  const [least, greatest] = low <= high ? [low, Math.max(high, low + 1e-9)] : [0, 1];
  // Marks at its ends would lie on the frame.
  const inset = ticks === 'values' ? 0.8 * room.em * Math.sign(room.end - room.start) : 0;
  const ends = steady && to === undefined ? [least, roundAbove(greatest)] : [least, greatest];
  const scale = scaleLinear(ends, [room.start + inset, room.end - inset]);
  if (to === undefined && ticks === undefined) scale.nice(most);
  return {
    at: (value) => scale(value),
    valueAt: (place) => scale.invert(place),
    ticks: scale.ticks(most),
  };
}

const STEPS = [1, 2, 5, 10] as const;

/** The smallest of 1, 2, 5, 10, 20, … that is at least `value`. */
function roundAbove(value: number): number {
  if (!(value > 0)) return 1;
  const decade = 10 ** Math.floor(Math.log10(value));
  return (STEPS.find((step) => step * decade >= value) ?? 10) * decade;
}

/** Powers of ten around the values: they change once in a decade. */
function roundEnds(low: number, high: number): readonly [number, number] {
  return [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high))];
}

/** The values, from left to right, whose texts fit side by side; the last and the first come before those in between. */
export function apart(
  values: readonly number[],
  at: (value: number) => number,
  textOf: (value: number) => string,
  em: number,
): readonly number[] {
  const wanted = [...values.slice(-1), ...values.slice(0, -1)];
  const kept: number[] = [];
  for (const value of wanted) {
    const between = (other: number): number =>
      (widthOf(textOf(other), em) + widthOf(textOf(value), em)) / 2 + 0.8 * em;
    if (kept.every((other) => Math.abs(at(other) - at(value)) >= between(other))) kept.push(value);
  }
  return kept.toSorted((a, b) => at(a) - at(b));
}

/** SVG path data through places. */
export function pathThrough(places: readonly { readonly x: number; readonly y: number }[]): string {
  return places.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The place on a line, drawn straight between its points, at this x; beyond its ends that of the end. */
export function onLine(places: readonly { readonly x: number; readonly y: number }[], x: number): number {
  const next = places.findIndex((place) => place.x >= x);
  if (next === 0) return nth(places, 0).y;
  if (next < 0) return nth(places, -1).y;
  const [a, b] = [nth(places, next - 1), nth(places, next)];
  return a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y);
}
