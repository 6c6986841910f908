/* Whether an operation is what a query asks for. */
import { agrees, type RecordedResult } from '../../core/session.ts';
import { known } from '../../base/known.ts';
import type { OperationSummary } from '../run.ts';
import { isSameResult } from '../difference.ts';
import type { Call, RecordOperation } from '../../protocol/protocol.gen.ts';
import { toNumber } from '../../protocol/u64.ts';
import { MAP } from '../../protocol/vm-flags.ts';
import { isMessage, type Said } from '../../words/message.ts';
import { isAt, type Deed } from './deed.ts';
import { MERGES, SPLITS, type Facts } from './lives.ts';
import type { Moment, Wanted } from './moments.ts';
import type { Comparison, Query, Term } from './query.ts';

/** What has to be known of each operation. */
export function wantedBy({ terms }: Query): Wanted {
  return {
    facts: terms.some(({ kind }) => FROM_FACTS.has(kind)),
    events: terms.some(({ kind }) => kind === 'event'),
  };
}

const FROM_FACTS: ReadonlySet<Term['kind']> = new Set(['at', 'changes', 'vma', 'count', 'splits', 'merges']);

/** The other kernels whose answers are compared, each once. */
export function kernelsOf({ terms }: Query): readonly string[] {
  const kernels = terms.flatMap((term) => (term.kind === 'differs' ? (term.kernel ?? []) : []));
  return [...new Set(kernels)];
}

/** `answers` has how the other kernels answer this operation. */
export function matches(
  { terms }: Query,
  moment: Moment,
  answers: ReadonlyMap<string, OperationSummary>,
): boolean {
  return terms.every((term) => holds(term, moment, answers) !== term.not);
}

/** Those of an operation's deeds that a query asks about; undefined if it asks about no VMA. */
export function deedsMeant({ terms }: Query, { deeds }: Facts): readonly Deed[] | undefined {
  const about = terms.filter(
    ({ kind, not }) => !not && (kind === 'at' || kind === 'changes' || kind === 'vma'),
  );
  if (about.length === 0) return undefined;
  return deeds.filter((deed) => about.some((term) => isMeant(term, deed)));
}

function isMeant(term: Term, deed: Deed): boolean {
  if (term.kind === 'at' || term.kind === 'changes') return isAt(deed, term.at);
  if (term.kind !== 'vma') return false;
  return 'id' in term ? deed.vma === term.id : isNamed(deed, term.name);
}

/** A VMA without a name counts as "anonymous". */
function isNamed({ name }: Deed, wanted: string): boolean {
  return (name === '' ? 'anonymous' : name.toLowerCase()).includes(wanted);
}

function holds(term: Term, moment: Moment, answers: ReadonlyMap<string, OperationSummary>): boolean {
  const { summary } = moment;
  switch (term.kind) {
    case 'text':
      return textOf(summary).toLowerCase().includes(term.text);
    case 'call':
      return summary.call.call === term.call;
    case 'process':
    case 'thread':
      return (summary.call[term.kind] || 1) === term.number;
    case 'error':
      return [summary.outcome, summary.recorded].some((result) => result && isError(result, term.error));
    case 'differs':
      return term.kernel === undefined
        ? differsFromRecorded(summary)
        : !isSameResult(summary, known(answers.get(term.kernel), 'each kernel has answered'));
    case 'event':
      return known(moment.has, 'events were asked for')(term.types);
    case 'count':
      return isCount(factsOf(moment).count, term.comparison, term.count);
    case 'splits':
      return (factsOf(moment).marks & SPLITS) !== 0;
    case 'merges':
      return (factsOf(moment).marks & MERGES) !== 0;
    case 'changes':
    case 'vma':
      return factsOf(moment).deeds.some((deed) => isMeant(term, deed));
    case 'at':
      return isOn(summary, term.at) || factsOf(moment).deeds.some((deed) => isMeant(term, deed));
  }
}

function factsOf({ facts }: Moment): Facts {
  return known(facts, 'facts were asked for');
}

/** As its line spells it; without a line, its name. What stands in a message is searched, and not the sentence around it. */
function textOf({ text, call }: OperationSummary): string {
  return text === undefined ? call.call : `${typeof text === 'string' ? '' : `${call.call} `}${plain(text)}`;
}

function plain(said: Said): string {
  if (typeof said !== 'object') return String(said);
  if ('kernel' in said) return said.kernel;
  const parts = isMessage(said) ? Object.values(said.params ?? {}) : said.parts;
  return parts.map(plain).join(' ');
}

const SIGSEGV: ReadonlySet<string> = new Set(['maperr', 'accerr', 'noncanonical', 'pkuerr']);

function isError(
  { error, signal = 'none' }: RecordedResult,
  wanted: number | 'SIGSEGV' | 'SIGBUS' | 'any',
): boolean {
  if (wanted === 'any') return error !== 0 || signal !== 'none';
  if (wanted === 'SIGSEGV') return SIGSEGV.has(signal);
  if (wanted === 'SIGBUS') return signal === 'adrerr';
  return error === wanted;
}

/** As the lab's list of results: addresses of a program that was moved are no difference. */
function differsFromRecorded({ recorded, outcome, moved }: OperationSummary): boolean {
  if (!recorded || agrees(recorded, outcome)) return false;
  return !moved || recorded.error !== 0 || outcome.error !== 0;
}

function isCount(count: number, comparison: Comparison, wanted: number): boolean {
  switch (comparison) {
    case '<':
      return count < wanted;
    case '<=':
      return count <= wanted;
    case '=':
      return count === wanted;
    case '>=':
      return count >= wanted;
    case '>':
      return count > wanted;
  }
}

/** Calls whose `addr` and `length` are a range of the address space. */
const OF_RANGE: ReadonlySet<Call> = new Set([
  'munmap',
  'mprotect',
  'pkey_mprotect',
  'mremap',
  'madvise',
  'mlock',
  'mlock2',
  'munlock',
  'mseal',
  'msync',
  'remap_file_pages',
  'load',
  'store',
  'observe',
  'shmdt',
]);

/** Whether the range that the call names, or the one that it returned, has this address in it. */
function isOn({ call: operation, outcome }: OperationSummary, at: number): boolean {
  const { call, addr, length, newLength, newAddr } = operation;
  const isGiven = OF_RANGE.has(call) || (call === 'mmap' && isFixed(operation));
  if (isGiven && isIn(toNumber(addr), toNumber(length), at)) return true;
  const returns = outcome.error === 0 && outcome.signal === 'none';
  if (call === 'mmap') return returns && isIn(outcome.value, toNumber(length), at);
  if (call !== 'mremap') return false;
  return isIn(returns ? outcome.value : toNumber(newAddr), toNumber(newLength), at);
}

function isFixed({ flags }: RecordOperation): boolean {
  return (flags & (MAP.FIXED | MAP.FIXED_NOREPLACE)) !== 0;
}

const PAGE = 4096;

/** Up to the end of the range's last page; a range without a length is its first byte. */
function isIn(start: number, length: number, at: number): boolean {
  return start <= at && at < Math.max(start + 1, Math.ceil((start + length) / PAGE) * PAGE);
}
