/* A maple tree as the core's walk has found it, decoded node by node when somebody looks. A tree of 65,530
 * entries has some 100,000 slots: as objects they would take longer than all else in a step. */
import type { Words } from '../core/machine.ts';
import {
  RECORD_MAPLE_NODE_WORDS,
  RECORD_MAPLE_SLOT_WORDS,
  readRecordMapleNode,
  readRecordMapleSlot,
  type RecordMapleNode,
  type RecordMapleSlot,
} from '../protocol/protocol.gen.ts';

/** Where a slot's record names its area, and whose it is: maple-records.test.ts holds both. */
export const VMA_WORD = 5;
export const PROCESS_WORD = 7;

export interface SlotPlace {
  /** Number of the node's record. */
  readonly node: number;
  readonly slot: number;
}

export class MapleRecords {
  readonly nodeWords: Words;
  readonly slotWords: Words;
  /** Nodes, in pre-order: a node before those below it. */
  readonly count: number;
  private readonly nodes: RecordMapleNode[] = [];
  private readonly slots: RecordMapleSlot[] = [];

  constructor(nodeWords: Words, slotWords: Words) {
    this.nodeWords = nodeWords;
    this.slotWords = slotWords;
    this.count = nodeWords.length / RECORD_MAPLE_NODE_WORDS;
  }

  /** 0 … `count` − 1. The same object each time. */
  node(index: number): RecordMapleNode {
    return (this.nodes[index] ??= readRecordMapleNode(this.nodeWords, index * RECORD_MAPLE_NODE_WORDS));
  }

  /** `slot`: 0 … the node's `slots` − 1. */
  slot(node: RecordMapleNode, slot: number): RecordMapleSlot {
    const place = node.firstSlot + slot;
    return (this.slots[place] ??= readRecordMapleSlot(this.slotWords, place * RECORD_MAPLE_SLOT_WORDS));
  }

  /** How many of a node's slots hold an area. */
  areasIn({ firstSlot, slots }: RecordMapleNode): number {
    let areas = 0;
    let at = firstSlot * RECORD_MAPLE_SLOT_WORDS + VMA_WORD;
    for (let i = 0; i < slots; i++, at += RECORD_MAPLE_SLOT_WORDS) if (this.slotWords[at]) areas++;
    return areas;
  }

  /** Over all nodes: the slots that name an area of `process`, and those that name one of another. */
  slotsOf(process: number): { readonly own: number; readonly others: number } {
    let [own, others] = [0, 0];
    for (let at = 0; at < this.slotWords.length; at += RECORD_MAPLE_SLOT_WORDS) {
      if (this.slotWords[at + VMA_WORD] === 0) continue;
      if (this.slotWords[at + PROCESS_WORD] === process) own++;
      else others++;
    }
    return { own, others };
  }

  /** The slot that holds an area; undefined if none does. */
  placeOf(vma: number): SlotPlace | undefined {
    if (vma === 0) return undefined;
    const { slotWords } = this;
    for (let at = VMA_WORD; at < slotWords.length; at += RECORD_MAPLE_SLOT_WORDS) {
      if (slotWords[at] === vma) return this.ownerOf((at - VMA_WORD) / RECORD_MAPLE_SLOT_WORDS);
    }
    return undefined;
  }

  /** Slots stand in the order of their nodes. */
  private ownerOf(place: number): SlotPlace | undefined {
    let low = 0;
    let high = this.count;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.node(middle).firstSlot <= place) low = middle;
      else high = middle;
    }
    const slot = place - this.node(low).firstSlot;
    return slot < this.node(low).slots ? { node: low, slot } : undefined;
  }
}
