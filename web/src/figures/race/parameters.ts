/* The parameters of the race, as a link and a lesson write them: "mappings:36/pages:3/before:3+1". */
import { PAGE_SIZE, X86_64 } from '../../core/layout.ts';

export interface RaceParameters {
  /** How many VMAs the process has before the call: 10 to 65,530, as many as Linux allows by default. */
  readonly mappings: number;
  /** What the call asks for, in bytes: 1 to 16 pages. */
  readonly length: number;
  /** What calls before it have asked for, in bytes. They are what Linux 3.4 remembers. */
  readonly before?: readonly number[];
}

export const FEWEST = 10;
export const MOST = X86_64.maxMapCount;
/** In pages. */
export const LONGEST = 16;
const MOST_BEFORE = 8;

/** Undefined if it can’t be read. */
export function read(text: string): RaceParameters | undefined {
  const [, mappings = '', pages = '', before] =
    /^mappings:(\d{2,5})\/pages:(\d{1,2})(?:\/before:(\d{1,2}(?:\+\d{1,2})*))?$/.exec(text) ?? [];
  const count = Number(mappings);
  const lengths = [pages, ...(before?.split('+') ?? [])].map(Number);
  if (count < FEWEST || count > MOST || lengths.length > 1 + MOST_BEFORE) return undefined;
  if (lengths.some((each) => each < 1 || each > LONGEST)) return undefined;
  const [length = 1, ...earlier] = lengths.map((each) => each * PAGE_SIZE);
  return { mappings: count, length, ...(earlier.length > 0 && { before: earlier }) };
}

function inPages(bytes: number): number {
  return bytes / PAGE_SIZE;
}

export function write({ mappings, length, before = [] }: RaceParameters): string {
  const earlier = before.length > 0 ? `/before:${before.map(inPages).join('+')}` : '';
  return `mappings:${mappings}/pages:${inPages(length)}${earlier}`;
}
