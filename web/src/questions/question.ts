/* What a kind of question is. A file of questions/kinds is one; its name is that of the kind. */
import type { SessionSpec } from '../core/session.ts';
import type { Counters, RecordVma } from '../protocol/protocol.gen.ts';
import type { Focus } from '../timeline/focus.ts';
import type { Look } from '../timeline/look.ts';
import type { SessionSummary } from '../timeline/messages.ts';
import type { OwnStates } from '../timeline/player.ts';
import type { MessageKey } from '../words/index.ts';

/**
 * How an answer is written: `address` in hexadecimal, `word` as strace ends a line; `choice` is not, it is one of a
 * few words or a row, and the reader chooses among options.
 */
export type Form = 'address' | 'number' | 'word' | 'choice';

/** An address or a number; a word for the forms `word` and `choice`. */
export type Truth = number | string;

/** Operations `from` to `to`, from 1, both included. */
export interface OperationRange {
  readonly from: number;
  readonly to: number;
}

/** The scenario that a question is about, and what can be found out about it. Whatever can't be is an Error. */
export interface Exam<Looked = unknown> {
  readonly spec: SessionSpec;
  /** What is asked about is its last operation, or what all of it counts. */
  readonly range: OperationRange;
  /** What the operations come to, up to the last one of `range`; `focus` says what else is wanted. */
  after(focus?: Focus): Promise<SessionSummary>;
  /** What the first `operations` come to. */
  at(operations: number, focus?: Focus): Promise<SessionSummary>;
  /** What the kind's own `look` finds, behind the last operation of `range`. */
  look(): Promise<Looked>;
  /** What all counters grow by during `range`, or another one, in this row or another one. */
  count(range?: OperationRange, era?: string): Promise<Counters>;
}

/** `Asked`: what a text of this kind says besides its kind. `Looked`: what it looks up beside the core. */
export interface Question<Asked extends object, Looked = unknown> {
  /** How lessons write it: examples, each of which `read` takes. */
  readonly usage: readonly string[];
  /** What `text` asks; undefined: it is no question of this kind. */
  read(text: string): Asked | undefined;
  readonly form: Form;
  /** Of the form `choice`: each answer in words. One that is not among them is a row. */
  readonly choices?: Readonly<Record<string, MessageKey>>;
  /** Whether it may be asked of a process that did not make the operation. */
  readonly ofAnyProcess?: true;
  /** States that the views of its scene open with, if not those that they begin with. */
  scene?(asked: Asked): OwnStates;
  /** In the worker, for what no summary tells. */
  readonly look?: Look<Asked, Looked>;
  answer(exam: Exam<Looked>, asked: Asked): Promise<Truth>;
}

/** A question of any kind, as it is kept among all: what `read` has found goes to the same kind's `answer`. */
export type AnyQuestion = Omit<Question<Record<string, unknown>>, 'look'> & { readonly look?: Look };

export function question<Asked extends object, Looked = unknown>(kind: Question<Asked, Looked>): AnyQuestion {
  return kind as unknown as AnyQuestion;
}

/** Reads a question that says nothing but its kind. */
export function plain(word: string): Pick<Question<object>, 'usage' | 'read'> {
  return { usage: [word], read: (text) => (text === word ? {} : undefined) };
}

/** A question about the VMA that contains an address, or about the page there. */
export interface Placed {
  readonly at: number;
}

/** Reads "start at 7ffff7ff1000". */
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

/** What a call's process 0 stands for, too. */
export const FIRST_PROCESS = 1;

/** The VMA that contains `at`. */
export function areaAt({ vmas }: Pick<SessionSummary, 'vmas'>, at: number): RecordVma {
  const area = vmas.find(({ start, end }) => start <= at && at < end);
  if (area === undefined) throw new Error(`nothing is mapped at ${at.toString(16)}`);
  return area;
}

/** What was found of the page at `at`. */
export function foundAt<T>(found: T | undefined, at: number): T {
  if (found === undefined) throw new Error(`no page is at ${at.toString(16)}`);
  return found;
}
