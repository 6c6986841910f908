/* What a challenge says of an attempt. */
import { t } from '../words/index.ts';
import { formOf, parseAsk } from './ask.ts';
import type { Attempt, Goal } from './challenge.ts';
import { formatAnswer, readAnswer } from './grade.ts';

/** `numbered`: where the VMAs or pages start that the figure numbers. */
export function tellAttempt(
  { outcome, truth, made }: Attempt,
  { ask: text, kernel, wants, calls, label }: Goal,
  numbered: readonly number[] = [],
): string {
  const ask = parseAsk(text);
  // No VMA begins at address 0: there is none that is asked for.
  const isNone = truth === 0 && formOf(ask) === 'address';
  const answer = isNone
    ? t('lesson.noneYet')
    : truth === undefined
      ? ''
      : formatAnswer(truth, ask, kernel, numbered);
  switch (outcome) {
    case 'none':
      return t('lesson.noCall');
    case 'many':
      return t('lesson.manyCalls', { made, calls });
    case 'other':
      return t('lesson.otherProgram');
    case 'short': {
      const wanted = readAnswer(wants, formOf(ask));
      const said = {
        answer,
        wants: wanted === undefined ? wants : formatAnswer(wanted, ask, kernel, numbered),
      };
      const told =
        label === undefined ? t('lesson.notReached', said) : t('lesson.nowWanted', { ...said, label });
      return made < Number(calls) ? told : `${told} ${t('lesson.noneLeft', { count: Number(calls) })}`;
    }
    case 'reached':
      return label === undefined
        ? t('lesson.reached', { answer })
        : t('lesson.reachedInFigure', { answer, label });
  }
}
