import { useEffect, useState } from 'react';
import type { MDXContent } from 'mdx/types';
import { keepPlace, keepQuestions, progressOf } from '../../lesson-kit/progress.ts';
import { questionIds } from '../../lesson-kit/questions-of.ts';
import { t } from '../../words/index.ts';
import { elementOf, unfold, type Scenes } from './use-scenes.ts';

interface ResumeProps {
  readonly slug: string;
  readonly scenes: Scenes;
}

/** A button that leads to the scene that was read last, on an earlier visit. */
export function Resume({ slug, scenes: { known } }: ResumeProps) {
  const [place, setPlace] = useState(() => progressOf(slug).place);
  if (known.length === 0 || place === undefined || place === known[0]?.scene.id) return null;
  const element = elementOf(place);
  if (element === null) return null;
  const resume = (): void => {
    unfold(element);
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
  useEffect(() => {
    const { asked, folded } = questionIds(Text);
    keepQuestions(slug, asked, folded);
  }, [slug, Text]);
  useEffect(() => {
    if (place !== undefined) keepPlace(slug, place);
  }, [slug, place]);
}
