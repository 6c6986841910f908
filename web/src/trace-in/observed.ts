/**
 * An area as a recording's own list spells it: `start-end perms offset kind flags anon=N thp=N`. The list is
 * that of /proc/PID/smaps, kind says what the area maps.
 */
import { flagsFromSmaps } from '../protocol/vm-flags-smaps.ts';
import type { ObservedArea } from './recording.ts';

const RANGE = /^([0-9a-f]{1,16})-([0-9a-f]{1,16})$/;
const AREA =
  /^([0-9a-f]{1,16})-([0-9a-f]{1,16}) ([r-][w-][x-][ps]) ([0-9a-f]{1,16}) (.+) (-|[a-z,]+) anon=(\d{1,9})(?: thp=(\d{1,9}))?$/;

export interface AreaLine extends ObservedArea {
  readonly perms: string;
  readonly kind: string;
  /** As spelled: `rd,wr,mr`. */
  readonly flags: string;
  readonly thp: number;
}

export function parseAreaLine(text: string): AreaLine | undefined {
  const match = AREA.exec(text);
  if (!match) return undefined;
  const [, start, end, perms, offset, kind, flags, anon, thp] = match;
  return {
    start: Number.parseInt(start!, 16),
    end: Number.parseInt(end!, 16),
    perms: perms!,
    offset: Number.parseInt(offset!, 16),
    kind: kind!,
    flags: flags!,
    vmFlags: flagsFromSmaps(flags!.split(',')),
    name: nameOfKind(kind!),
    anon: Number(anon),
    thp: Number(thp ?? 0),
  };
}

/** Of a vanished area only the range counts. */
export function parseRange(text: string): { readonly start: number; readonly end: number } | undefined {
  const match = RANGE.exec(text.split(' ', 1)[0]!);
  return match ? { start: Number.parseInt(match[1]!, 16), end: Number.parseInt(match[2]!, 16) } : undefined;
}

function nameOfKind(kind: string): string {
  if (kind === 'anon') return '';
  if (kind === 'zero') return '/dev/zero';
  if (kind.startsWith('file:')) return kind.slice(5);
  return /^(?:heap|stack|vdso|vvar|vvar_vclock)$/.test(kind) ? `[${kind}]` : kind;
}
