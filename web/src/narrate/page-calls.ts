/* System calls on ranges of pages: mremap(), madvise(), mlock(), mseal(), protection keys and limits. */
import type { Reason } from '../protocol/protocol.gen.ts';
import { t } from '../words/index.ts';
import { failure, isZero } from './calls.ts';
import { vmaName, fileName } from './context.ts';
import {
  formatAddress,
  formatBytes,
  formatError,
  formatProtection,
  formatWordAddress,
  formatWordBytes,
  formatWordBoth,
  isAllOnes,
} from './format.ts';
import { formatAdvice, formatBits, formatOption, formatResource } from './names.ts';
import { plainly, type Narration, type Narrators } from './narrator.ts';
import { toHex, type U64 } from '../protocol/u64.ts';

const MREMAP_FIXED = 2;
const SHM_REMAP = 0x4000;

interface Range {
  readonly addr: U64;
  readonly length: U64;
}

function range({ addr, length }: Range) {
  return { size: formatWordBytes(length), address: formatWordAddress(addr) };
}

interface Outcome {
  readonly error: number;
  readonly reason: Reason;
}

function outcome(call: string, event: Outcome, what: string, why: string): Narration {
  return failure(call, event) ?? { what, why };
}

export const pageCallNarrators = {
  mremap_enter: ({ addr, length, newLength, newAddr, flags }) => {
    const [old, size] = formatWordBoth(length, newLength);
    const values = { old, address: formatWordAddress(addr), size };
    return flags & MREMAP_FIXED
      ? {
          what: t('narrate.mremapEnterFixed', { ...values, to: formatWordAddress(newAddr) }),
          why: t('narrate.mremapEnterFixedWhy'),
        }
      : { what: t('narrate.mremapEnter', values), why: t('narrate.mremapEnterWhy') };
  },
  mremap_leave: (event) =>
    outcome(
      'mremap',
      event,
      t('narrate.mremapLeave', { address: formatAddress(event.result) }),
      t('narrate.mremapLeaveWhy'),
    ),
  madvise_enter: (event) => ({
    what: t('narrate.madviseEnter', { ...range(event), advice: formatAdvice(event.advice) }),
    why: t('narrate.madviseEnterWhy'),
  }),
  madvise_leave: (event) =>
    outcome('madvise', event, t('narrate.madviseLeave'), t('narrate.madviseLeaveWhy')),
  mlock_enter: (event) => ({ what: t('narrate.mlockEnter', range(event)), why: t('narrate.mlockEnterWhy') }),
  mlock_leave: (event) => outcome('mlock', event, t('narrate.mlockLeave'), t('narrate.mlockLeaveWhy')),
  mlock2_enter: (event) => ({
    what: t('narrate.mlock2Enter', { ...range(event), flags: formatBits('mlock', event.flags) }),
    why: t('narrate.mlock2EnterWhy'),
  }),
  mlock2_leave: (event) => outcome('mlock2', event, t('narrate.mlock2Leave'), t('narrate.mlock2LeaveWhy')),
  munlock_enter: (event) => ({
    what: t('narrate.munlockEnter', range(event)),
    why: t('narrate.munlockEnterWhy'),
  }),
  munlock_leave: (event) =>
    outcome('munlock', event, t('narrate.munlockLeave'), t('narrate.munlockLeaveWhy')),
  mlockall_enter: ({ flags }) => ({
    what: t('narrate.mlockallEnter', { flags: formatBits('mlockall', flags) }),
    why: t('narrate.mlockallEnterWhy'),
  }),
  mlockall_leave: (event) =>
    outcome('mlockall', event, t('narrate.mlockallLeave'), t('narrate.mlockallLeaveWhy')),
  munlockall_enter: ({ locked }) => ({
    what: t('narrate.munlockallEnter', { size: formatBytes(locked) }),
    why: t('narrate.munlockallEnterWhy'),
  }),
  munlockall_leave: (event) =>
    outcome('munlockall', event, t('narrate.munlockallLeave'), t('narrate.munlockallLeaveWhy')),
  pkey_mprotect_enter: (event) => {
    const values = { ...range(event), prot: formatProtection(event.prot) };
    return event.pkey === -1
      ? { what: t('narrate.pkeyMprotectEnterNone', values), why: t('narrate.pkeyMprotectEnterNoneWhy') }
      : {
          what: t('narrate.pkeyMprotectEnter', { ...values, key: String(event.pkey) }),
          why: t('narrate.pkeyMprotectEnterWhy'),
        };
  },
  pkey_mprotect_leave: (event) =>
    outcome('pkey_mprotect', event, t('narrate.pkeyMprotectLeave'), t('narrate.pkeyMprotectLeaveWhy')),
  pkey_alloc_enter: () => plainly('pkeyAllocEnter'),
  pkey_alloc_leave: (event) =>
    outcome(
      'pkey_alloc',
      event,
      t('narrate.pkeyAllocLeave', { key: String(event.result) }),
      t('narrate.pkeyAllocLeaveWhy'),
    ),
  pkey_free_enter: ({ pkey }) => ({
    what: t('narrate.pkeyFreeEnter', { key: String(pkey) }),
    why: t('narrate.pkeyFreeEnterWhy'),
  }),
  pkey_free_leave: (event) =>
    outcome('pkey_free', event, t('narrate.pkeyFreeLeave'), t('narrate.pkeyFreeLeaveWhy')),
  shmat_enter: ({ addr, length, flags, mapped }, ctx) => {
    const values = { file: fileName(mapped, ctx.files), size: formatWordBytes(length) };
    if (mapped === 0 || isZero(length))
      return { what: t('narrate.shmatEnterUnknown'), why: t('narrate.shmatEnterWhy') };
    if (isZero(addr)) return { what: t('narrate.shmatEnter', values), why: t('narrate.shmatEnterWhy') };
    return {
      what: t('narrate.shmatEnterAt', { ...values, address: formatWordAddress(addr) }),
      why: flags & SHM_REMAP ? t('narrate.shmatEnterRemapWhy') : t('narrate.shmatEnterAtWhy'),
    };
  },
  shmat_leave: (event) =>
    outcome(
      'shmat',
      event,
      t('narrate.shmatLeave', { address: formatAddress(event.result) }),
      t('narrate.shmatLeaveWhy'),
    ),
  shmdt_enter: ({ addr }) => ({
    what: t('narrate.shmdtEnter', { address: formatWordAddress(addr) }),
    why: t('narrate.shmdtEnterWhy'),
  }),
  shmdt_leave: (event) => outcome('shmdt', event, t('narrate.shmdtLeave'), t('narrate.shmdtLeaveWhy')),
  mseal_enter: (event) => ({ what: t('narrate.msealEnter', range(event)), why: t('narrate.msealEnterWhy') }),
  mseal_leave: (event) => outcome('mseal', event, t('narrate.msealLeave'), t('narrate.msealLeaveWhy')),
  msync_enter: (event) => ({
    what: t('narrate.msyncEnter', { ...range(event), flags: formatBits('msync', event.flags) }),
    why: t('narrate.msyncEnterWhy'),
  }),
  msync_leave: (event) => outcome('msync', event, t('narrate.msyncLeave'), t('narrate.msyncLeaveWhy')),
  remap_file_pages_enter: (event) => ({
    what: t('narrate.remapFilePagesEnter', { ...range(event), page: toHex(event.pgoff) }),
    why: t('narrate.remapFilePagesEnterWhy'),
  }),
  remap_file_pages_leave: (event) =>
    outcome('remap_file_pages', event, t('narrate.remapFilePagesLeave'), t('narrate.remapFilePagesLeaveWhy')),
  prctl_enter: ({ option }) => ({
    what: t('narrate.prctlEnter', { option: formatOption(option) }),
    why: t('narrate.prctlEnterWhy'),
  }),
  prctl_leave: (event) => outcome('prctl', event, t('narrate.prctlLeave'), t('narrate.prctlLeaveWhy')),
  prlimit_enter: ({ resource, limit }) => {
    const name = { resource: formatResource(resource) };
    return {
      what: isAllOnes(limit)
        ? t('narrate.prlimitEnterUnlimited', name)
        : t('narrate.prlimitEnter', { ...name, limit: isZero(limit) ? '0' : formatWordBytes(limit) }),
      why: t('narrate.prlimitEnterWhy'),
    };
  },
  prlimit_leave: (event) =>
    outcome('prlimit64', event, t('narrate.prlimitLeave'), t('narrate.prlimitLeaveWhy')),
  move_enter: ({ vma, from, to, length }, ctx) => ({
    what: t('narrate.moveEnter', {
      size: formatBytes(length),
      vma: vmaName(ctx, vma),
      from: formatAddress(from),
      to: formatAddress(to),
    }),
    why: t('narrate.moveEnterWhy'),
  }),
  move_leave: ({ vma, error }, ctx) =>
    error === 0
      ? { what: t('narrate.moveLeave', { vma: vmaName(ctx, vma) }), why: t('narrate.moveLeaveWhy') }
      : { what: t('narrate.moveFails', { error: formatError(error) }), why: t('narrate.moveFailsWhy') },
} satisfies Partial<Narrators>;
