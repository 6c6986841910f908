/* How VMAs appear, change and disappear: allocation, bounds, list, merge, split and unmap. */
import { type ListLinkEvent, type VmaRangeEvent } from '../protocol/protocol.gen.ts';
import { formatList, t } from '../words/index.ts';
import { vmaName, isInMapleTree, type NarrateContext } from './context.ts';
import { formatAddress, formatBytes, formatError, formatRange } from './format.ts';
import { plainly, type Narrators } from './narrator.ts';
import { VM, has, keyOf, permissions } from '../protocol/vm-flags.ts';

export const vmaNarrators = {
  vma_alloc: ({ vma }) => ({
    what: t('narrate.vmaAlloc', { id: String(vma) }),
    why: t('narrate.vmaAllocWhy'),
  }),
  vma_free: ({ vma }) => {
    const id = String(vma);
    return { what: t('narrate.vmaFree', { id }), why: t('narrate.vmaFreeWhy', { id }) };
  },
  alloc_fail: ({ size }) => ({
    what: t('narrate.allocFail', { size: formatBytes(size) }),
    why: t('narrate.allocFailWhy'),
  }),
  vma_range: (event, ctx) => ({
    what: t('narrate.vmaRange', {
      vma: vmaName(ctx, event.vma),
      range: formatRange(event.start, event.end),
      size: formatBytes(event.end - event.start),
      change: changeOf(event),
    }),
    why: t('narrate.vmaRangeWhy'),
  }),
  vma_flags: ({ vma, old, value }, ctx) => {
    const name = vmaName(ctx, vma);
    const isKey = keyOf(old) !== keyOf(value);
    if (isKey || permissions(old) !== permissions(value)) {
      const values = { old: withKeyName(old, isKey), value: withKeyName(value, isKey) };
      return { what: t('narrate.vmaFlags', { vma: name, ...values }), why: t('narrate.vmaFlagsWhy') };
    }
    const changes = bitChanges(old, value);
    return changes.length > 0
      ? {
          what: t('narrate.vmaFlagBits', { vma: name, changes: formatList(changes) }),
          why: t('narrate.vmaFlagBitsWhy'),
        }
      : { what: t('narrate.vmaFlagsSame', { vma: name }), why: t('narrate.vmaFlagsSameWhy') };
  },
  vma_link_enter: ({ vma }, ctx) => {
    const name = vmaName(ctx, vma);
    return isInMapleTree(ctx)
      ? { what: t('narrate.vmaLinkEnterMaple', { vma: name }), why: t('narrate.vmaLinkEnterMapleWhy') }
      : { what: t('narrate.vmaLinkEnter', { vma: name }), why: t('narrate.vmaLinkEnterWhy') };
  },
  vma_link_leave: ({ vma }, ctx) => ({
    what: t('narrate.vmaLinkLeave', { vma: vmaName(ctx, vma) }),
    why: t('narrate.vmaLinkLeaveWhy'),
  }),
  vma_unlink: ({ vma }, ctx) => {
    const name = vmaName(ctx, vma);
    if (isInMapleTree(ctx))
      return { what: t('narrate.vmaUnlinkMaple', { vma: name }), why: t('narrate.vmaUnlinkMapleWhy') };
    return { what: t('narrate.vmaUnlink', { vma: name }), why: t('narrate.vmaUnlinkWhy') };
  },
  list_link: (event, ctx) => ({ what: placeInList(event, ctx), why: t('narrate.listLinkWhy') }),
  merge_enter: ({ start, end, prev, next }, ctx) => {
    const range = formatRange(start, end);
    const values = { range, neighbours: eitherOf(ctx, prev, next) };
    return {
      what: isInMapleTree(ctx) ? t('narrate.mergeEnterMaple', values) : t('narrate.mergeEnter', values),
      why: t('narrate.mergeEnterWhy'),
    };
  },
  merge_leave: ({ vma, mergeCase }, ctx) =>
    mergeCase === 'none'
      ? plainly('mergeLeaveNone')
      : {
          what: t('narrate.mergeLeave', {
            vma: vmaName(ctx, vma),
            how: t(`codes.merge_case.${mergeCase}`),
          }),
          why: t('narrate.mergeLeaveWhy'),
        },
  merge_refuse: ({ vma, why }, ctx) => {
    const reason = t(`codes.refusal.${why}`);
    return {
      what: vma
        ? t('narrate.mergeRefuse', { vma: vmaName(ctx, vma), reason })
        : t('narrate.mergeRefuseNone', { reason }),
      why: t('narrate.mergeRefuseWhy'),
    };
  },
  adjust_enter: ({ vma, start, end, insert, removeNext }, ctx) => {
    const values = { vma: vmaName(ctx, vma), range: formatRange(start, end) };
    const moves = removeNext ? t('narrate.adjustEnterRemove', values) : t('narrate.adjustEnter', values);
    return {
      what: insert ? t('narrate.adjustEnterInsert', { ...values, insert: vmaName(ctx, insert) }) : moves,
      why: isInMapleTree(ctx) ? t('narrate.adjustEnterMapleWhy') : t('narrate.adjustEnterWhy'),
    };
  },
  adjust_leave: ({ vma }, ctx) => ({
    what: t('narrate.adjustLeave', { vma: vmaName(ctx, vma) }),
    why: isInMapleTree(ctx) ? t('narrate.adjustLeaveMapleWhy') : t('narrate.adjustLeaveWhy'),
  }),
  split_enter: ({ vma, at, newBelow }, ctx) => {
    const values = { vma: vmaName(ctx, vma), address: formatAddress(at) };
    return {
      what: newBelow === 'yes' ? t('narrate.splitEnterBelow', values) : t('narrate.splitEnterAbove', values),
      why: t('narrate.splitEnterWhy'),
    };
  },
  split_leave: (event, ctx) => {
    const name = vmaName(ctx, event.vma);
    return event.error === 0
      ? {
          what: t('narrate.splitLeave', { vma: name, new: vmaName(ctx, event.new) }),
          why: t('narrate.splitLeaveWhy'),
        }
      : {
          what: t('narrate.splitFails', { vma: name, error: formatError(event.error) }),
          why: t('narrate.splitFailsWhy'),
        };
  },
  unmap_enter: ({ start, end }) => ({
    what: t('narrate.unmapEnter', { range: formatRange(start, end) }),
    why: t('narrate.unmapEnterWhy'),
  }),
  unmap_leave: ({ start, end, error }, ctx) => {
    const range = formatRange(start, end);
    const why = isInMapleTree(ctx) ? t('narrate.unmapLeaveMapleWhy') : t('narrate.unmapLeaveWhy');
    return error === 0
      ? { what: t('narrate.unmapLeave', { range }), why }
      : {
          what: t('narrate.unmapFails', { range, error: formatError(error) }),
          why: t('narrate.unmapFailsWhy'),
        };
  },
} satisfies Partial<Narrators>;

