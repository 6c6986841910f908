/* What an operation did to a VMA, all in all: what it makes and frees again within the same operation is left out. */
import { message, series, type Said } from '../../words/message.ts';
import { permissions } from '../../protocol/vm-flags.ts';
import { smapsFlags } from '../../protocol/vm-flags-smaps.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** How a VMA came, changed, or went. `left` is what moved away: its kin lies where it moved to. */
type How = 'new' | 'cut' | 'copied' | 'moved' | 'changed' | 'unmapped' | 'absorbed' | 'left';

export interface Deed {
  readonly process: number;
  /** Serial number of the VMA. */
  readonly vma: number;
  /** Its name in /proc/PID/maps, after the operation if it is still there. */
  readonly name: string;
  readonly how: How;
  /** 0 if there is none. */
  readonly kin: number;
  /** Where it was and where it is; undefined if it was not there yet, or is gone. */
  readonly before?: Span | undefined;
  readonly after?: Span | undefined;
  /** Its flags before and after, if they changed. */
  readonly flags?: readonly [old: number, value: number] | undefined;
  /** VMAs that were cut off it, and VMAs that became part of it. */
  readonly cut: readonly number[];
  readonly took: readonly number[];
}

/** Whether the VMA lay, or lies, at this address. */
export function isAt({ before, after }: Deed, address: number): boolean {
  return isIn(before, address) || isIn(after, address);
}

function isIn(span: Span | undefined, address: number): boolean {
  return span !== undefined && span.start <= address && address < span.end;
}

/** "#31 was cut off, 0x7ffff7fc0000-0x7ffff7fc4000 → 0x7ffff7fc0000-0x7ffff7fc1000". */
export function deedText(deed: Deed): Said {
  const { how, kin, before, after, flags } = deed;
  const parts: Said[] = [];
  if (deed.cut.length > 0) parts.push(message('ask.deedSplit', { vmas: vmaList(deed.cut) }));
  if (how === 'new') parts.push(message('ask.deedNew'));
  else if (how !== 'changed') parts.push(message(`ask.deed_${how}`, { kin: String(kin) }));
  if (deed.took.length > 0) parts.push(message('ask.deedTook', { vmas: vmaList(deed.took) }));
  if (flags) parts.push(flagsText(...flags));
  if (how === 'changed' && before && after && isMoved(before, after))
    parts.push(message('ask.deedRange', { before: spanText(before), after: spanText(after) }));
  const span = before && after ? undefined : (after ?? before);
  if (span) parts.push(spanText(span));
  return series(parts, ', ');
}

function isMoved(before: Span, after: Span): boolean {
  return before.start !== after.start || before.end !== after.end;
}

/** Permissions as in maps; flags that maps doesn't show as smaps names them. */
function flagsText(old: number, value: number): Said {
  const [before, after] = [permissions(old), permissions(value)];
  if (before !== after) return message('ask.deedProtected', { before, after });
  const [had, has] = [smapsFlags(old, 0), smapsFlags(value, 0)];
  const changes = [
    ...has.filter((flag) => !had.includes(flag)).map((flag) => `+${flag}`),
    ...had.filter((flag) => !has.includes(flag)).map((flag) => `−${flag}`),
  ];
  return changes.length === 0
    ? message('ask.deedHidden')
    : message('ask.deedFlags', { flags: changes.join(' ') });
}

export function spanText({ start, end }: Span): string {
  return `0x${start.toString(16)}-0x${end.toString(16)}`;
}

function vmaList(ids: readonly number[]): string {
  return ids.map((id) => `#${id}`).join(', ');
}
