/*
 * The parameters of “Who remembers?”, as a link and a lesson write them: "threads:2/own:1/turn:1/touches:16",
 * "threads:4/shared:1/turn:1/touches:32/unmap:8/then:1u.2t1/from:3/alone:one", "threads:4/shared:2/turn:1/touches:8/unmap:0/frees:1/then:1f".
 */

/**
 * What a thread does: touches the next page of a VMA (t), unmaps a page that nobody has touched (u) or a whole VMA that threads
 * touch (f), or lets the heap grow by a page (b).
 */
export type Act =
  | { readonly deed: 't'; readonly thread: number; readonly vma: number }
  | { readonly deed: 'u'; readonly thread: number }
  | { readonly deed: 'f'; readonly thread: number }
  | { readonly deed: 'b'; readonly thread: number };

/** One remembered VMA for the process, or four for each thread. */
export const CACHES = ['one', 'four'] as const;
export type Cache = (typeof CACHES)[number];

export interface RememberParameters {
  /** 1 to 8. */
  readonly threads: number;
  /** How many VMAs a thread uses: VMAs of its own, or the same as the others. */
  readonly vmas: number;
  readonly isShared: boolean;
  /** How many touches a thread makes until the next one has its turn. */
  readonly turn: number;
  /** How many touches all of them make in turns. */
  readonly touches: number;
  /** After so many touches a thread unmaps something; 0: never. Undefined where a lesson hasn’t come to that. */
  readonly unmap?: number;
  /** The VMA that a thread may unmap as a whole, if one may: once, and then nobody can touch it. */
  readonly frees?: number;
  /** What they do afterwards. */
  readonly added: readonly Act[];
  /** How many acts have been done when it is first seen. */
  readonly from: number;
  /** Only one of the caches is shown. */
  readonly alone?: Cache;
}

export const MOST = { threads: 8, vmas: 6, turn: 8, touches: 64, unmap: 32, added: 60 } as const;
/** All VMAs that threads use. */
const MOST_VMAS = 12;
/** How long a turn may be, as readers choose it. */
export const TURNS = [1, 2, 4, 8] as const;
/** As many touches as each thread makes at least: with the same for each, first misses don’t hide what more threads cost. */
const EACH = MOST.touches / MOST.threads;

const FORM =
  /^threads:(\d)\/(own|shared):(\d)\/turn:(\d{1,2})\/touches:(\d{1,2})(?:\/unmap:(\d{1,2}))?(?:\/frees:(\d{1,2}))?(?:\/then:([\dtufb.]+))?(?:\/from:(\d{1,3}))?(?:\/alone:([a-z]+))?$/;

/** Undefined if it can’t be read. */
export function read(text: string): RememberParameters | undefined {
  const [, threads, whose, vmas, turn, touches, unmap, frees, then, from = '0', one] = FORM.exec(text) ?? [];
  if (threads === undefined) return undefined;
  const alone = CACHES.find((each) => each === one);
  const list = then === undefined ? [] : then.split('.').map(actFrom);
  const known = list.filter((act) => act !== undefined);
  const parameters: RememberParameters = {
    threads: Number(threads),
    vmas: Number(vmas),
    isShared: whose === 'shared',
    turn: Number(turn),
    touches: Number(touches),
    ...(unmap !== undefined && { unmap: Number(unmap) }),
    ...(frees !== undefined && { frees: Number(frees) }),
    added: known,
    from: Number(from),
    ...(alone && { alone }),
  };
  const isKnown = known.length === list.length && (one === undefined || alone !== undefined);
  return isKnown && isPossible(parameters) ? parameters : undefined;
}

function actFrom(text: string): Act | undefined {
  const [, thread, touched, deed] = /^(\d)(?:t(\d{1,2})|([ufb]))$/.exec(text) ?? [];
  if (thread === undefined) return undefined;
  if (touched !== undefined) return { deed: 't', thread: Number(thread), vma: Number(touched) };
  const known = (['u', 'f'] as const).find((each) => each === deed);
  return { deed: known ?? 'b', thread: Number(thread) };
}

function within(value: number, most: number, least = 1): boolean {
  return least <= value && value <= most;
}

function isPossible(parameters: RememberParameters): boolean {
  const { threads, vmas, turn, touches, unmap = 0, frees, added, from } = parameters;
  const freed = added.findIndex(({ deed }) => deed === 'f');
  const after = freed < 0 ? [] : added.slice(freed + 1);
  return (
    within(threads, MOST.threads) &&
    within(vmas, mostVmas(parameters)) &&
    within(turn, MOST.turn) &&
    within(touches, MOST.touches, 0) &&
    within(unmap, MOST.unmap, 0) &&
    (frees === undefined ? freed < 0 : within(frees, vmaCount(parameters))) &&
    !after.some((act) => act.deed === 'f' || (act.deed === 't' && act.vma === frees)) &&
    added.length <= MOST.added &&
    added.every(
      (act) => within(act.thread, threads) && (act.deed !== 't' || within(act.vma, vmaCount(parameters))),
    ) &&
    from <= actsOf(parameters).length
  );
}

