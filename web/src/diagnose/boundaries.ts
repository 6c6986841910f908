/* Why two VMAs that touch each other are not one, by what is known of them. */
import { nth } from '../base/known.ts';
import { SHARED_MEMORY_FILES, VM, allOf, has, keyOf, permissions, within } from '../protocol/vm-flags.ts';
import { SMAPS_FLAGS, smapsFlags } from '../protocol/vm-flags-smaps.ts';
import type { Vma } from './patient.ts';
import type { Rules } from './rules.ts';

/** Of two neighbours, the lower one comes first. */
export type Reason =
  /** One of them is of a kind that never merges. */
  | { readonly why: 'special' }
  /** This kernel merges nothing but `merges`. */
  | { readonly why: 'kind'; readonly merges: Rules['merges'] }
  | { readonly why: 'permissions'; readonly pair: Pair }
  | { readonly why: 'shared'; readonly pair: Pair }
  | { readonly why: 'key'; readonly pair: Pair }
  /** In letters of smaps: those that only the lower one has, and only the upper one. */
  | { readonly why: 'flags'; readonly pair: Pair }
  | { readonly why: 'beside' | 'file' | 'object' | 'segment' }
  /** In bytes: where the lower one's part of the file ends, and the upper one's begins. */
  | { readonly why: 'offset'; readonly ends: number; readonly begins: number }
  | { readonly why: 'name'; readonly pair: Pair }
  // What no list shows, and the core knows of a log.
  | { readonly why: 'opened' | 'anonVma' | 'forked' }
  | { readonly why: 'pages'; readonly ends: number; readonly begins: number };

type Pair = readonly [lower: string, upper: string];

/** What may keep two VMAs apart although nothing that is known does. */
export type Doubt = 'anonVma' | 'moved' | 'flags' | 'opened' | 'offset' | 'permissions' | 'untried';

const PAGE = 4096;
const ACCESS = allOf(VM.READ, VM.WRITE, VM.EXEC);
const SHARING = allOf(VM.SHARED, VM.MAYSHARE);
const KEY = 0xf * 2 ** 32;
/** Flags that follow from what every list shows: the others of a guess must not be a reason. */
const SHOWN = allOf(ACCESS, SHARING, VM.GROWSDOWN);
/** Those that have letters, but for what maps shows. */
const LETTERED = minus(allOf(...SMAPS_FLAGS.map(([, flag]) => flag)), allOf(ACCESS, SHARING));

/** None: as far as is known, they could be one. `oldFlags` are the flags that have their old names in this kernel. */
export function reasonsBetween(lower: Vma, upper: Vma, rules: Rules, oldFlags = 0): readonly Reason[] {
  const reasons: Reason[] = [];
  if (has2(lower, rules.special) || has2(upper, rules.special)) reasons.push({ why: 'special' });
  else if (!merges(lower, rules) || !merges(upper, rules))
    reasons.push({ why: 'kind', merges: rules.merges });
  reasons.push(...flagReasons(lower, upper, rules, oldFlags), ...fileReasons(lower, upper, rules));
  if (rules.names && lower.file === 0 && upper.file === 0 && labelOf(lower) !== labelOf(upper))
    reasons.push({ why: 'name', pair: [labelOf(lower), labelOf(upper)] });
  return [...reasons, ...anonymousReasons(lower, upper, rules)];
}

/** What may be the reason if there is none of these. */
export function doubtsBetween(lower: Vma, upper: Vma, rules: Rules): readonly Doubt[] {
  const lacks = (what: 'offset' | 'permissions'): boolean => lower.lacks[what] || upper.lacks[what];
  const isFile = lower.file !== 0;
  const isPrivate = !has(lower.vmFlags, VM.SHARED);
  return [
    ...(lacks('permissions') ? (['permissions'] as const) : []),
    ...(isFile && lacks('offset') ? (['offset'] as const) : []),
    ...(isPrivate ? (['anonVma'] as const) : []),
    ...(isPrivate && (!isFile || rules.numbersFiles) ? (['moved'] as const) : []),
    ...(lower.guessed || upper.guessed ? (['flags'] as const) : []),
    ...(isFile ? (['opened'] as const) : []),
    'untried',
  ];
}

function flagReasons(lower: Vma, upper: Vma, rules: Rules, oldFlags: number): readonly Reason[] {
  if (lower.vmFlags === upper.vmFlags && lower.others === upper.others) return [];
  const isGuessed = lower.guessed || upper.guessed;
  const all = difference(lower.vmFlags, upper.vmFlags);
  const differing = minus(isGuessed ? within(all, SHOWN) : all, rules.ignored);
  const lettered = within(differing, LETTERED);
  const pair: Pair = [
    lettersOnly(lower, upper, lettered, oldFlags),
    lettersOnly(upper, lower, lettered, oldFlags),
  ];
  const isIn = (mask: number): boolean => within(differing, mask) !== 0;
  const perms = (): Pair => [permissions(lower.vmFlags), permissions(upper.vmFlags)];
  const lacks = lower.lacks.permissions || upper.lacks.permissions;
  const reasons: Reason[] = [];
  if (isIn(ACCESS) && !lacks) reasons.push({ why: 'permissions', pair: perms() });
  if (isIn(SHARING)) reasons.push({ why: 'shared', pair: perms() });
  if (isIn(KEY)) reasons.push({ why: 'key', pair: [`${keyOf(lower.vmFlags)}`, `${keyOf(upper.vmFlags)}`] });
  if (pair[0] !== '' || pair[1] !== '') reasons.push({ why: 'flags', pair });
  return reasons;
}

