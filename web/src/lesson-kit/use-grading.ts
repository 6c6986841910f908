import { useRef, useState } from 'react';
import type { Form, OperationRange, Truth } from '../questions/question.ts';
import { messageOf } from '../words/message-of.ts';
import { formOf, type Ask } from './ask.ts';
import { useLesson } from './context.ts';
import { answer } from './exam.ts';
import { isRight, readAnswer, writeAnswer } from './grade.ts';
import { keepAnswer, progressOf, TRIES, type Answered } from './progress.ts';

export type Grade =
  | { readonly kind: 'none' | 'unreadable' | Exclude<Answered['outcome'], 'wrong'> }
  | {
      readonly kind: 'wrong';
      /** Of an order: how many parts it begins with rightly. */
      readonly rightUntil?: number;
    }
  | { readonly kind: 'failed'; readonly reason: string };

interface Grading {
  readonly given: string;
  readonly grade: Grade;
  readonly mayShow: boolean;
  /** Whether the reader can try again before it is played. */
  readonly isOpen: boolean;
  give(value: string): void;
  /** Has the core grade the answer. `mayPlay`: the reader has it right, or was wrong before, too, or nothing is left to choose. */
  check(): Promise<{ readonly isWrong: boolean; readonly mayPlay: boolean }>;
  /** Has the core answer, and leaves what the reader has given. Undefined if it can’t, which is said. */
  answer(): Promise<Truth | undefined>;
  /** Has the core answer. `keeps`: for the next visit. */
  show(how?: { readonly keeps: boolean }): Promise<void>;
}

interface Asked {
  readonly id: string;
  readonly trace: string;
  readonly kernel: string;
  readonly range: OperationRange;
  readonly ask: Ask;
  /** Where the VMAs start that its figure numbers. */
  readonly numbered: readonly number[];
  /** An answer to begin with. */
  readonly first: string;
  /** How many answers there are to choose from; 0: it isn’t a choice. */
  readonly choices: number;
}

/** A reader's answer to a question, and what the core says of it. Both are kept for the next visit. */
export function useGrading({ id, trace, kernel, range, ask, numbered, first, choices }: Asked): Grading {
  const { slug, keeps, shelf, core } = useLesson();
  const [kept] = useState(() => (keeps ? progressOf(slug).answers[id] : undefined));
  const [given, setGiven] = useState(kept?.given ?? first);
  const [misses, setMisses] = useState(kept?.misses ?? 0);
  const [grade, setGrade] = useState<Grade>({ kind: kept?.outcome ?? 'none' });
  /** Counts changes of the answer and checks. A grade that arrives after the next of these is out of date. */
  const tries = useRef(0);
  const form: Form = formOf(ask);

  const askCore = async () => answer(core, await shelf.session(trace, kernel), range, ask);
  /** Waits for the core, and goes on unless the reader has done something else meanwhile. */
  const withTruth = async (act: (truth: Awaited<ReturnType<typeof askCore>>) => void): Promise<void> => {
    const mine = ++tries.current;
    try {
      const truth = await askCore();
      if (mine === tries.current) act(truth);
    } catch (error) {
      if (mine === tries.current) setGrade({ kind: 'failed', reason: messageOf(error) });
    }
  };
  const end = (answered: Answered, isKept = keeps): void => {
    setGiven(answered.given);
    setMisses(answered.misses);
    setGrade({ kind: answered.outcome });
    if (isKept) keepAnswer(slug, id, answered);
  };
  return {
    given,
    grade,
    mayShow: misses >= TRIES && grade.kind !== 'right' && grade.kind !== 'shown',
    isOpen: misses < TRIES && choices !== 2,
    give(value) {
      tries.current++;
      setGiven(value);
      setGrade({ kind: 'none' });
    },
    async check() {
      const mean = readAnswer(given, form, numbered);
      let [isWrong, mayPlay] = [false, false];
      if (mean === undefined) setGrade({ kind: 'unreadable' });
      else
        await withTruth((truth) => {
          const right = isRight(mean, truth, form);
          isWrong = !right;
          mayPlay = right || misses > 0 || choices === 2;
          end({ given, outcome: right ? 'right' : 'wrong', misses: right ? misses : misses + 1 });
          if (!right && form === 'order') setGrade({ kind: 'wrong', rightUntil: rightUntil(given, truth) });
        });
      return { isWrong, mayPlay };
    },
    async answer() {
      try {
        return await askCore();
      } catch (error) {
        setGrade({ kind: 'failed', reason: messageOf(error) });
        return undefined;
      }
    },
    show: (how) =>
      withTruth((truth) =>
        end({ given: writeAnswer(truth, form, first, numbered), outcome: 'shown', misses }, how?.keeps),
      ),
  };
}

function rightUntil(given: string, truth: Truth): number {
  const order = writeAnswer(truth, 'order', given).split(' ');
  return given.split(' ').findIndex((part, i) => part !== order[i]);
}
