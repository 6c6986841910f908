/**
 * Lists of VMAs as tools print them, line by line in the spelling of /proc/PID/maps, which maps.ts reads. What a list
 * doesn’t show is filled in with what says least: offset 0, no device; `lacks` names it for the reader. What is in memory
 * follows in a second line, as in smaps.
 */
import { nth } from '../../base/known.ts';
import { message } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';

export interface ListFormat {
  readonly name: Said;
  /** What the list doesn’t show, if that matters. */
  readonly lacks?: Said;
  readonly line: (text: string) => string | undefined;
}

const hex = (text: string) => Number.parseInt(text.replace(/^0x/, '').replaceAll(/['`]/g, ''), 16);

interface Row {
  readonly start: number;
  readonly end: number;
  readonly perms: string;
  readonly offset?: number;
  readonly name?: string;
  /** In KiB, or `-`. */
  readonly rss?: string | undefined;
}

function spelled({ start, end, perms, offset = 0, name = '', rss = '-' }: Row): string {
  const flags = ['r', 'w', 'x'].map((flag) => (perms.includes(flag) ? flag : '-')).join('');
  const numbers = [start, end, offset].map((number) => number.toString(16).padStart(8, '0'));
  const shared = perms.includes('s') ? 's' : 'p';
  const line = `${numbers[0]}-${numbers[1]} ${flags}${shared} ${numbers[2]} 00:00 0 ${name}`.trimEnd();
  return rss === '-' ? line : `${line}\nRss: ${rss} kB`;
}

const KIB = 1024;

/** `[ anon ]` as pmap writes it; the kernel’s own labels have no spaces. */
function named(text: string): string {
  const label = /^\[ ?(\S+) ?\]$/.exec(text.trim())?.[1];
  return label === undefined ? text.trim() : label === 'anon' ? '' : `[${label}]`;
}

const PMAP = /^\s*([0-9a-f]{8,16})\s+(\d+)K\s+([r-][w-][x-][s-][R-]?)\s+(.*)$/;
const PMAP_X =
  /^\s*([0-9a-f]{8,16})\s+(\d+)\s+(\d+|-)\s+(?:\d+|-)\s+(?:\d+\s+)?([r-][w-][x-][s-][R-]?)\s+(.*)$/;
const PMAP_XX =
  /^\s*([0-9a-f]{8,16})\s+([r-][w-][x-][ps])\s+([0-9a-f]{8,16})\s+[0-9a-f]{2,3}:[0-9a-f]{2,5}\s+\d+\s+(\d+)\s+(\d+)\s+\d+(?:\s+\d+)*(?:\s+(\D.*?))?\s*$/;
const GDB =
  /^\s*0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+0x[0-9a-f]+\s+0x([0-9a-f]+)(?:\s+([r-][w-][x-][ps]))(?:\s+(.*))?$/;
const GDB_OLD = /^\s*0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+0x[0-9a-f]+\s+0x([0-9a-f]+)(?:\s+(\S.*))?$/;
const LLDB = /^\s*\[0x([0-9a-f]{8,16})-0x([0-9a-f]{8,16})\)\s+([r-][w-][x-])(?:\s+(\S.*))?$/;
const TOMBSTONE =
  /^\s*(?:-->)?\s*([0-9a-f]{4,8}'?[0-9a-f]{4,8})-([0-9a-f]{4,8}'?[0-9a-f]{4,8})\s+([r-][w-][x-])\s+([0-9a-f]+)\s+([0-9a-f]+)(?:\s+(\S.*))?$/;
const ASPACEM =
  /^(?:--\d+:\d+:\s*aspacem\s+)?\s*\d+:\s+(anon|ANON|file|FILE|shm|SHM|RSVN)\s+([0-9a-f]+)-([0-9a-f]+)\s+\S+\s+([r-][w-][x-])\S*(?:\s+(.*))?$/;
const ASAN = /^\s*0x([0-9a-f]{8,16})-0x([0-9a-f]{8,16})\s+(\/\S.*)$/;
const MAPS = /([0-9a-f]{1,16}-[0-9a-f]{1,16} [r-][w-][x-][ps] [0-9a-f]{1,16} \S+ \d+(?: +.*)?)$/;
const DETAIL = /^\s*([A-Z]\w*(?:\(\w+\))?:\s+(?:\d+ kB|\d+|[a-z]{2}(?: [a-z]{2})*) *)$/;

/** A path has at most 4,096 bytes. */
const LONGEST = 5000;

/** The line in the spelling of maps; undefined if it is no VMA of this list. */
export function fromList({ line }: ListFormat, text: string): string | undefined {
  return text.length > LONGEST ? undefined : line(text);
}

/** The first that fits more lines than any other is the list’s format, so those that say more come first. */
export const LIST_FORMATS: readonly ListFormat[] = [
  {
    name: message('traceIn.listMaps'),
    line: (text) => MAPS.exec(text)?.[1] ?? DETAIL.exec(text)?.[1],
  },
  {
    name: message('traceIn.listPmapXX'),
    line: (text) => {
      const row = PMAP_XX.exec(text);
      if (!row) return undefined;
      const start = hex(nth(row, 1));
      const end = start + Number(row[4]) * KIB;
      const offset = hex(nth(row, 3));
      return spelled({ start, end, perms: nth(row, 2), offset, name: named(row[6] ?? ''), rss: row[5] });
    },
  },
  {
    name: message('traceIn.listPmapX'),
    lacks: message('traceIn.listLacksOffsets'),
    line: (text) => {
      const [start = '', size = '', rss, perms = '', name = ''] = PMAP_X.exec(text)?.slice(1) ?? [];
      return start === '' ? undefined : fromPmap({ start, size, perms, name, rss });
    },
  },
  {
    name: message('traceIn.listPmap'),
    lacks: message('traceIn.listLacksOffsets'),
    line: (text) => {
      const [start = '', size = '', perms = '', name = ''] = PMAP.exec(text)?.slice(1) ?? [];
      return start === '' ? undefined : fromPmap({ start, size, perms, name });
    },
  },
  {
    name: message('traceIn.listGdb'),
    line: (text) => {
      const row = GDB.exec(text);
      return row ? fromGdb(row, nth(row, 4), row[5]) : undefined;
    },
  },
  {
    name: message('traceIn.listGdb'),
    lacks: message('traceIn.listLacksPermissions'),
    line: (text) => {
      const row = GDB_OLD.exec(text);
      return row ? fromGdb(row, '', row[4]) : undefined;
    },
  },
  {
    name: message('traceIn.listLldb'),
    lacks: message('traceIn.listLacksOffsets'),
    line: (text) => {
      const row = LLDB.exec(text);
      if (!row || row[3] === '---') return undefined;
      return spelled({
        start: hex(nth(row, 1)),
        end: hex(nth(row, 2)),
        perms: nth(row, 3),
        name: row[4] ?? '',
      });
    },
  },
  {
    name: message('traceIn.listTombstone'),
    line: (text) => {
      const row = TOMBSTONE.exec(text);
      if (!row) return undefined;
      const [start, end] = [hex(nth(row, 1)), hex(nth(row, 2)) + 1];
      return spelled({ start, end, perms: nth(row, 3), offset: hex(nth(row, 4)), name: row[6] ?? '' });
    },
  },
  {
    name: message('traceIn.listAspacem'),
    line: (text) => {
      const row = ASPACEM.exec(text);
      if (!row || row[1] === 'RSVN') return undefined;
      const name = /(\/\S.*)$/.exec(row[5] ?? '')?.[1];
      const offset = Number(/\bo=(\d+)/.exec(row[5] ?? '')?.[1] ?? 0);
      const [start, end] = [hex(nth(row, 2)), hex(nth(row, 3)) + 1];
      return spelled({ start, end, perms: nth(row, 4), offset, ...(name !== undefined && { name }) });
    },
  },
  {
    name: message('traceIn.listAsan'),
    lacks: message('traceIn.listLacksPermissions'),
    line: (text) => {
      const row = ASAN.exec(text);
      return row
        ? spelled({ start: hex(nth(row, 1)), end: hex(nth(row, 2)), perms: '', name: nth(row, 3) })
        : undefined;
    },
  },
];

interface PmapRow {
  readonly start: string;
  readonly size: string;
  readonly perms: string;
  readonly name: string;
  readonly rss?: string | undefined;
}

function fromPmap({ size, name, ...row }: PmapRow): string {
  const start = hex(row.start);
  return spelled({ ...row, start, end: start + Number(size) * KIB, name: named(name) });
}

function fromGdb(row: RegExpExecArray, perms: string, name = ''): string {
  return spelled({
    start: hex(nth(row, 1)),
    end: hex(nth(row, 2)),
    perms,
    offset: hex(nth(row, 3)),
    name: name.trim(),
  });
}

/** What is no list of VMAs, though it looks like one, and what to give instead. */
export const REFUSED: readonly { readonly line: RegExp; readonly why: Said }[] = [
  { line: /\[rollup\]\s*$/, why: message('traceIn.refusedRollup') },
  {
    line: /^[0-9a-f]{6,16} (?:default|bind|prefer|interleave|local|weighted)\b/,
    why: message('traceIn.refusedNumaMaps'),
  },
  { line: /^\[ HOST SYSCALL \]/, why: message('traceIn.refusedLibraryOs') },
  { line: /^% time +seconds +usecs\/call/, why: message('traceIn.refusedSummary') },
];