/** Those of the differing flags that this one has and the other hasn't. */
function lettersOnly({ vmFlags, others }: Vma, other: Vma, differing: number, oldFlags: number): string {
  const own = within(vmFlags, differing);
  const letters = own === 0 ? [] : smapsFlags(own, oldFlags);
  if (others === other.others) return letters.join(' ');
  const theirs = other.others.split(' ');
  return [...letters, ...others.split(' ').filter((each) => each !== '' && !theirs.includes(each))].join(' ');
}

function fileReasons(lower: Vma, upper: Vma, rules: Rules): readonly Reason[] {
  if (lower.file === 0 && upper.file === 0) return [];
  if (lower.file === 0 || upper.file === 0) return [{ why: 'beside' }];
  if (lower.name !== upper.name) return [{ why: 'file' }];
  // Each shared anonymous mmap() makes an object of its own, and all have one name.
  if (lower.object !== upper.object || (lower.file !== upper.file && lower.file >= SHARED_MEMORY_FILES))
    return [{ why: 'object' }];
  if (lower.file !== upper.file) return [{ why: 'opened' }];
  const [ends, begins] = meeting(lower, upper);
  return [
    ...(isSegment(lower) && !rules.segmentsMerge ? [{ why: 'segment' } as const] : []),
    ...(ends === begins || lower.lacks.offset || upper.lacks.offset
      ? []
      : [{ why: 'offset', ends: ends * PAGE, begins: begins * PAGE } as const]),
  ];
}

/** What follows from where anonymous pages belong. */
function anonymousReasons(lower: Vma, upper: Vma, rules: Rules): readonly Reason[] {
  const reasons: Reason[] = [];
  const [ends, begins] = meeting(lower, upper);
  if (lower.file === 0 && upper.file === 0 && ends !== begins) reasons.push({ why: 'pages', ends, begins });
  if (lower.anonVma !== 0 && upper.anonVma !== 0) {
    if (lower.anonVma !== upper.anonVma) reasons.push({ why: 'anonVma' });
  } else if (rules.forkedApart && (lower.anonVmaLinks > 1 || upper.anonVmaLinks > 1))
    reasons.push({ why: 'forked' });
  return reasons;
}

function merges({ file, vmFlags }: Vma, { merges: kind }: Rules): boolean {
  return kind === 'all' || (kind !== 'nothing' && file === 0 && !has(vmFlags, VM.SHARED));
}

/** The page offset at which the lower one ends, and at which the upper one begins. */
function meeting(lower: Vma, upper: Vma): readonly [ends: number, begins: number] {
  return [lower.pgoff + (lower.end - lower.start) / PAGE, upper.pgoff];
}

/** The name that prctl(PR_SET_VMA) has given to anonymous memory. */
function labelOf({ name }: Vma): string {
  return name.startsWith('[anon') ? name : '';
}

function isSegment({ name }: Vma): boolean {
  return /^\/SYSV[0-9a-f]{8}\b/.test(name);
}

function has2({ vmFlags }: Vma, mask: number): boolean {
  return within(vmFlags, mask) !== 0;
}

function difference(a: number, b: number): number {
  return allOf(minus(a, b), minus(b, a));
}

function minus(flags: number, without: number): number {
  return flags - within(flags, without);
}

/** Boundaries that exist for the same reasons. */
export interface BoundaryGroup {
  /** Of the first of them; those with offsets differ in these. */
  readonly reasons: readonly Reason[];
  /** Why they may exist, if no reason is known. */
  readonly doubts: readonly Doubt[];
  readonly count: number;
  /** The addresses of the first ones. */
  readonly at: readonly number[];
}

export interface Boundaries {
  readonly count: number;
  /** How many have no reason that is known: so many VMAs fewer there would be without them. */
  readonly unexplained: number;
  /** The most frequent first. */
  readonly groups: readonly BoundaryGroup[];
}

const LISTED = 100;

export function boundariesOf(vmas: readonly Vma[], rules: Rules, oldFlags = 0): Boundaries {
  const groups = new Map<
    string,
    { reasons: readonly Reason[]; doubts: readonly Doubt[]; at: number[]; count: number }
  >();
  let count = 0;
  for (let place = 1; place < vmas.length; place++) {
    const [lower, upper] = [nth(vmas, place - 1), nth(vmas, place)];
    if (lower.end !== upper.start) continue;
    count++;
    const reasons = reasonsBetween(lower, upper, rules, oldFlags);
    const doubts = reasons.length === 0 ? doubtsBetween(lower, upper, rules) : [];
    const key = [...reasons.map(keyOfReason), ...doubts].join('; ');
    const group = groups.get(key);
    if (!group) groups.set(key, { reasons, doubts, at: [upper.start], count: 1 });
    else if (++group.count <= LISTED) group.at.push(upper.start);
  }
  const sorted = [...groups.values()].toSorted((a, b) => b.count - a.count);
  const unexplained = sorted.filter(({ reasons }) => reasons.length === 0);
  return { count, unexplained: unexplained.reduce((sum, group) => sum + group.count, 0), groups: sorted };
}

/** Offsets differ from boundary to boundary, and numbers in names; which permissions, flags and names meet tells more. */
function keyOfReason(reason: Reason): string {
  return 'pair' in reason ? `${reason.why} ${reason.pair.join('|').replaceAll(/\d+/g, '#')}` : reason.why;
}