/** Between two neighbours, or at an end of the list. */
function placeInList({ vma, prev, next }: ListLinkEvent, ctx: NarrateContext): string {
  const name = vmaName(ctx, vma);
  if (prev === 0 && next === 0) return t('narrate.listLinkOnly', { vma: name });
  if (prev === 0) return t('narrate.listLinkFirst', { vma: name, next: vmaName(ctx, next) });
  if (next === 0) return t('narrate.listLinkLast', { vma: name, prev: vmaName(ctx, prev) });
  return t('narrate.listLink', { vma: name, prev: vmaName(ctx, prev), next: vmaName(ctx, next) });
}

/** "libc.so.6 r-xp #12 or heap #4"; only one of them if the other is missing, "a neighbour" if both are. */
function eitherOf(ctx: NarrateContext, prev: number, next: number): string {
  if (prev === 0 && next === 0) return t('narrate.mergeNeither');
  if (prev === 0) return vmaName(ctx, next);
  if (next === 0) return vmaName(ctx, prev);
  return t('narrate.mergeEither', { prev: vmaName(ctx, prev), next: vmaName(ctx, next) });
}

/** The permissions, followed by the protection key if that changes. */
function withKeyName(vmFlags: number, isNamed: boolean): string {
  const text = permissions(vmFlags);
  return isNamed ? t('narrate.flagsWithKey', { flags: text, key: String(keyOf(vmFlags)) }) : text;
}

/** "VM_DONTCOPY is set", for each bit that differs. */
function bitChanges(old: number, value: number): readonly string[] {
  return Object.entries(VM)
    .filter(([, bit]) => has(old, bit) !== has(value, bit))
    .map(([name, bit]) =>
      t(has(value, bit) ? 'narrate.bitSet' : 'narrate.bitCleared', { bit: `VM_${name}` }),
    );
}

function changeOf({ start, end, oldStart, oldEnd }: VmaRangeEvent): string {
  const growth = end - start - (oldEnd - oldStart);
  if (growth === 0) return t('narrate.vmaRangeMoves');
  return growth > 0
    ? t('narrate.vmaRangeGrows', { size: formatBytes(growth) })
    : t('narrate.vmaRangeShrinks', { size: formatBytes(-growth) });
}
