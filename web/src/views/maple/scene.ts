/* Turns nodes into shapes: the same for elements and for the canvas, and testable without either. A node's shapes are placed relative to
 * its upper left corner, so that it moves as one. */
import { nth } from '../../base/known.ts';
import type { Geometry } from './geometry.ts';
import { innerShapes } from './inner-shapes.ts';
import type { MapleNode } from './layout.ts';
import { leafShapes } from './leaf-shapes.ts';
import { markShapes } from './mark-shapes.ts';
import type { MaplePicture, Shape } from './picture.ts';
import { isSkipped, walkShapes } from './walk-shapes.ts';

export interface NodeScene {
  /** Address of the node. */
  readonly key: number;
  readonly x: number;
  readonly y: number;
  readonly shapes: readonly Shape[];
  /** What a walk has left; drawn over all nodes. */
  readonly notes: readonly Shape[];
}

export function nodeScene(picture: MaplePicture, geometry: Geometry, index: number): NodeScene {
  const node = nth(picture.layout.nodes, index);
  const { x, y, width, height } = geometry.box(node);
  const state = picture.copy?.stateOf?.(node.record.node);
  if (state) return { key: node.record.node, x, y, shapes: emptyShapes(state, width, height), notes: [] };
  const inside =
    node.record.kind === 'inner' ? innerShapes(picture, geometry, node) : leafShapes(picture, geometry, node);
  return {
    key: node.record.node,
    x,
    y,
    shapes: [
      ...linkShapes(picture, geometry, node),
      ...inside,
      ...(isSkipped(picture.layout, picture.marks, node) ? [veil(width, height)] : []),
      ...markShapes(picture, geometry, index),
    ],
    notes: walkShapes(picture, geometry, node),
  };
}

/** Dims what the search has skipped. */
function veil(width: number, height: number): Shape {
  return { form: 'rect', x: 0, y: 0, width, height, fill: 'ground', alpha: 0.6 };
}

/** An outline for a node that is not filled yet. */
function emptyShapes(state: 'allocated' | 'missing', width: number, height: number): Shape[] {
  const box = { form: 'rect' as const, x: 0, y: 0, width, height, radius: 3 };
  if (state === 'missing') return [{ ...box, stroke: 'line', lineWidth: 1, dash: [1, 4] }];
  return [{ ...box, fill: 'ground', stroke: 'allocated', lineWidth: 2, dash: [5, 4] }];
}

/** The band between the parent's slot and the node. */
function linkShapes({ layout, marks }: MaplePicture, geometry: Geometry, node: MapleNode): Shape[] {
  const parent = layout.nodes[node.parent];
  if (!parent) return [];
  const box = geometry.box(node);
  const above = geometry.box(parent);
  const left = Math.max(above.x, geometry.x(node.left)) - box.x;
  const right = Math.min(above.x + above.width, geometry.x(node.right)) - box.x;
  const top = above.y + above.height - box.y;
  const isPath = marks.visited.has(node.record.node) && marks.visited.has(parent.record.node);
  return [
    {
      form: 'path',
      d: `M${left} ${top}L0 0H${box.width}L${right} ${top}Z`,
      fill: isPath ? 'visited' : 'line',
      alpha: isPath ? 0.5 : 0.16,
    },
  ];
}
