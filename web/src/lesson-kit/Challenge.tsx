import { useState, type FormEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { writeLink } from '../stage/link.ts';
import { packText } from '../stage/pack-text.ts';
import { t } from '../words/index.ts';
import { messageOf } from '../words/message-of.ts';
import { addCalls } from './add-calls.ts';
import { attempt, type Attempt } from './challenge.ts';
import { ChallengeInFigure, type ChallengeInFigureProps } from './ChallengeInFigure.tsx';
import { useLesson, useSituation, type SceneSpec } from './context.ts';
import { keepAnswer, progressOf } from './progress.ts';
import type { Written } from './schema.ts';
import { tellAttempt } from './tell-attempt.ts';

interface ChallengeProps extends Written<'Challenge'> {
  /** What is to be reached. */
  readonly children: ReactNode;
}

/** Something to bring about with calls, until the core says that the goal is reached. */
export function Challenge({ id, trace, figure, views, operation, start = '', ...others }: ChallengeProps) {
  const { kernel, ask, wants, label, calls, solution, why, children } = others;
  const Kind = figure === undefined ? WrittenChallenge : ChallengeInFigure;
  return (
    <Kind
      id={`challenge-${id}`}
      goal={{ trace: figure ?? trace ?? '', kernel, ask, wants, label, calls }}
      views={views.split(/\s+/)}
      operation={Number(operation)}
      start={start}
      solution={solution}
      why={why}
    >
      {children}
    </Kind>
  );
}

interface WrittenChallengeProps extends ChallengeInFigureProps {
  readonly start: string;
}

/** Calls for the reader to write, until the core says that they reach the goal. */
function WrittenChallenge({
  id,
  goal,
  views,
  operation,
  start,
  solution,
  why,
  children,
}: WrittenChallengeProps) {
  const { slug, shelf, core, current, watch } = useLesson();
  const [, navigate] = useLocation();
  const [kept] = useState(() => progressOf(slug).answers[id]);
  const [lines, setLines] = useState(kept?.given ?? start);
  const [result, setResult] = useState<Attempt | string>();
  const [checked, setChecked] = useState('');
  const made = typeof result === 'object' ? result.made : 0;
  const lastOf = (added: number): number => operation - 1 + added;
  const scene: SceneSpec = {
    id,
    trace: goal.trace,
    kernel: goal.kernel,
    operation,
    views,
    ...(checked !== '' && made > 0 && { added: checked, lastOperation: lastOf(made) }),
  };
  const element = useSituation<HTMLFormElement>(scene);

  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const tried = await attempt(core, shelf, goal, lines);
      const outcome = tried.outcome === 'reached' ? 'right' : 'wrong';
      keepAnswer(slug, id, { given: lines, outcome, misses: 0 });
      setChecked(lines);
      setResult(tried);
      if (tried.outcome === 'reached') watch({ ...scene, added: lines, lastOperation: lastOf(tried.made) });
    } catch (error) {
      setResult(messageOf(error));
    }
  };
  const openInLab = async (): Promise<void> => {
    const text = await packText(`${addCalls(await shelf.text(goal.trace), lines)}\n`);
    if (text !== undefined) navigate(`/lab?${writeLink({ text, kernel: goal.kernel, views: scene.views })}`);
  };
  return (
    <form
      ref={element}
      className="predict challenge"
      id={id}
      data-shown={current === id}
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
        {made > 0 && (
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
          {(typeof result !== 'object' || result.outcome !== 'reached') && <p>{why}</p>}
        </details>
      </div>
      <output className={`predict-grade ${gradeOf(result)}`}>
        {typeof result === 'object' ? tellAttempt(result, goal) : result}
        {typeof result === 'object' && result.outcome === 'reached' && ` ${why}`}
      </output>
    </form>
  );
}

function gradeOf(result: Attempt | string | undefined): string {
  if (result === undefined) return 'none';
  if (typeof result === 'string') return 'failed';
  return result.outcome === 'reached' ? 'right' : 'unreadable';
}
