/* What is drawn of the tree, as shapes: the same for elements and for the canvas, and to be tested without
 * either. A node's shapes are placed from its upper left corner, so that it can move as one. */
import type { Kind } from '../../d3/kinds.ts';
import type { MarkName } from '../../d3/marks.ts';
import type { RecordMapleSlot, RecordVma } from '../../protocol/protocol.gen.ts';
import type { Touch } from '../touch.ts';
import type { Geometry } from './geometry.ts';
import { innerShapes } from './inner-shapes.ts';
import type { MapleLayout, MapleNode, Place } from './layout.ts';
import { leafShapes } from './leaf-shapes.ts';
import type { MapleMarks } from './marks.ts';
import { markShapes } from './mark-shapes.ts';

export interface MaplePicture {
  readonly layout: MapleLayout;
  readonly touch: Touch;
  readonly marks: MapleMarks;
  /** The area that the reader points at, 0 = none, and where it is. */
  readonly chosen: number;
  readonly pointed: Place | undefined;
  /** Where the keys stand. */
  readonly cursor: Place | undefined;
  readonly areaOf: (id: number) => RecordVma | undefined;
  readonly kindOf: (vma: RecordVma) => Kind;
  readonly nameOf: (vma: RecordVma) => string;
  readonly copy?: CopyLook | undefined;
}

/** Of a tree that is, or was, copied from another process's. */
export interface CopyLook {
  /** Whether a slot still names an area of that process. */
  readonly isInherited: (slot: RecordMapleSlot) => boolean;
  /** Nodes that are had but not filled yet, and those still to be had; undefined: it is there. By address. */
  readonly stateOf?: (node: number) => 'allocated' | 'missing' | undefined;
}

export type Colour =
  'ground' | 'unused' | 'ink' | 'ink-2' | 'faint' | 'line' | 'accent' | MarkName | `kind-${Kind}`;

interface Look {
  readonly fill?: Colour;
  readonly stroke?: Colour;
  readonly lineWidth?: number;
  readonly dash?: readonly number[];
  readonly alpha?: number;
}

export type Shape =
  | (Look & {
      readonly form: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius?: number;
      /** Drawn over the fill. */
      readonly pattern?: Kind | undefined;
    })
  | (Look & { readonly form: 'path'; readonly d: string })
  | {
      readonly form: 'text';
      readonly x: number;
      /** Its middle. */
      readonly y: number;
      readonly text: string;
      readonly colour: Colour;
      readonly font: 'mono' | 'prose';
      readonly size: number;
      readonly bold?: boolean;
      readonly end?: boolean;
    };

export interface NodeScene {
  /** Address of the node. */
  readonly key: number;
  readonly x: number;
  readonly y: number;
  readonly shapes: readonly Shape[];
}

export function nodeScene(picture: MaplePicture, geometry: Geometry, index: number): NodeScene {
  const node = picture.layout.nodes[index]!;
  const { x, y, width, height } = geometry.box(node);
  const state = picture.copy?.stateOf?.(node.record.node);
  if (state) return { key: node.record.node, x, y, shapes: emptyShapes(state, width, height) };
  const inside =
    node.record.kind === 'inner' ? innerShapes(picture, geometry, node) : leafShapes(picture, geometry, node);
  return {
    key: node.record.node,
    x,
    y,
    shapes: [...linkShapes(picture, geometry, node), ...inside, ...markShapes(picture, geometry, index)],
  };
}

/** The place of a node that holds nothing yet. */
function emptyShapes(state: 'allocated' | 'missing', width: number, height: number): Shape[] {
  const box = { form: 'rect' as const, x: 0, y: 0, width, height, radius: 3 };
  if (state === 'missing') return [{ ...box, stroke: 'line', lineWidth: 1, dash: [1, 4] }];
  return [{ ...box, fill: 'ground', stroke: 'allocated', lineWidth: 2, dash: [5, 4] }];
}

/** The ground between a slot and the child below it. */
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
