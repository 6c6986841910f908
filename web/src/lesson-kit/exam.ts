/* Questions about a scenario, answered by running it. */
import type { SessionSpec } from '../core/session.ts';
import { formatError } from '../narrate/format.ts';
import type { Counters, RecordOutcome, RecordPage, RecordPte, RecordVma } from '../protocol/protocol.gen.ts';
import { toNumber } from '../protocol/u64.ts';
import type { Focus } from '../timeline/focus.ts';
import type { SessionSummary } from '../timeline/messages.ts';
import { say } from '../words/index.ts';
import type { Ask, OperationRange } from './ask.ts';
import { howTaken, meeting } from './locks.ts';

/** The part of a timeline that is needed; TimelineClient is one. */
export interface Summariser {
  /** Undefined when it has been given up. */
  summarise(spec: SessionSpec, focus?: Focus): Promise<SessionSummary | undefined>;
}

/** What a call's process 0 stands for, too. */
const FIRST_PROCESS = 1;

/** Questions about the page at an address. */
const OF_A_PAGE: ReadonlySet<Ask['about']> = new Set(['mapcount', 'page', 'chains', 'bytes']);

/** An address or a number; a word for `error` and what is chosen among options. */
export type Truth = number | string;

/** The core's answer about `spec`, for the last operation of `range`, or counted over all of it. */
export async function answer(
  core: Summariser,
  spec: SessionSpec,
  range: OperationRange,
  ask: Ask,
): Promise<Truth> {
  if (ask.about === 'counter') return (await count(core, spec, range))[ask.counter];
  if (ask.about === 'lookup') return hitOrMiss(await count(core, spec, { from: range.to, to: range.to }));
  if (ask.about === 'more')
    return moreIn(ask.eras, async (era) => (await count(core, { ...spec, era }, range))[ask.counter]);
  if (ask.about === 'parting') return partingAt(core, spec, range, ask);
  const after = await summary(core, spec, range.to, focusOf(ask));
  const { outcome } = after.operations[range.to - 1]!;
  switch (ask.about) {
    case 'areas':
      return after.vmas.length;
    case 'error':
      return outcomeWord(outcome);
    case 'address':
      return outcome.error === 0 ? outcome.value : outcome.error;
    case 'start':
      return areaAt(after.vmas, ask.at).start;
    case 'pages':
      return areaAt(after.vmas, ask.at).anon;
    case 'walk':
      return walkEnd(after, ask.number);
    case 'look':
      return lookedAt(after, ask.number);
    case 'lock':
      return howTaken(locksOf(spec, after), ask.lock);
    case 'meeting':
      return meeting(locksOf(spec, await summary(core, spec, ask.number)), after.locks);
    case 'queue':
      return after.queue!;
    case 'remembered':
      return startOf(after.vmas, after.memory.mmapCache);
    case 'seqnum':
      return toNumber(after.memory.vmacacheSeqnum);
    case 'slot':
      return slotOf(after, ask.at);
    case 'mapcount':
      return entryOf(after, ask.at).mapcount;
    case 'chains':
      return pageOf(after, ask.at).chains;
    case 'bytes':
      return pageOf(after, ask.at).ownBytes;
    case 'page':
      return fateOf(await entryBefore(core, spec, range.to, ask.at), entryOf(after, ask.at));
    case 'holder':
      return holderOf(after, ask.turned);
    case 'survivor': {
      const { id } = areaAt(after.vmas, ask.at);
      const before = await summary(core, spec, range.to - 1);
      const survivor = before.vmas.find((vma) => vma.id === id);
      if (survivor === undefined) throw new Error(`the area at ${ask.at.toString(16)} is new`);
      return survivor.start;
    }
  }
}

/** Whom and what a question is about, where a summary does not tell that anyway. */
function focusOf(ask: Ask): Focus {
  return {
    ...(ask.process !== undefined && { process: ask.process }),
    ...('at' in ask && OF_A_PAGE.has(ask.about) && { at: ask.at }),
    ...(ask.about === 'queue' && { queue: { lock: ask.lock, sockets: ask.sockets } }),
    ...(ask.about === 'holder' && { at: ask.at, turned: ask.turned }),
  };
}

/** What all counters grew by during the operations of `range`. */
export async function count(core: Summariser, spec: SessionSpec, range: OperationRange): Promise<Counters> {
  const after = (await summary(core, spec, range.to)).counters;
  const before = (await summary(core, spec, range.from - 1)).counters;
  const names = Object.keys(after) as (keyof Counters)[];
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as Record<
    keyof Counters,
    number
  >;
}

/** "ENOMEM", of a touch that raised a signal "SIGSEGV", and "none" for success. */
export function outcomeWord({ error, signal }: Pick<RecordOutcome, 'error' | 'signal'>): string {
  if (signal !== 'none') return signal === 'adrerr' ? 'SIGBUS' : 'SIGSEGV';
  return error === 0 ? 'none' : formatError(error);
}

