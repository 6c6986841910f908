/* What a drawing of the tree shows, and the shapes it consists of. */
import type { Kind } from '../../d3/kinds.ts';
import type { MarkName } from '../../d3/marks.ts';
import type { RecordMapleSlot, RecordVma } from '../../protocol/protocol.gen.ts';
import type { Touch } from '../touch.ts';
import type { MapleLayout, Place } from './layout.ts';
import type { MapleMarks } from './marks.ts';

export interface MaplePicture {
  readonly layout: MapleLayout;
  readonly touch: Touch;
  readonly marks: MapleMarks;
  /** The VMA that the reader points at, 0 = none, and its place in the tree. */
  readonly chosen: number;
  readonly pointed: Place | undefined;
  /** The place that the arrow keys have moved to. */
  readonly cursor: Place | undefined;
  readonly vmaOf: (id: number) => RecordVma | undefined;
  readonly kindOf: (vma: RecordVma) => Kind;
  readonly nameOf: (vma: RecordVma) => string;
  readonly copy?: CopyLook | undefined;
}

/** How to show a tree that is, or was, copied from another process's. */
export interface CopyLook {
  /** Whether a slot still points to a VMA of that process. */
  readonly isInherited: (slot: RecordMapleSlot) => boolean;
  /** By the node's address: whether it is allocated but not filled yet, or still missing; undefined: it is complete. */
  readonly stateOf?: (node: number) => 'allocated' | 'missing' | undefined;
}

export type Colour =
  'ground' | 'unused' | 'ink' | 'ink-2' | 'faint' | 'line' | 'accent' | MarkName | `kind-${Kind}`;

/** `order`: the step of the walk, from 0, with which a shape appears. */
interface Look {
  readonly fill?: Colour;
  readonly stroke?: Colour;
  readonly lineWidth?: number;
  readonly dash?: readonly number[];
  readonly alpha?: number;
  readonly order?: number;
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
      /** The middle of the text. */
      readonly y: number;
      readonly text: string;
      readonly colour: Colour;
      readonly font: 'mono' | 'prose';
      readonly size: number;
      readonly bold?: boolean;
      readonly end?: boolean;
      readonly order?: number;
    };
