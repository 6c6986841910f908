/*
 * Where a step leads, as in a debugger: events nest, and the stride says how many levels of nesting a step passes.
 * These are pure functions; the caller supplies an operation's events.
 */
import { known, nth } from '../base/known.ts';
import type { Beat } from './beats.ts';
import { depthOf, GRAINS, KINDS, typeOf, type Headers } from './headers.ts';

/**
 * `into`: one event.
 * `over`: from an enter event to its leave, otherwise to the next event that is not deeper.
 * `out`: to the leave of the enclosing function.
 * `function`: to the next event that is not of the finest grain.
 * `beat`: to the end of the beat; backwards, to the end of the beat before.
 * `operation`: to the leave of the next operation that is not yet complete.
 * Backwards, each is its mirror image: functions begin at their leave events.
 */
export type Stride = 'into' | 'over' | 'out' | 'function' | 'beat' | 'operation';
export type Direction = 1 | -1;

/** Numbers of an operation's first and last event; `last` < `first` if it has none. */
export interface EventRange {
  readonly first: number;
  readonly last: number;
}

export function eventCount(operations: readonly EventRange[]): number {
  return operations.at(-1)?.last ?? 0;
}

/** Index of the operation that event `position` belongs to; -1 at position 0. */
export function operationAt(operations: readonly EventRange[], position: number): number {
  return position === 0 ? -1 : firstEndingAt(operations, position);
}

/** The events of operations, which only the worker has. */
export interface Inside {
  headersOf(operation: number): Headers;
  beatsOf(operation: number): readonly Beat[];
}

/** The position that one step from `position` leads to; at the ends of the session it stays. */
export function stepFrom(
  position: number,
  stride: Stride,
  direction: Direction,
  operations: readonly EventRange[],
  inside: Inside,
): number {
  const total = eventCount(operations);
  if (position === (direction > 0 ? total : 0)) return position;
  if (stride === 'into') return position + direction;
  if (stride === 'operation') {
    return direction > 0 ? endAfter(operations, position) : endBefore(operations, position);
  }
  if (stride === 'beat') return beatFrom(position, direction, operations, inside);
  const index = operationAt(operations, position);
  const operation = operations[index];
  if (direction > 0 && (!operation || position === operation.last)) {
    return stride === 'out' ? endAfter(operations, position) : position + 1;
  }
  const { first } = known(operation, 'a position before the last event has an operation to step into');
  if (direction < 0 && position === first) return position - 1;
  return first + within(inside.headersOf(index), position - first, stride, direction);
}

function beatFrom(
  position: number,
  direction: Direction,
  operations: readonly EventRange[],
  inside: Inside,
): number {
  const index = operationAt(operations, direction > 0 ? position + 1 : position);
  const { first } = nth(operations, index);
  const ends = inside.beatsOf(index).map(({ last }) => first + last);
  return direction > 0
    ? known(
        ends.find((end) => end > position),
        'the last beat ends with its operation',
      )
    : (ends.findLast((end) => end < position) ?? first - 1);
}

/** The index that a step from event `from` leads to, within an operation that has further events in this direction. */
function within(
  headers: Headers,
  from: number,
  stride: 'over' | 'out' | 'function',
  direction: Direction,
): number {
  const [opens, closes] = direction > 0 ? ['enter', 'leave'] : ['leave', 'enter'];
  const type = (i: number) => typeOf(nth(headers, i));
  const depth = (i: number) => depthOf(nth(headers, i));
  const isOpening = KINDS[type(from)] === opens;
  const closesAt = (level: number) => (i: number) => depth(i) === level && KINDS[type(i)] === closes;

  const isTarget =
    stride === 'function'
      ? (i: number) => GRAINS[type(i)] !== 'step'
      : isOpening
        ? closesAt(depth(from))
        : stride === 'out'
          ? closesAt(depth(from) - 1)
          : (i: number) => depth(i) <= depth(from);

  const end = direction > 0 ? headers.length - 1 : 0;
  let i = from + direction;
  while (i !== end && !isTarget(i)) i += direction;
  return i;
}

function endAfter(operations: readonly EventRange[], position: number): number {
  return nth(operations, firstEndingAt(operations, position + 1)).last;
}

function endBefore(operations: readonly EventRange[], position: number): number {
  return operations[firstEndingAt(operations, position) - 1]?.last ?? 0;
}

/** Index of the first operation whose last event is `event` or later. */
function firstEndingAt(operations: readonly EventRange[], event: number): number {
  let low = 0;
  let high = operations.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (nth(operations, middle).last >= event) high = middle;
    else low = middle + 1;
  }
  return low;
}
