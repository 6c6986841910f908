import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { writeLink } from '../stage/link.ts';
import { t } from '../words/index.ts';
import { scenarioTrace } from './catalogue.ts';
import { pageOf, useLesson, type SceneSpec } from './context.ts';

interface SceneProps {
  readonly id: string;
  readonly trace: string;
  readonly era: string;
  /** Rows to choose from, with blanks between them, if they are not the lesson's. */
  readonly eras?: string;
  /** Opens just before this operation; 1 if left out. */
  readonly operation?: string;
  /** Ids of views, with blanks between them. */
  readonly views: string;
  /** The page whose reverse map it opens on, "2:804e000"; if left out, the one that the steps are about. */
  readonly page?: string;
  /** What to look at. */
  readonly children: ReactNode;
}

/** A scene of the lesson. The figure shows it once the reader reaches it in the text, or asks for it. */
export function Scene({ id, trace, era, eras, operation = '1', views, page, children }: SceneProps) {
  const { slug, current, nameOf, register, show } = useLesson();
  const element = useRef<HTMLDivElement>(null);
  const scene: SceneSpec = {
    id,
    trace,
    era,
    operation: Number(operation),
    views: views.split(/\s+/),
    own: pageOf(page),
    ...(eras !== undefined && { eras: eras.split(/\s+/) }),
  };
  const key = JSON.stringify(scene);
  useEffect(() => {
    return element.current === null ? undefined : register(JSON.parse(key) as SceneSpec, element.current);
  }, [register, key]);
  const shown = current === id;
  return (
    <div ref={element} className="scene" id={`scene-${id}`} data-shown={shown}>
      <div className="scene-text">{children}</div>
      <p className="scene-tools">
        <button type="button" className="button" aria-pressed={shown} onClick={() => show(scene)}>
          {t(shown ? 'lesson.sceneShown' : 'lesson.showScene')}
        </button>
        <span className="quiet">{nameOf(era)}</span>
        <Link
          className="quiet"
          href={`/lab?${writeLink({ trace: scenarioTrace(slug, trace), era, views: scene.views, own: scene.own })}`}
        >
          {t('lesson.openInLab')}
        </Link>
      </p>
    </div>
  );
}
