/* System calls: what the program asked for and what it got. */
import { type MmapEnterEvent, type Reason } from '../protocol/protocol.gen.ts';
import { t } from '../words/index.ts';
import { fileName, type NarrateContext } from './context.ts';
import { MAP_FIXED, MAP_FIXED_NOREPLACE } from './flags.ts';
import {
  formatAddress,
  formatError,
  formatMapFlags,
  formatProtection,
  formatWordAddress,
  formatWordBytes,
} from './format.ts';
import { plainly, type Narration, type Narrators } from './narrator.ts';

export const callNarrators = {
  mmap_enter: (event, ctx) => ({ what: mmapCall(event, ctx), why: mmapReason(event) }),
  mmap_leave: (event) =>
    failure('mmap', event) ?? {
      what: t('narrate.mmapLeave', { address: formatAddress(event.result) }),
      why: t('narrate.mmapLeaveWhy'),
    },
  munmap_enter: ({ addr, length }) => ({
    what: t('narrate.munmapEnter', { size: formatWordBytes(length), address: formatWordAddress(addr) }),
    why: t('narrate.munmapEnterWhy'),
  }),
  munmap_leave: (event) => failure('munmap', event) ?? plainly('munmapLeave'),
  mprotect_enter: ({ addr, length, prot }) => ({
    what: t('narrate.mprotectEnter', {
      prot: formatProtection(prot),
      size: formatWordBytes(length),
      address: formatWordAddress(addr),
    }),
    why: t('narrate.mprotectEnterWhy'),
  }),
  mprotect_leave: (event) => failure('mprotect', event) ?? plainly('mprotectLeave'),
  brk_enter: ({ brk }) => ({
    what: isZero(brk) ? t('narrate.brkEnterAsk') : t('narrate.brkEnter', { address: formatWordAddress(brk) }),
    why: t('narrate.brkEnterWhy'),
  }),
  // brk() never returns an error: if refused, it returns the old end. The model knows the reason.
  brk_leave: ({ result, reason }) => {
    const address = formatAddress(result);
    return {
      what:
        reason === 'none'
          ? t('narrate.brkLeave', { address })
          : t('narrate.brkLeaveRefused', { address, reason: t(`codes.reason.${reason}`) }),
      why: t('narrate.brkLeaveWhy'),
    };
  },
} satisfies Partial<Narrators>;

function mmapCall(
  { addr, length, prot, flags, offset, mapped }: MmapEnterEvent,
  ctx: NarrateContext,
): string {
  const values = {
    size: formatWordBytes(length),
    prot: formatProtection(prot),
    flags: formatMapFlags(flags),
  };
  const call =
    mapped === 0
      ? t('narrate.mmapEnterAnonymous', values)
      : t('narrate.mmapEnterFile', {
          ...values,
          file: fileName(mapped, ctx.files),
          offset: formatWordBytes(offset),
        });
  return isZero(addr) ? call : t('narrate.mmapEnterAt', { call, address: formatWordAddress(addr) });
}

function mmapReason({ addr, flags }: MmapEnterEvent): string {
  if (flags & MAP_FIXED_NOREPLACE) return t('narrate.mmapEnterNoReplaceWhy');
  if (flags & MAP_FIXED) return t('narrate.mmapEnterFixedWhy');
  return isZero(addr) ? t('narrate.mmapEnterWhy') : t('narrate.mmapEnterHintWhy');
}

/** How a failed call ends, and what stays of it; undefined if it didn't fail. */
export function failure(
  call: string,
  outcome: { readonly error: number; readonly reason: Reason },
  why = t('narrate.callFailsWhy'),
): Narration | undefined {
  if (outcome.error === 0) return undefined;
  const error = formatError(outcome.error);
  const reason = t(`codes.reason.${outcome.reason}`);
  return {
    what: reason
      ? t('narrate.callFails', { call, error, reason })
      : t('narrate.callFailsPlain', { call, error }),
    why,
  };
}

export function isZero(value: { readonly lo: number; readonly hi: number }): boolean {
  return value.lo === 0 && value.hi === 0;
}
