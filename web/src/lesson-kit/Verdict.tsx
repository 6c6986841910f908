import type { ReactNode } from 'react';
import type { Form } from '../questions/question.ts';
import { t } from '../words/index.ts';
import { formOf, type Ask } from './ask.ts';
import { formatAnswer, readAnswer } from './grade.ts';
import type { Grade } from './use-grading.ts';

interface VerdictProps {
  readonly grade: Grade;
  readonly given: string;
  readonly ask: Ask;
  /** Where the VMAs start that its figure numbers. */
  readonly numbered: readonly number[];
  readonly kernel: string;
  /** The text of the option that the answer is, if it was chosen and not typed. */
  readonly option: ReactNode;
  /** What comes after a wrong answer. */
  readonly next: ReactNode;
  /** Of an order that is wrong: the text of its first part that isn’t where it belongs. */
  readonly misplaced: ReactNode;
  /** Where nobody has said what a wrong answer would have meant; undefined while it is in sight anyway. */
  readonly hint: string | undefined;
  /** Why the answer is right, or what it would have meant. */
  readonly why: ReactNode;
}

const NOT_READ = {
  address: 'lesson.noAddress',
  number: 'lesson.noNumber',
  word: 'lesson.noWord',
  choice: 'lesson.nothingGiven',
  order: 'lesson.nothingGiven',
} as const satisfies Record<Form, string>;

/** What is said to an answer. */
export function Verdict(props: VerdictProps) {
  const { grade, given, ask, numbered, kernel, option, next, misplaced, hint, why } = props;
  const form = formOf(ask);
  const answer = () => formatAnswer(readAnswer(given, form, numbered) ?? given, ask, kernel, numbered);
  switch (grade.kind) {
    case 'none':
      return null;
    case 'unreadable':
      if (given !== '' && numbered.length > 0) return t('lesson.noNumbered', { most: numbered.length });
      return t(given === '' ? 'lesson.nothingGiven' : NOT_READ[form]);
    case 'right':
      // An order stands there already, in the question’s own words.
      return (
        <>
          {option === undefined && form !== 'order'
            ? t('lesson.rightTyped', { answer: answer() })
            : t('lesson.right')}{' '}
          <span className="predict-why">{why}</span>
        </>
      );
    case 'shown':
      return (
        <>
          {option === undefined ? (
            t('lesson.shown', { answer: answer() })
          ) : (
            <>
              {t('lesson.shownOption')} {option}.
            </>
          )}{' '}
          <span className="predict-why">{why}</span>
        </>
      );
    case 'wrong':
      return (
        <>
          {grade.rightUntil === undefined ? (
            t('lesson.wrong')
          ) : (
            <>
              {grade.rightUntil === 0
                ? t('lesson.wrongFirst')
                : t('lesson.wrongOrder', { count: grade.rightUntil })}{' '}
              {misplaced}.
            </>
          )}{' '}
          {why === undefined && option === undefined && form !== 'order' && (
            <>{t('lesson.wrongGiven', { answer: answer() })} </>
          )}
          {why}
          {why === undefined && hint !== undefined && t('lesson.wrongHint', { hint })} {next}
        </>
      );
    case 'failed':
      return grade.reason;
  }
}
