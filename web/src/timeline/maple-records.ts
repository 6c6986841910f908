/*
 * A maple tree as the core's walk found it, decoded node by node when a view looks at it. A tree of 65,530 entries
 * has some 100,000 slots. To make objects of them all would take longer than everything else in a step.
 */
import type { Words } from '../core/machine.ts';
import {
  RECORD_MAPLE_NODE_WORDS,
  RECORD_MAPLE_SLOT_AT,
  RECORD_MAPLE_SLOT_WORDS,
  readRecordMapleNode,
  readRecordMapleSlot,
  type RecordMapleNode,
  type RecordMapleSlot,
} from '../protocol/protocol.gen.ts';

const { vma: VMA_WORD, process: PROCESS_WORD } = RECORD_MAPLE_SLOT_AT;

interface SlotPlace {
  /** Index of the node's record. */
  readonly node: number;
  readonly slot: number;
}

export class MapleRecords {
  readonly nodeWords: Words;
  readonly slotWords: Words;
  /** The number of nodes. They are in pre-order: each node comes before those below it. */
  readonly count: number;
  private readonly nodes: RecordMapleNode[] = [];
  private readonly slots: RecordMapleSlot[] = [];

  constructor(nodeWords: Words, slotWords: Words) {
    this.nodeWords = nodeWords;
    this.slotWords = slotWords;
    this.count = nodeWords.length / RECORD_MAPLE_NODE_WORDS;
  }

  /** `index` is 0 … `count` − 1. Returns the same object each time. */
  node(index: number): RecordMapleNode {
    return (this.nodes[index] ??= readRecordMapleNode(this.nodeWords, index * RECORD_MAPLE_NODE_WORDS));
  }

  /** `slot` is 0 … the node's `slots` − 1. */
  slot(node: RecordMapleNode, slot: number): RecordMapleSlot {
    const place = node.firstSlot + slot;
    return (this.slots[place] ??= readRecordMapleSlot(this.slotWords, place * RECORD_MAPLE_SLOT_WORDS));
  }

  /** How many of a node's slots hold a VMA. */
  vmasIn({ firstSlot, slots }: RecordMapleNode): number {
    let vmas = 0;
    let at = firstSlot * RECORD_MAPLE_SLOT_WORDS + VMA_WORD;
    for (let i = 0; i < slots; i++, at += RECORD_MAPLE_SLOT_WORDS) if (this.slotWords[at]) vmas++;
    return vmas;
  }

  /** Over all nodes: how many slots hold a VMA of `process`, and how many one of another process. */
  slotsOf(process: number): { readonly own: number; readonly others: number } {
    let [own, others] = [0, 0];
    for (let at = 0; at < this.slotWords.length; at += RECORD_MAPLE_SLOT_WORDS) {
      if (this.slotWords[at + VMA_WORD] === 0) continue;
      if (this.slotWords[at + PROCESS_WORD] === process) own++;
      else others++;
    }
    return { own, others };
  }

  /** The slot that holds the VMA with serial number `vma`; undefined if none does. */
  placeOf(vma: number): SlotPlace | undefined {
    if (vma === 0) return undefined;
    const { slotWords } = this;
    for (let at = VMA_WORD; at < slotWords.length; at += RECORD_MAPLE_SLOT_WORDS) {
      if (slotWords[at] === vma) return this.ownerOf((at - VMA_WORD) / RECORD_MAPLE_SLOT_WORDS);
    }
    return undefined;
  }

  /** Finds a slot's node by binary search: the slots are stored in the order of their nodes. */
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
