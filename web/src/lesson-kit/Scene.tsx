import { useContext, type ReactNode } from 'react';
import { Link } from 'wouter';
import { writeLink } from '../stage/link.ts';
import { formatList, t } from '../words/index.ts';
import { scenarioTrace } from './catalogue.ts';
import {
  beatStyle,
  comparedCounters,
  MovedContext,
  ownOf,
  useLesson,
  useSituation,
  type SceneSpec,
} from './context.ts';
import type { Written } from './schema.ts';
import { leaveToFigure, SkipToFigure } from './Skip.tsx';

interface SceneProps extends Written<'Scene'> {
  /** What to look at. */
  readonly children: ReactNode;
}

/** A scene of the lesson. The figure shows it when the reader reaches it in the text or asks for it. */
export function Scene({
  id,
  trace,
  kernel,
  kernels,
  beside,
  operation = '1',
  lastOperation,
  views,
  figure,
  turn,
  slide,
  answer,
  page,
  cpus,
  oneByOne,
  untold,
  counters,
  children,
}: SceneProps) {
  const { slug, current, nameOf, show, watch } = useLesson();
  const scene: SceneSpec = {
    id,
    trace,
    kernel,
    operation: Number(operation),
    views: views.split(/\s+/),
    own: ownOf({ page, cpus }),
    ...(figure !== undefined && { figure }),
    ...(lastOperation !== undefined && { lastOperation: Number(lastOperation) }),
    ...(kernels !== undefined && { kernels: kernels.split(/\s+/) }),
    ...(beside !== undefined && { beside: beside.split(/\s+/) }),
    ...beatStyle({ oneByOne, untold }),
    ...comparedCounters(counters),
  };
  const element = useSituation<HTMLDivElement>(scene);
  const shown = current === id;
  const isMoved = useContext(MovedContext) !== undefined;
  // An instrument that nobody has moved has a button of its own to start over.
  const again = figure === undefined || isMoved ? 'lesson.sceneShown' : 'lesson.isShown';
  return (
    <div ref={element} className="scene" id={`scene-${id}`} data-shown={shown}>
      {turn !== undefined && <p className="scene-turn">{turn}</p>}
      {slide !== undefined && <p className="scene-slide">{slide}</p>}
      <div className="scene-text">{children}</div>
      <p className="scene-tools">
        {/* Whatever the figure shows just now: “Press Play” means this scene. */}
        {figure !== undefined && turn === undefined && (
          <button
            type="button"
            className="button primary"
            aria-label={t('lesson.playScene')}
            onClick={(event) => {
              watch(scene);
              leaveToFigure(event);
            }}
          >
            {t('figure.play')}
          </button>
        )}
        {/* It is there, whatever it says: it may have the focus. */}
        <button
          type="button"
          className="button"
          aria-pressed={shown}
          onClick={(event) => {
            show(scene);
            leaveToFigure(event);
          }}
        >
          {t(shown ? again : 'lesson.showScene')}
        </button>
        <span className="quiet">{formatList([kernel, ...(scene.beside ?? [])].map(nameOf))}</span>
        <Link
          className="quiet"
          href={`/lab?${writeLink({ trace: scenarioTrace(slug, trace), kernel, beside: scene.beside, views: scene.views, own: scene.own })}`}
        >
          {t('lesson.openInLab')}
        </Link>
      </p>
      {answer !== undefined && (
        <details className="scene-answer">
          <summary>{t('lesson.answer')}</summary>
          <p>{answer}</p>
        </details>
      )}
      <SkipToFigure />
    </div>
  );
}
