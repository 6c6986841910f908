import { useContext, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useNewest } from '../widgets/use-newest.ts';
import { writeLink } from '../stage/link.ts';
import { packText } from '../stage/pack-text.ts';
import { t } from '../words/index.ts';
import { attemptInFigure, type Goal } from './challenge.ts';
import { MovedContext, useLesson, useSituation, type SceneSpec } from './context.ts';
import { keepAnswer, progressOf, useAnswers } from './progress.ts';
import { leaveToFigure, SkipToFigure } from './Skip.tsx';
import { tellAttempt } from './tell-attempt.ts';
import { useFigurePlays } from './use-figure-plays.ts';

export interface ChallengeInFigureProps {
  /** Of its scene. */
  readonly id: string;
  readonly goal: Goal;
  readonly views: readonly string[];
  readonly operation: number;
  readonly solution: string;
  /** Why it reaches the goal. */
  readonly why: string;
  readonly children: ReactNode;
}

/** A figure for the reader to move, until the core says that what it shows reaches the goal. It is asked after each move. */
export function ChallengeInFigure({
  id,
  goal,
  views,
  operation,
  solution,
  why,
  children,
}: ChallengeInFigureProps) {
  const { slug, shelf, core, current, show, watch, numberedIn } = useLesson();
  const moved = useContext(MovedContext);
  const [, navigate] = useLocation();
  const scene: SceneSpec = {
    id,
    trace: goal.trace,
    figure: goal.trace,
    kernel: goal.kernel,
    operation,
    lastOperation: operation - 1,
    views,
  };
  const element = useSituation<HTMLDivElement>(scene);
  const isCurrent = current === id;
  const now = isCurrent ? (moved ?? goal.trace) : undefined;
  const { answer, of, failure } = useNewest(now ?? '', async () =>
    now === undefined ? undefined : attemptInFigure(core, shelf, goal, now),
  );
  const plays = useFigurePlays(isCurrent);
  const kept = useAnswers(slug)[id];
  useEffect(() => {
    // Whoever has been shown the solution hasn’t found it.
    if (answer?.outcome === 'reached' && of !== undefined && progressOf(slug).answers[id] === undefined)
      keepAnswer(slug, id, { given: of, outcome: 'right', misses: 0 });
  }, [slug, id, answer, of]);
  /** As the reader left the figure to see the solution. */
  const [left, setLeft] = useState<string>();
  const mine = left ?? (kept?.outcome === 'right' ? kept.given : undefined);
  const playSolution = (): void => {
    if (isCurrent && moved !== undefined && moved !== solution) setLeft(moved);
    if (kept === undefined) keepAnswer(slug, id, { given: solution, outcome: 'shown', misses: 0 });
    watch({ ...scene, figure: solution });
  };
  const openInLab = async (): Promise<void> => {
    const text = await packText(await shelf.text(now ?? goal.trace));
    if (text !== undefined) navigate(`/lab?${writeLink({ text, kernel: goal.kernel, views })}`);
  };
  return (
    <div ref={element} className="predict challenge" id={id} data-shown={isCurrent}>
      <p className="predict-title">
        {t(isCurrent ? 'lesson.challengeInFigure' : 'lesson.challengeElsewhere')}
      </p>
      <div className="predict-question">{children}</div>
      {/* Here it is in sight beneath a figure on a phone, too. */}
      {plays ? (
        <output className="predict-grade shown">{t('lesson.challengePlays')}</output>
      ) : (
        <output
          className={`predict-grade ${failure === undefined ? GRADES[answer?.outcome ?? 'none'] : 'failed'}`}
        >
          {failure ?? (answer && tellAttempt(answer, goal, numberedIn(goal.trace)))}
          {failure === undefined && answer?.outcome === 'reached' && ` ${why}`}
        </output>
      )}
      <div className="predict-tools">
        <button
          type="button"
          className="button"
          onClick={(event) => {
            show(scene);
            leaveToFigure(event);
          }}
        >
          {t(isCurrent ? 'lesson.sceneShown' : 'lesson.showScene')}
        </button>
        <button type="button" className="button" onClick={() => void openInLab()}>
          {t('lesson.openInLab')}
        </button>
        <details>
          <summary>{t('lesson.solution')}</summary>
          <div className="predict-tools">
            <button
              type="button"
              className="button"
              onClick={(event) => {
                playSolution();
                leaveToFigure(event);
              }}
            >
              {t('lesson.playSolution')}
            </button>
            {mine !== undefined && mine !== now && (
              <button
                type="button"
                className="button"
                onClick={(event) => {
                  watch({ ...scene, figure: mine });
                  leaveToFigure(event);
                }}
              >
                {t('lesson.playMine')}
              </button>
            )}
          </div>
          {/* Once it is reached, that stands above. */}
          {answer?.outcome !== 'reached' && <p>{why}</p>}
        </details>
        {kept?.outcome === 'right' && answer?.outcome !== 'reached' && (
          <span className="quiet">{t('lesson.solved')}</span>
        )}
      </div>
      <SkipToFigure />
    </div>
  );
}

const GRADES = {
  none: 'none',
  short: 'shown',
  many: 'unreadable',
  other: 'unreadable',
  reached: 'right',
} as const;
