/* The tree over the strip: each node stands above its VMA. */
import { useMemo } from 'react';
import { cell } from '../base/cell.ts';
import { nth } from '../base/known.ts';
import { unitOf, type Strip } from './strip.ts';
import type { Tree } from './tree.ts';

/** In pixels. Nodes closer to each other than this aren’t all drawn. */
const CLOSE = 4;

/** VMAs and their tree. */
interface Planted {
  readonly tree: Tree;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a node stands: above its VMA. */
export function pointOf(
  strip: Strip,
  { tree, starts, ends }: Planted,
  column: number,
  head: number,
  level: number,
  length: number,
): Point {
  const [start, end] = [cell(starts, column), cell(ends, column)];
  const unit = (unitOf(strip.items, start, length) + unitOf(strip.items, end - 1, 0)) / 2;
  return { x: unit * strip.unit, y: head + cell(tree.rows, column) * level };
}

/** How many rows of the tree are drawn: of very many nodes only the upper ones. */
export function rowsOf(strip: Strip, { tree, starts }: Pick<Planted, 'tree' | 'starts'>): number {
  const width = strip.unit * (nth(strip.rows, 0).to - nth(strip.rows, 0).from);
  return starts.length * CLOSE < 4 * width ? tree.levels : Math.floor(Math.log2(width / CLOSE)) - 1;
}

/** Where the nodes that are drawn stand, by column: the upper rows, and `also`, which doesn’t change unless its nodes do. */
export function useNodes(
  strip: Strip,
  planted: Planted,
  also: Iterable<number>,
  head: number,
  level: number,
  length: number,
): ReadonlyMap<number, Point> {
  const { tree, starts } = planted;
  const count = starts.length;
  const upper = useMemo(() => {
    const rows = rowsOf(strip, { tree, starts });
    const found: number[] = [];
    for (let column = 0; column < count; column++) if (cell(tree.rows, column) < rows) found.push(column);
    return found;
  }, [strip, tree, starts, count]);
  return useMemo(() => {
    const columns = new Set([...upper, ...also]);
    return new Map(
      [...columns].map((column) => [column, pointOf(strip, planted, column, head, level, length)]),
    );
  }, [upper, also, planted, strip, head, level, length]);
}
