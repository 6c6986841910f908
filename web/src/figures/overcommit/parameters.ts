/* The parameters of the overcommit figure, as a link and a lesson write them: "gib:8/calls:2", "gib:1/calls:all/rule:never". */

export const RULES = ['heuristic', 'always', 'never'] as const;
/** vm.overcommit_memory: 0, 1, 2. */
export type Rule = (typeof RULES)[number];

export interface OvercommitParameters {
  /** What each call asks for, in GiB: a power of two. */
  readonly gib: number;
  /** How many calls there are; "all": until one is refused. */
  readonly calls: number | 'all';
  readonly rule: Rule;
  /** Afterwards it writes to all that it was granted, from the first byte on. */
  readonly writes?: boolean;
}

/** What a call may ask for, in GiB, as powers of two. */
export const LARGEST = 16;
const MOST_CALLS = 1000;

/** Undefined if it can’t be read. */
export function read(text: string): OvercommitParameters | undefined {
  const [, size = '', many = '', named = 'heuristic', writes] =
    /^gib:(\d{1,5})\/calls:(\d{1,4}|all)(?:\/rule:(\w+))?(\/writes)?$/.exec(text) ?? [];
  const gib = Number(size);
  const calls = many === 'all' ? 'all' : Number(many);
  const rule = RULES.find((each) => each === named);
  const isCount = calls === 'all' || (calls >= 1 && calls <= MOST_CALLS);
  return isCount && rule && Number.isInteger(Math.log2(gib)) && gib <= 2 ** LARGEST
    ? { gib, calls, rule, ...(writes !== undefined && { writes: true }) }
    : undefined;
}

export function write({ gib, calls, rule, writes = false }: OvercommitParameters): string {
  return `gib:${gib}/calls:${calls}${rule === 'heuristic' ? '' : `/rule:${rule}`}${writes ? '/writes' : ''}`;
}
