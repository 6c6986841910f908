/* The mappings that a stream makes, by a simple rule of their own: sets of mapped pages, without merging. */
import { known } from '../../base/known.ts';

interface Placed {
  readonly faults: number;
  /** Lines of faults outside all mappings, and not just below a stack. */
  readonly outside: readonly string[];
}

interface Space {
  readonly pages: Set<number>;
  /** Lowest page of the stack. */
  stack: number;
  brk: number | undefined;
}

interface Thread {
  space: Space;
  page: number;
}

const PAGE = 4096;
const field = (text: string | undefined): string => known(text, 'each kind of line has all its fields');
const hex = (text: string | undefined): number => parseInt(field(text), 16);
const isError = (text: string | undefined): boolean => field(text).startsWith('-');
const pagesOf = (start: number, length: number): number[] =>
  Array.from({ length: Math.ceil(length / PAGE) }, (_, index) => start / PAGE + index);
const empty = (): Space => ({ pages: new Set(), stack: 0, brk: undefined });

/** Replays a stream and returns which faults hit nothing. */
export function placeFaults(stream: string): Placed {
  const threads = new Map<number, Thread>();
  let current: Thread = { space: empty(), page: 0 };
  let faults = 0;
  const outside: string[] = [];
  const map = (start: number, length: number): void => {
    for (const page of pagesOf(start, length)) current.space.pages.add(page);
  };
  const unmap = (start: number, length: number): void => {
    for (const page of pagesOf(start, length)) current.space.pages.delete(page);
  };
  for (const line of stream.split('\n')) {
    if (/^[rwxRW]/.test(line)) {
      faults++;
      current.page += hex(line.slice(1));
      const { pages, stack } = current.space;
      const below = current.page < stack && current.page > stack - 0x800;
      if (!pages.has(current.page) && !below) outside.push(line);
      continue;
    }
    const [letter, a, b, c, d] = line.split(' ');
    if (letter === 'T') {
      const tid = Number(a);
      current = threads.get(tid) ?? { space: empty(), page: 0 };
      threads.set(tid, current);
    } else if (letter === 'e') {
      current.space = empty();
      current.page = 0;
    } else if (letter === 'k') {
      const { space, page } = current;
      const shares = (hex(b) & 0x100) !== 0;
      threads.set(Number(a), { space: shares ? space : { ...space, pages: new Set(space.pages) }, page });
    } else if (letter === '+') {
      if (line.endsWith(' s')) current.space.stack = hex(a) / PAGE;
      map(hex(a), hex(b));
    } else if (letter === 'm' && !isError(a)) map(hex(a), hex(b));
    else if (letter === 'u' || letter === '-') unmap(hex(a), hex(b));
    else if (letter === 'v' && !isError(a)) {
      unmap(hex(b), hex(c));
      map(hex(a), hex(d));
    } else if (letter === 'b') {
      const from = current.space.brk ?? hex(a);
      if (hex(a) > from) map(from, hex(a) - from);
      else unmap(hex(a), from - hex(a));
      current.space.brk = hex(a);
    }
  }
  return { faults, outside };
}
