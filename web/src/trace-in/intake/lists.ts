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
  readonly lacks?: readonly Said[];
  readonly line: (text: string) => string | undefined;
}

const hex = (text: string) => Number.parseInt(text.replace(/^0x/, '').replaceAll(/['`]/g, ''), 16);

interface Row {
  readonly start: number;
  readonly end: number;
  readonly perms: string;
  readonly offset?: number;
  readonly name?: string;
  /** Device and inode, if the list shows them. */
  readonly object?: string;
  /** In KiB, or `-`. */
  readonly rss?: string | undefined;
}

function spelled({ start, end, perms, offset = 0, name = '', object = '00:00 0', rss = '-' }: Row): string {
  const flags = ['r', 'w', 'x'].map((flag) => (perms.includes(flag) ? flag : '-')).join('');
  const numbers = [start, end, offset].map((number) => number.toString(16).padStart(8, '0'));
  const shared = perms.includes('s') ? 's' : 'p';
  const line = `${numbers[0]}-${numbers[1]} ${flags}${shared} ${numbers[2]} ${object} ${name}`.trimEnd();
  return rss === '-' ? line : `${line}\nRss: ${rss} kB`;
}

const KIB = 1024;

/** `[ anon ]` as pmap writes it, or what is left of it where a line is cut; the kernel’s own labels have no spaces. */
function named(text: string): string {
  const label = /^\[ ?(\S+) ?\]$/.exec(text.trim())?.[1];
  if (label === 'anon' || /^\[(?: a?n?o?n?)?$/.test(text.trim())) return '';
  return label === undefined ? text.trim() : `[${label}]`;
}

const PMAP = /^\s*([0-9a-f]{8,16})\s+(\d+)K\s+([r-][w-][x-][s-][R-]?)\s+(.*)$/;
const PMAP_X =
  /^\s*([0-9a-f]{8,16})\s+(\d+)\s+(\d+|-)\s+(?:\d+|-)\s+(?:\d+\s+)?([r-][w-][x-][s-][R-]?)\s+(.*)$/;
const PMAP_XX =
  /^\s*([0-9a-f]{8,16})\s+([r-][w-][x-][ps])\s+([0-9a-f]{8,16})\s+[0-9a-f]{2,3}:[0-9a-f]{2,5}\s+\d+\s+(\d+)\s+(\d+)\s+\d+(?:\s+\d+)*(?:\s+(\D.*))?$/;
const GDB =
  /^\s*0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+0x[0-9a-f]+\s+0x([0-9a-f]+)(?:\s+([r-][w-][x-][ps]))(?:\s+(.*))?$/;
const GDB_OLD = /^\s*0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+0x[0-9a-f]+\s+0x([0-9a-f]+)(?:\s+(\S.*))?$/;
const VMMAP =
  /^\s*0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+([r-][w-][x-][ps]?)\s+(?:0x)?[0-9a-f]+\s+(?:0x)?([0-9a-f]+)(?:\s+(\S.*))?$/;
const PEDA = /^\s*0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+([r-][w-][x-][ps])(?:\s+([^\s\d].*))?$/;
const GEF =
  /^\s*0x([0-9a-f]{8,16})\s+0x([0-9a-f]{8,16})\s+0x([0-9a-f]{8,16})\s+([r-][w-][x-])(?:\s+(\S.*))?$/;
const CREATEDUMP =
  /^\s*([0-9a-f]{8,16}) - ([0-9a-f]{8,16}) \([0-9a-f]+\) ([0-9a-f]{8,16}) ([r-][w-][x-][s-])\S* \S+(?: (\S.*))?$/;
const LLDB = /^\s*\[0x([0-9a-f]{8,16})-0x([0-9a-f]{8,16})\)\s+([r-][w-][x-])(?:\s+(\S.*))?$/;
const TOMBSTONE =
  /^\s*(?:-->)?\s*([0-9a-f]{4,8}'?[0-9a-f]{4,8})-([0-9a-f]{4,8}'?[0-9a-f]{4,8})\s+([r-][w-][x-])\s+([0-9a-f]+)\s+([0-9a-f]+)(?:\s+(\S.*))?$/;
const ASPACEM =
  /^(?:--\d+:\d+:\s*aspacem\s+)?\s*\d+:\s+(anon|ANON|file|FILE|shm|SHM|RSVN)\s+([0-9a-f]+)-([0-9a-f]+)\s+\S+\s+([r-][w-][x-])\S*(?:\s+(.*))?$/;
const ASAN = /^\s*0x([0-9a-f]{8,16})-0x([0-9a-f]{8,16})(?:\s+([/[]\S.*))?$/;
const MAPS = /([0-9a-f]{1,16}-[0-9a-f]{1,16} [r-][w-][x-][ps] [0-9a-f]{1,16} \S+ \d+(?: +.*)?)$/;
const DETAIL = /^\s*([A-Z]\w*(?:\(\w+\))?:\s+(?:\d+ kB|\d+|[a-z]{2}(?: [a-z]{2})*) *)$/;

/** What Android adds to the name of a program or library. */
const REMARKS = / +\((?:load base|load bias|BuildId:|offset)[^()]*\)/g;

const PAGE = 4096;

/** A path has at most 4,096 bytes. */
const LONGEST = 5000;

/** What a mail, a journal or a container’s log ends its prefix with, how far it may reach, and how many ends are tried. */
const PREFIX_END = /(?:[>|\]:]|Z|std(?:out|err) [FP]) +/g;
const LONGEST_PREFIX = 200;
const MOST_ENDS = 6;

/** The line in the spelling of maps; undefined if it is no VMA of this list. */
export function fromList({ line }: ListFormat, untrimmed: string): string | undefined {
  if (untrimmed.length > LONGEST) return undefined;
  const text = untrimmed.trimEnd();
  const whole = line(text);
  if (whole !== undefined) return whole;
  PREFIX_END.lastIndex = 0;
  for (let tries = 0; tries < MOST_ENDS; tries++) {
    const match = PREFIX_END.exec(text);
    if (!match || match.index > LONGEST_PREFIX) return undefined;
    const rest = line(text.slice(PREFIX_END.lastIndex));
    if (rest !== undefined) return rest;
  }
  return undefined;
}

/**
 * Reads the lines of such a list. Left out are the details of a VMA whose own line is missing, as where a paste begins in the
 * middle of smaps; `>` stands for the name of the line before.
 */
export function listReader(format: ListFormat): (text: string) => string | undefined {
  let name: string | undefined;
  return (text) => {
    const line = fromList(format, text);
    if (line === undefined || /^[A-Z]/.test(line)) return name === undefined ? undefined : line;
    const whole = line.replace(/ 00:00 0 >$/, ` 00:00 0 ${name ?? ''}`);
    name = /^(?:\S+ ){5}(.*)/.exec(whole)?.[1] ?? '';
    return whole;
  };
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
    lacks: [message('traceIn.listLacksOffsets')],
    line: (text) => {
      const [start = '', size = '', rss, perms = '', name = ''] = PMAP_X.exec(text)?.slice(1) ?? [];
      return start === '' ? undefined : fromPmap({ start, size, perms, name, rss });
    },
  },
  {
    name: message('traceIn.listPmap'),
    lacks: [message('traceIn.listLacksOffsets')],
    line: (text) => {
      const [start = '', size = '', perms = '', name = ''] = PMAP.exec(text)?.slice(1) ?? [];
      return start === '' ? undefined : fromPmap({ start, size, perms, name });
    },
  },
  {
    name: message('traceIn.listGdb'),
    line: (text) => {
      const row = GDB.exec(text);
      return row ? fromGdb([nth(row, 1), nth(row, 2), nth(row, 3)], nth(row, 4), row[5]) : undefined;
    },
  },
  {
    name: message('traceIn.listGdb'),
    lacks: [message('traceIn.listLacksPermissions')],
    line: (text) => {
      const row = GDB_OLD.exec(text);
      return row ? fromGdb([nth(row, 1), nth(row, 2), nth(row, 3)], '', row[4]) : undefined;
    },
  },
  {
    name: message('traceIn.listVmmap'),
    line: (text) => {
      const row = VMMAP.exec(text);
      const name = /^\[anon_[0-9a-f]+\]$/.test(row?.[5] ?? '') ? '' : row?.[5];
      return row ? fromGdb([nth(row, 1), nth(row, 2), nth(row, 4)], nth(row, 3), name) : undefined;
    },
  },
  {
    name: message('traceIn.listVmmap'),
    lacks: [message('traceIn.listLacksOffsets')],
    line: (text) => {
      const row = PEDA.exec(text);
      return row
        ? fromGdb([nth(row, 1), nth(row, 2), '0'], nth(row, 3), row[4] === 'mapped' ? '' : row[4])
        : undefined;
    },
  },
  {
    name: message('traceIn.listVmmap'),
    line: (text) => {
      const row = GEF.exec(text);
      return row ? fromGdb([nth(row, 1), nth(row, 2), nth(row, 3)], nth(row, 4), row[5]) : undefined;
    },
  },
  {
    name: message('traceIn.listCreatedump'),
    line: (text) => {
      const row = CREATEDUMP.exec(text);
      return row ? fromGdb([nth(row, 1), nth(row, 2), nth(row, 3)], nth(row, 4), row[5]) : undefined;
    },
  },
  {
    name: message('traceIn.listLldb'),
    lacks: [message('traceIn.listLacksOffsets')],
    line: (text) => {
      const row = LLDB.exec(text);
      if (!row || row[3] === '---') return undefined;
      return spelled({
        start: hex(nth(row, 1)),
        end: hex(nth(row, 2)),
        perms: nth(row, 3),
        name: (row[4] ?? '').replace(/ PT_LOAD\[\d+\]$/, ''),
      });
    },
  },
  {
    name: message('traceIn.listTombstone'),
    line: (text) => {
      const row = TOMBSTONE.exec(text);
      if (!row) return undefined;
      const [start, last] = [hex(nth(row, 1)), hex(nth(row, 2))];
      // Android’s own crash reporter shows the last byte; xCrash shows what follows it.
      const end = last % PAGE === 0 ? last : last + 1;
      const name = (row[6] ?? '').replaceAll(REMARKS, '');
      return spelled({ start, end, perms: nth(row, 3), offset: hex(nth(row, 4)), name });
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
      const file = /\bd=0x([0-9a-f]+) i=(\d+)/.exec(row[5] ?? '');
      return spelled({
        start,
        end,
        perms: nth(row, 4),
        offset,
        ...(file && { object: `${nth(file, 1)} ${nth(file, 2)}` }),
        ...(name !== undefined && { name }),
      });
    },
  },
  {
    name: message('traceIn.listAsan'),
    lacks: [message('traceIn.listLacksPermissions'), message('traceIn.listLacksOffsets')],
    line: (text) => {
      const row = ASAN.exec(text);
      return row
        ? spelled({ start: hex(nth(row, 1)), end: hex(nth(row, 2)), perms: '', name: row[3] ?? '' })
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

type Numbers = readonly [start: string, end: string, offset: string];

function fromGdb(numbers: Numbers, perms: string, name = ''): string {
  const [start, end, offset] = numbers.map(hex) as [number, number, number];
  // Anonymous memory has no offset, or, in old kernels, its address: the line was cut before its name.
  const isCut = name.trim() === '' && offset !== 0 && offset !== start;
  return spelled({ start, end, perms, offset, name: name.trim(), ...(isCut && { object: '? 0' }) });
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
