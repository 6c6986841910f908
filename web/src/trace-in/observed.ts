/**
 * A VMA as a recording's own list spells it: `start-end perms offset kind flags anon=N thp=N`. The values are those
 * of /proc/PID/smaps; `kind` says what the VMA maps.
 */
import { nth } from '../base/known.ts';
import { VM } from '../protocol/vm-flags.ts';
import { flagsFromSmaps } from '../protocol/vm-flags-smaps.ts';
import type { ObservedVma } from './recording.ts';

const RANGE = /^([0-9a-f]{1,16})-([0-9a-f]{1,16})$/;
const VMA =
  /^([0-9a-f]{1,16})-([0-9a-f]{1,16}) ([r-][w-][x-][ps]) ([0-9a-f]{1,16}) (.+) (-|[a-z,]+) anon=(\d{1,9})(?: thp=(\d{1,9}))?$/;

export interface VmaLine extends ObservedVma {
  readonly perms: string;
  readonly kind: string;
  /** In the list's spelling: `rd,wr,mr`. */
  readonly flags: string;
  readonly thp: number;
}

export function parseVmaLine(text: string): VmaLine | undefined {
  const match = VMA.exec(text);
  if (!match) return undefined;
  const [kind, flags] = [nth(match, 5), nth(match, 6)];
  return {
    start: Number.parseInt(nth(match, 1), 16),
    end: Number.parseInt(nth(match, 2), 16),
    perms: nth(match, 3),
    offset: Number.parseInt(nth(match, 4), 16),
    kind,
    flags,
    vmFlags: flagsFromSmaps(flags.split(',')),
    name: nameOfKind(kind),
    anon: Number(match[7]),
    thp: Number(match[8] ?? 0),
  };
}

/** For a VMA that has disappeared, only the range matters. */
export function parseRange(text: string): { readonly start: number; readonly end: number } | undefined {
  const match = RANGE.exec(nth(text.split(' ', 1), 0));
  return match
    ? { start: Number.parseInt(nth(match, 1), 16), end: Number.parseInt(nth(match, 2), 16) }
    : undefined;
}

function nameOfKind(kind: string): string {
  if (kind === 'anon') return '';
  if (kind === 'zero') return '/dev/zero';
  if (kind.startsWith('file:')) return kind.slice(5);
  return /^(?:heap|stack|vdso|vvar|vvar_vclock)$/.test(kind) ? `[${kind}]` : kind;
}

/** Fills in the flags of a VMA from a list that shows none. */
export function withUsualFlags(vma: VmaLine): VmaLine {
  return { ...vma, vmFlags: usualFlags(vma.perms, vma.name) };
}

/**
 * `perms` is as in maps, `rw-p`. maps does not show all of vm_flags. The others are those that the kernel usually
 * sets for such a VMA.
 */
export function usualFlags(perms: string, name: string): number {
  const [read, write, exec, shared] = [
    perms[0] === 'r',
    perms[1] === 'w',
    perms[2] === 'x',
    perms[3] === 's',
  ];
  const special = name.startsWith('[v');
  return (
    (read ? VM.READ : 0) |
    (write ? VM.WRITE : 0) |
    (exec ? VM.EXEC : 0) |
    (VM.MAYREAD | VM.MAYWRITE | VM.MAYEXEC) |
    (shared ? VM.SHARED | VM.MAYSHARE : 0) |
    (write && !shared && !special ? VM.ACCOUNT : 0) |
    (name === '[stack]' ? VM.GROWSDOWN : 0) |
    (special ? VM.DONTEXPAND : 0) |
    (name.startsWith('[vvar') ? VM.IO | VM.PFNMAP | VM.DONTDUMP : 0)
  );
}
