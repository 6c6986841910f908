import { useEffect, useState } from 'react';
import type { MDXContent } from 'mdx/types';
import { keepPlace, keepQuestions, progressOf } from '../../lesson-kit/progress.ts';
import { questionIds } from '../../lesson-kit/questions-of.ts';
import { t } from '../../words/index.ts';
import type { Scenes } from './use-scenes.ts';

interface ResumeProps {
  readonly slug: string;
  readonly scenes: Scenes;
}

/** A button that leads to the scene that was read last, on an earlier visit. */
export function Resume({ slug, scenes: { known } }: ResumeProps) {
  const [place, setPlace] = useState(() => progressOf(slug).place);
  const element = known.find(({ scene }, i) => i > 0 && scene.id === place)?.element;
  if (element === undefined) return null;
  const resume = (): void => {
    element.scrollIntoView({ block: 'start' });
    setPlace(undefined);
  };
  return (
    <p>
      <button type="button" className="button" onClick={resume}>
        {t('lesson.resume')}
      </button>
    </p>
  );
}

/** Keeps which scene the reader has come to, and which questions the lesson has. */
export function useKeptPlace(slug: string, Text: MDXContent, place: string | undefined): void {
  useEffect(() => keepQuestions(slug, questionIds(Text)), [slug, Text]);
  useEffect(() => {
    if (place !== undefined) keepPlace(slug, place);
  }, [slug, place]);
}