/** How many VMAs a thread may use. */
export function mostVmas({ threads, isShared }: Pick<RememberParameters, 'threads' | 'isShared'>): number {
  return Math.min(MOST.vmas, isShared ? MOST.vmas : Math.floor(MOST_VMAS / threads));
}

/** How long a turn may be, so that each thread has two of them. */
export function mostTurn({ threads }: Pick<RememberParameters, 'threads'>): number {
  return TURNS.findLast((turn) => 2 * turn * threads <= MOST.touches) ?? 1;
}

/** How many VMAs there are for threads to touch. */
export function vmaCount({ threads, vmas, isShared }: RememberParameters): number {
  return isShared ? vmas : threads * vmas;
}

/** The thread whose VMA it is, both counted from 1; undefined if it is everybody’s. */
export function ownerOf({ vmas, isShared }: RememberParameters, vma: number): number | undefined {
  return isShared ? undefined : Math.ceil(vma / vmas);
}

/** All that the threads do, in order. A thread goes round its VMAs. */
export function actsOf(parameters: RememberParameters): readonly Act[] {
  const { threads, vmas, isShared, turn, touches, unmap = 0, added } = parameters;
  const acts: Act[] = [];
  const made = new Uint8Array(threads);
  for (let i = 0, unmaps = 0; i < touches; i++) {
    if (unmap > 0 && i > 0 && i % unmap === 0) acts.push({ deed: 'u', thread: (unmaps++ % threads) + 1 });
    const thread = Math.floor(i / turn) % threads;
    const vma = (isShared ? 0 : thread * vmas) + ((made[thread] ?? 0) % vmas) + 1;
    made[thread] = (made[thread] ?? 0) + 1;
    acts.push({ deed: 't', thread: thread + 1, vma });
  }
  return [...acts, ...added];
}

export function write({
  threads,
  vmas,
  isShared,
  turn,
  touches,
  unmap,
  frees,
  added,
  from,
  alone,
}: RememberParameters): string {
  const list = added.map((act) => `${act.thread}${act.deed}${act.deed === 't' ? act.vma : ''}`);
  return [
    `threads:${threads}/${isShared ? 'shared' : 'own'}:${vmas}/turn:${turn}/touches:${touches}`,
    unmap !== undefined && `unmap:${unmap}`,
    frees !== undefined && `frees:${frees}`,
    list.length > 0 && `then:${list.join('.')}`,
    from > 0 && `from:${from}`,
    alone && `alone:${alone}`,
  ]
    .filter((part) => typeof part === 'string')
    .join('/');
}

/** With its first `count` acts alone. */
export function upTo(parameters: RememberParameters, count: number): RememberParameters {
  const acts = actsOf(parameters);
  const first = acts.length - parameters.added.length;
  if (count >= first) return { ...parameters, added: parameters.added.slice(0, count - first) };
  const touches = acts.slice(0, count).filter(({ deed }) => deed === 't').length;
  const short = { ...parameters, touches, added: [] };
  // An unmapping only comes before another touch.
  return { ...short, added: acts.slice(actsOf(short).length, count) };
}

/** With one more, which is still to be seen; undefined if there is no more space for it, or its VMA is gone. */
export function withAct(parameters: RememberParameters, act: Act): RememberParameters | undefined {
  const more = { ...parameters, added: [...parameters.added, act], from: actsOf(parameters).length };
  return isPossible(more) ? more : undefined;
}

/** Without the last that was added, and as it was then. */
export function withoutLast(parameters: RememberParameters): RememberParameters {
  const rest = { ...parameters, added: parameters.added.slice(0, -1) };
  return { ...rest, from: actsOf(rest).length };
}

export function cleared(parameters: RememberParameters): RememberParameters {
  return { ...parameters, touches: 0, added: [], from: 0 };
}

/** So many threads, each with the same number of touches, and with two turns or more. */
export function withThreads(parameters: RememberParameters, threads: number): RememberParameters {
  const touches = threads * Math.max(EACH, 2 * parameters.turn);
  const next = { ...parameters, threads, touches, added: [], from: 0 };
  return { ...next, vmas: Math.min(next.vmas, mostVmas(next)) };
}

/** Another program in turns, from its beginning: as many VMAs, and as long turns, as there may be. */
export function anew(
  parameters: RememberParameters,
  changed: Partial<RememberParameters>,
): RememberParameters {
  const next = { ...parameters, ...changed };
  return withThreads({ ...next, turn: Math.min(next.turn, mostTurn(next)) }, next.threads);
}
