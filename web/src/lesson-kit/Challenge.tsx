import { useState, type FormEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { writeLink } from '../stage/link.ts';
import { packText } from '../stage/pack-text.ts';
import { t } from '../words/index.ts';
import { messageOf } from '../words/message-of.ts';
import { parseAsk } from './ask.ts';
import { attempt, type Attempt, type Goal } from './challenge.ts';
import { useLesson, useSituation, type SceneSpec } from './context.ts';
import { formatAnswer } from './grade.ts';
import { keepAnswer, progressOf } from './progress.ts';
import type { Written } from './schema.ts';

interface ChallengeProps extends Written<'Challenge'> {
  /** What is to be reached. */
  readonly children: ReactNode;
}

/** Calls for the reader to write, until the core says that they reach the goal. */
export function Challenge({ id, views, operation, start, solution, children, ...goal }: ChallengeProps) {
  const { slug, shelf, core, current, watch } = useLesson();
  const [, navigate] = useLocation();
  const own = `challenge-${id}`;
  const [kept] = useState(() => progressOf(slug).answers[own]);
  const [lines, setLines] = useState(kept?.given ?? start);
  const [result, setResult] = useState<Attempt | string>();
  const [checked, setChecked] = useState('');
  const made = typeof result === 'object' ? result.range : undefined;
  const scene: SceneSpec = {
    id: own,
    trace: goal.trace,
    kernel: goal.kernel,
    operation: Number(operation),
    views: views.split(/\s+/),
    ...(checked !== '' && made !== undefined && { added: checked, lastOperation: made.to }),
  };
  const element = useSituation<HTMLFormElement>(scene);

  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const tried = await attempt(core, shelf, goal, lines);
      const outcome = tried.outcome === 'reached' ? 'right' : 'wrong';
      keepAnswer(slug, own, { given: lines, outcome, misses: 0 });
      setChecked(lines);
      setResult(tried);
      if (tried.outcome === 'reached') watch({ ...scene, added: lines, lastOperation: tried.range.to });
    } catch (error) {
      setResult(messageOf(error));
    }
  };
  const openInLab = async (): Promise<void> => {
    const text = await packText(`${await shelf.text(goal.trace)}\n${lines}\n`);
    if (text !== undefined) navigate(`/lab?${writeLink({ text, kernel: goal.kernel, views: scene.views })}`);
  };
  return (
    <form
      ref={element}
      className="predict challenge"
      id={own}
      data-shown={current === own}
      onSubmit={(event) => void check(event)}
    >
      <p className="predict-title">{t('lesson.challenge')}</p>
      <div className="predict-question">{children}</div>
      <label className="predict-field">
        {t('lesson.yourCalls')}
        <textarea
          rows={3}
          spellCheck={false}
          value={lines}
          onChange={(event) => {
            setLines(event.target.value);
            setResult(undefined);
          }}
        />
      </label>
      <div className="predict-tools">
        <button type="submit" className="button primary">
          {t('lesson.check')}
        </button>
        {made !== undefined && (
          <button type="button" className="button" onClick={() => watch(scene)}>
            {t('lesson.watch')}
          </button>
        )}
        <button type="button" className="button" onClick={() => void openInLab()}>
          {t('lesson.openInLab')}
        </button>
        <details>
          <summary>{t('lesson.solution')}</summary>
          <pre>{solution}</pre>
        </details>
      </div>
      <output className={`predict-grade ${gradeOf(result)}`}>{told(result, goal)}</output>
    </form>
  );
}

function gradeOf(result: Attempt | string | undefined): string {
  if (result === undefined) return 'none';
  if (typeof result === 'string') return 'failed';
  return result.outcome === 'reached' ? 'right' : 'unreadable';
}

function told(result: Attempt | string | undefined, { ask, kernel, wants, calls }: Goal): string {
  if (result === undefined || typeof result === 'string') return result ?? '';
  const { outcome, truth, range } = result;
  const answer = truth === undefined ? '' : formatAnswer(truth, parseAsk(ask), kernel);
  switch (outcome) {
    case 'none':
      return t('lesson.noCall');
    case 'many':
      return t('lesson.manyCalls', { made: range.to - range.from + 1, calls });
    case 'short':
      return t('lesson.notReached', { answer, wants });
    case 'reached':
      return t('lesson.reached', { answer });
  }
}
