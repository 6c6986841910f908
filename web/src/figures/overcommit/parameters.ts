/*
 * The parameters of the overcommit figure, as a link and a lesson write them: "gib:8/calls:2/given:1", "gib:1/calls:all/rule:never",
 * "gib:8/calls:all/list".
 */

export const RULES = ['heuristic', 'always', 'never'] as const;
/** vm.overcommit_memory: 0, 1, 2. */
export type Rule = (typeof RULES)[number];

export interface OvercommitParameters {
  /** What each call asks for, in GiB: a power of two. */
  readonly gib: number;
  /** How many calls there are; "all": until one is refused. */
  readonly calls: number | 'all';
  readonly rule: Rule;
  /** So many steps are over before anything is played. */
  readonly given?: number | undefined;
  /** Afterwards it writes to all that it was granted, from the first byte on. */
  readonly writes?: boolean;
  /** It is about what the kernel writes down: how many VMAs there are for these calls. */
  readonly list?: boolean;
}

/** What a call may ask for, in GiB, as powers of two. */
export const LARGEST = 16;
const MOST_CALLS = 1000;

/** Undefined if it can’t be read. */
export function read(text: string): OvercommitParameters | undefined {
  const [, size = '', many = '', given, named = 'heuristic', what] =
    /^gib:(\d{1,5})\/calls:(\d{1,4}|all)(?:\/given:([1-9]\d{0,3}))?(?:\/rule:(\w+))?(\/writes|\/list)?$/.exec(
      text,
    ) ?? [];
  const gib = Number(size);
  const calls = many === 'all' ? 'all' : Number(many);
  const rule = RULES.find((each) => each === named);
  const isCount = calls === 'all' || (calls >= 1 && calls <= MOST_CALLS && Number(given ?? 0) <= calls);
  return isCount && rule && Number.isInteger(Math.log2(gib)) && gib <= 2 ** LARGEST
    ? {
        gib,
        calls,
        rule,
        ...(given && { given: Number(given) }),
        ...(what === '/writes' && { writes: true }),
        ...(what === '/list' && { list: true }),
      }
    : undefined;
}

export function write({ gib, calls, given, rule, writes, list }: OvercommitParameters): string {
  const what = (writes === true && '/writes') || (list === true && '/list') || '';
  return `gib:${gib}/calls:${calls}${given ? `/given:${given}` : ''}${rule === 'heuristic' ? '' : `/rule:${rule}`}${what}`;
}