function areaAt(vmas: readonly RecordVma[], at: number): RecordVma {
  const area = vmas.find(({ start, end }) => start <= at && at < end);
  if (area === undefined) throw new Error(`nothing is mapped at ${at.toString(16)}`);
  return area;
}

function entryOf({ entry }: SessionSummary, at: number): RecordPte {
  if (entry === undefined) throw new Error(`no page is at ${at.toString(16)}`);
  return entry;
}

function pageOf({ page }: SessionSummary, at: number): RecordPage {
  if (page === undefined) throw new Error(`no page is at ${at.toString(16)}`);
  return page;
}

/** Before operation `number`, of the process that makes it: another one may have made the one before. */
async function entryBefore(
  core: Summariser,
  spec: SessionSpec,
  number: number,
  at: number,
): Promise<RecordPte | undefined> {
  const process = spec.calls[number - 1]!.operation.process || FIRST_PROCESS;
  return (await summary(core, spec, number - 1, { process, at })).entry;
}

/**
 * What an operation has done about the page of an entry: `new`: there was none; `copied`: it is another one now;
 * `reused`: it may be written now, and could not be before; `kept`: nothing.
 */
function fateOf(before: RecordPte | undefined, after: RecordPte): string {
  if (before === undefined || before.kind !== after.kind) return 'new';
  if (before.frame !== after.frame) return 'copied';
  return before.writable === 'no' && after.writable === 'yes' ? 'reused' : 'kept';
}

/** The two of a fork: the one that made the operation is the parent. */
function holderOf({ holder, turns, operations }: SessionSummary, turned: number): string {
  if (holder === undefined) throw new Error(`${turns} slots turn, and not ${turned}`);
  if (holder === 0) throw new Error('the tree holds no area there');
  return holder === (operations.at(-1)?.call.process || FIRST_PROCESS) ? 'parent' : 'child';
}

function walkEnd({ gapWalks, vmas }: SessionSummary, number: number): number {
  const walk = gapWalks[number - 1];
  if (walk === undefined) throw new Error(`there are ${gapWalks.length} walks, and no walk ${number}`);
  const area = vmas.find(({ id }) => id === walk.to);
  if (area === undefined) throw new Error(`the area at whose node walk ${number} ended is gone`);
  return area.start;
}

function lookedAt({ looks }: SessionSummary, number: number): number {
  const address = looks[number - 1];
  if (address === undefined) throw new Error(`there are ${looks.length} looks, and no look ${number}`);
  return address;
}

function hitOrMiss({ cacheHits, cacheMisses }: Counters): string {
  if (cacheHits + cacheMisses !== 1)
    throw new Error(`the operation looks into a cache ${cacheHits + cacheMisses} times`);
  return cacheHits === 1 ? 'hit' : 'miss';
}

async function moreIn(
  [one, other]: readonly [string, string],
  countIn: (era: string) => Promise<number>,
): Promise<string> {
  const [ones, others] = await Promise.all([countIn(one), countIn(other)]);
  if (ones === others) return 'equal';
  return ones > others ? one : other;
}

function locksOf({ layout, title }: SessionSpec, { locks }: SessionSummary): SessionSummary['locks'] {
  if (layout.locks !== 'yes') throw new Error(`${say(title ?? 'the scenario')} does not show locks`);
  return locks;
}

async function partingAt(
  core: Summariser,
  spec: SessionSpec,
  { from, to }: OperationRange,
  { counter, eras }: Extract<Ask, { about: 'parting' }>,
): Promise<number> {
  for (let number = from; number <= to; number++) {
    const only = { from: number, to: number };
    const [one, other] = await Promise.all(eras.map((era) => count(core, { ...spec, era }, only)));
    if (one![counter] !== other![counter]) return number;
  }
  throw new Error(`${eras.join(' and ')} count ${counter} alike from ${from} to ${to}`);
}

function startOf(vmas: readonly RecordVma[], id: number): number {
  return vmas.find((vma) => vma.id === id)?.start ?? 0;
}

/** The slot in which the thread that made the last operation has the area at `at`, be it its own or a foreign one. */
function slotOf({ operations, slots }: SessionSummary, at: number): number {
  const thread = operations.at(-1)?.call.thread || slots[0]?.task;
  const holding = slots.filter(({ task, start, end }) => task === thread && start <= at && at < end);
  if (holding.length !== 1)
    throw new Error(`thread ${thread} has ${at.toString(16)} in ${holding.length} slots`);
  return holding[0]!.slot;
}

/** What the first `operations` calls of `spec` come to. */
async function summary(
  core: Summariser,
  spec: SessionSpec,
  operations: number,
  focus?: Focus,
): Promise<SessionSummary> {
  if (operations > spec.calls.length) {
    throw new Error(
      `${say(spec.title ?? 'the scenario')} has ${spec.calls.length} operations, not ${operations}`,
    );
  }
  const result = await core.summarise({ ...spec, calls: spec.calls.slice(0, operations) }, focus);
  if (result === undefined) throw new Error('the question was given up');
  return result;
}
