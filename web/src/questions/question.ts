/* The interface of a kind of question. Each file of questions/kinds is a kind and gives it its name. */
import type { SessionSpec } from '../core/session.ts';
import type { CoreEvent, Counters, RecordVma } from '../protocol/protocol.gen.ts';
import type { Focus } from '../timeline/focus.ts';
import type { Look } from '../timeline/look.ts';
import type { SessionSummary } from '../timeline/messages.ts';
import type { OwnStates } from '../timeline/player.ts';
import type { MessageKey } from '../words/index.ts';

/**
 * The form of an answer. `address` is hexadecimal, `word` is what strace prints at the end of a line. For `choice`,
 * the answer is one of a few words or a row, and the reader chooses among options. For `order`, it is a list of hexadecimal
 * numbers with blanks between them; the reader puts some of them, which are options, in order.
 */
export type Form = 'address' | 'number' | 'word' | 'choice' | 'order';

/** An address or a number; a string for the forms `word`, `choice` and `order`. */
export type Truth = number | string;

/** Operations `from` to `to`, counted from 1, both included. */
export interface OperationRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The scenario that a question is about, and ways to find something out about it. Each rejects with an Error if that
 * fails.
 */
export interface Exam<Looked = unknown> {
  readonly spec: SessionSpec;
  /** The question is about the last operation of the range, or about what the whole range counts. */
  readonly range: OperationRange;
  /** The summary after the last operation of `range`. `focus` says what else is wanted. */
  after(focus?: Focus): Promise<SessionSummary>;
  /** The summary after the first `operations` operations. */
  at(operations: number, focus?: Focus): Promise<SessionSummary>;
  /** What the kind's own `look` finds after the last operation of `range`. */
  look(): Promise<Looked>;
  /** The growth of all counters during `range` or another range, in this row or another one. */
  count(range?: OperationRange, kernel?: string): Promise<Counters>;
}

/** `Asked` is what a question of this kind specifies. `Looked` is what it looks up in the core. */
interface Question<Asked extends object, Looked = unknown> {
  /** Examples of its spelling in lessons. `read` accepts each of them. */
  readonly usage: readonly string[];
  /** Parses `text`. Undefined if it is no question of this kind. */
  read(text: string): Asked | undefined;
  readonly form: Form;
  /** For the form `choice`: the words for each answer. An answer that is not among them is a row. */
  readonly choices?: Readonly<Record<string, MessageKey>>;
  /** For the form `order`: what the numbers are. Addresses, if nothing is said. */
  readonly orders?: 'processes';
  /**
   * What readers may point at in the figure as it is before the operation: the VMA whose start is the answer, or the gap in
   * which the answer lies. In an instrument, it may also be a page.
   */
  readonly pointsAt?: 'vma' | 'gap' | 'page';
  /** Whether the question may be about a process that did not make the operation. */
  readonly ofAnyProcess?: true;
  /** The answer is a simulation's; all others are what the core does, or counts. */
  readonly isSimulated?: true;
  /** The answer was measured by somebody else, and reported. */
  readonly isReported?: true;
  /**
   * The event after which there is nothing more to see of the answer, as an index into the events of the operation that is asked
   * about. Where nothing is said, it is the last one.
   */
  shownAt?(events: readonly CoreEvent[], asked: Asked): number;
  /** States with which the views of its scene open, if not their initial ones. */
  scene?(asked: Asked): OwnStates;
  /** Runs in the worker, to find what no summary contains. */
  readonly look?: Look<Asked, Looked>;
  answer(exam: Exam<Looked>, asked: Asked): Promise<Truth>;
}

/** A question of any kind, for collections. Only the same kind's `answer` gets what `read` returned. */
export type AnyQuestion = Omit<Question<Record<string, unknown>>, 'look'> & { readonly look?: Look };

export function question<Asked extends object, Looked = unknown>(kind: Question<Asked, Looked>): AnyQuestion {
  return kind as unknown as AnyQuestion;
}

/** For kinds whose questions have no parameters. */
export function plain(word: string): Pick<Question<object>, 'usage' | 'read'> {
  return { usage: [word], read: (text) => (text === word ? {} : undefined) };
}

/** A question about the VMA that contains an address, or about the page at that address. */
interface Placed {
  readonly at: number;
}

/** For kinds whose questions are spelled like "start at 7ffff7ff1000". */
export function placed(word: string): Pick<Question<Placed>, 'usage' | 'read'> {
  const pattern = new RegExp(`^${word} at ([0-9a-f]+)$`);
  return {
    usage: [`${word} at 7ffff7ff1000`],
    read(text) {
      const [, address] = pattern.exec(text) ?? [];
      return address === undefined ? undefined : { at: Number(`0x${address}`) };
    },
  };
}

/** Process 0 of a call stands for this process, too. */
export const FIRST_PROCESS = 1;

/** The VMA that contains `at`. Throws if there is none. */
export function vmaAt({ vmas }: Pick<SessionSummary, 'vmas'>, at: number): RecordVma {
  const vma = vmas.find(({ start, end }) => start <= at && at < end);
  if (vma === undefined) throw new Error(`nothing is mapped at ${at.toString(16)}`);
  return vma;
}

/** What was found about the page at `at`. Throws if there is none. */
export function foundAt<T>(found: T | undefined, at: number): T {
  if (found === undefined) throw new Error(`no page is at ${at.toString(16)}`);
  return found;
}
