/* The maple tree: walks, stores and what they do to nodes (maple/). Keys are addresses, and bounds are inclusive. */
import type { U64 } from '../protocol/u64.ts';
import { t } from '../words/index.ts';
import { formatHex, formatWordAddress, isAllOnes } from './format.ts';
import type { Narrators } from './narrator.ts';

/** A node's name, which is its address. */
function nodeAt(node: number): string {
  return node === 0 ? t('narrate.mapleNone') : formatHex(node);
}

/** An address, or "ffff…ffff" for the last one. */
function formatKey(key: U64): string {
  if (isAllOnes(key)) return 'ffff…ffff';
  return key.lo === 0 && key.hi === 0 ? '0' : formatWordAddress(key);
}

export function formatKeys(first: U64, last: U64): string {
  return `${formatKey(first)}–${formatKey(last)}`;
}

export const mapleNarrators = {
  maple_walk_enter: ({ index }) => ({
    what: t('narrate.mapleWalkEnter', { address: formatKey(index) }),
    why: t('narrate.mapleWalkEnterWhy'),
  }),
  maple_walk_leave: ({ node, slot, first, last, filled }) => {
    const values = { slot: String(slot), node: nodeAt(node), range: formatKeys(first, last) };
    return filled === 'yes'
      ? { what: t('narrate.mapleWalkLeave', values), why: t('narrate.mapleWalkLeaveWhy') }
      : { what: t('narrate.mapleWalkLeaveEmpty', values), why: t('narrate.mapleWalkLeaveEmptyWhy') };
  },
  maple_compare: ({ node, slot, index, pivot, within }) => {
    const values = {
      address: formatKey(index),
      pivot: formatKey(pivot),
      slot: String(slot),
      node: nodeAt(node),
    };
    return {
      what:
        within === 'yes' ? t('narrate.mapleCompareWithin', values) : t('narrate.mapleCompareBeyond', values),
      why: t('narrate.mapleCompareWhy'),
    };
  },
  maple_descend: ({ node, slot, child, min, max }) => ({
    what: t('narrate.mapleDescend', {
      slot: String(slot),
      node: nodeAt(node),
      child: nodeAt(child),
      range: formatKeys(min, max),
    }),
    why: t('narrate.mapleDescendWhy'),
  }),
  maple_step: ({ node, slot, first, last, filled }) => {
    const values = { slot: String(slot), node: nodeAt(node), range: formatKeys(first, last) };
    return {
      what: filled === 'yes' ? t('narrate.mapleStep', values) : t('narrate.mapleStepEmpty', values),
      why: t('narrate.mapleStepWhy'),
    };
  },
  maple_climb: ({ from, to, slot }) => ({
    what: t('narrate.mapleClimb', { from: nodeAt(from), to: nodeAt(to), slot: String(slot) }),
    why: t('narrate.mapleClimbWhy'),
  }),
  maple_widen: ({ oldFirst, oldLast, first, last }) => ({
    what: t('narrate.mapleWiden', { old: formatKeys(oldFirst, oldLast), range: formatKeys(first, last) }),
    why: t('narrate.mapleWidenWhy'),
  }),
  maple_store_type: ({ storeType }) => ({
    what: t('narrate.mapleStoreType', { type: t(`codes.store_type.${storeType}`) }),
    why: t('narrate.mapleStoreTypeWhy'),
  }),
  maple_store_enter: ({ first, last, filled }) => {
    const values = { range: formatKeys(first, last) };
    return {
      what:
        filled === 'yes' ? t('narrate.mapleStoreEnter', values) : t('narrate.mapleStoreEnterErase', values),
      why: t('narrate.mapleStoreEnterWhy'),
    };
  },
  maple_store_leave: ({ first, last }) => ({
    what: t('narrate.mapleStoreLeave', { range: formatKeys(first, last) }),
    why: t('narrate.mapleStoreLeaveWhy'),
  }),
  maple_node_alloc: ({ node }) => ({
    what: t('narrate.mapleNodeAlloc', { node: nodeAt(node) }),
    why: t('narrate.mapleNodeAllocWhy'),
  }),
  maple_node_free: ({ node }) => ({
    what: t('narrate.mapleNodeFree', { node: nodeAt(node) }),
    why: t('narrate.mapleNodeFreeWhy'),
  }),
  maple_node_dead: ({ node }) => ({
    what: t('narrate.mapleNodeDead', { node: nodeAt(node) }),
    why: t('narrate.mapleNodeDeadWhy'),
  }),
  maple_copy: ({ old, new: copy }) => ({
    what: t('narrate.mapleCopy', { old: nodeAt(old), new: nodeAt(copy) }),
    why: t('narrate.mapleCopyWhy'),
  }),
  maple_slot_write: ({ node, slot, last, filled }) => {
    const values = { slot: String(slot), node: nodeAt(node), last: formatKey(last) };
    return {
      what: filled === 'yes' ? t('narrate.mapleSlotWrite', values) : t('narrate.mapleSlotWriteEmpty', values),
      why: t('narrate.mapleSlotWriteWhy'),
    };
  },
  maple_build: ({ node, slots, min, max }) => ({
    what: t('narrate.mapleBuild', { node: nodeAt(node), count: slots, range: formatKeys(min, max) }),
    why: t('narrate.mapleBuildWhy'),
  }),
  maple_replace: ({ parent, slot, old, new: replacement }) => ({
    what: t('narrate.mapleReplace', {
      slot: String(slot),
      parent: nodeAt(parent),
      old: nodeAt(old),
      new: nodeAt(replacement),
    }),
    why: t('narrate.mapleReplaceWhy'),
  }),
  maple_root: ({ new: root, height }) => ({
    what: root ? t('narrate.mapleRoot', { new: nodeAt(root) }) : t('narrate.mapleRootNone'),
    why: t('narrate.mapleRootWhy', { count: height }),
  }),
  maple_push: ({ node, sibling, side, fits }) => {
    const values = { node: nodeAt(node), sibling: nodeAt(sibling), side: t(`codes.side.${side}`) };
    return fits === 'yes'
      ? { what: t('narrate.maplePushFits', values), why: t('narrate.maplePushFitsWhy') }
      : { what: t('narrate.maplePushFull', values), why: t('narrate.maplePushFullWhy') };
  },
  maple_split: ({ node, left, right, slotsLeft }) => ({
    what: t('narrate.mapleSplit', { node: nodeAt(node), left: nodeAt(left), right: nodeAt(right) }),
    why: t('narrate.mapleSplitWhy', { count: slotsLeft }),
  }),
  maple_rebalance: ({ node, slots }) => ({
    what: t('narrate.mapleRebalance', { node: nodeAt(node), count: slots }),
    why: t('narrate.mapleRebalanceWhy'),
  }),
  maple_pool: ({ neighbour, slots, side }) => ({
    what: t('narrate.maplePool', {
      count: slots,
      neighbour: nodeAt(neighbour),
      side: t(`codes.side.${side}`),
    }),
    why: t('narrate.maplePoolWhy'),
  }),
  maple_spanning: ({ first, last, left, right }) => ({
    what: t('narrate.mapleSpanning', {
      range: formatKeys(first, last),
      left: nodeAt(left),
      right: nodeAt(right),
    }),
    why: t('narrate.mapleSpanningWhy'),
  }),
} satisfies Partial<Narrators>;
