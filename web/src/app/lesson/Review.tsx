import { cloneElement, useCallback, type ReactElement } from 'react';
import { lessonSlugs, loadLesson, scenarioTrace } from '../../lesson-kit/catalogue.ts';
import { LessonContext, useLesson } from '../../lesson-kit/context.ts';
import { draw } from '../../lesson-kit/draw.ts';
import type { PredictProps } from '../../lesson-kit/Predict.tsx';
import { questionsOf } from '../../lesson-kit/questions-of.ts';
import { useAnswer } from '../../lesson-kit/use-answer.ts';
import { t } from '../../words/index.ts';

const MANY = 5;
const DAY = 24 * 60 * 60 * 1000;

/** Questions of earlier lessons, others each day. The figure shows them as it does the lesson's own; answers aren't kept. */
export function Review() {
  const lesson = useLesson();
  const { slug } = lesson;
  const drawn = useAnswer(
    useCallback(async () => draw(await earlier(slug), MANY, Math.floor(Date.now() / DAY)), [slug]),
  );
  if (drawn.status === 'waiting') return <p className="quiet">{t('lesson.loading')}</p>;
  if (drawn.status === 'failed') return <p>{drawn.reason}</p>;
  return <LessonContext value={{ ...lesson, keeps: false }}>{drawn.value}</LessonContext>;
}

/** The questions of all lessons before one of them, so that they can stand in it. */
async function earlier(slug: string): Promise<readonly ReactElement<PredictProps>[]> {
  const slugs = lessonSlugs();
  const before = slugs.slice(0, slugs.indexOf(slug));
  const lessons = await Promise.all(
    before.map(async (each) => {
      const module = await loadLesson(each);
      if (module === undefined) return [];
      const { default: Text, frontmatter } = module;
      return questionsOf(Text).map((question) => {
        const { id, trace, kernels = frontmatter.kernels.join(' ') } = question.props;
        const name = `${each}.${id}`;
        return cloneElement(question, { key: name, id: name, trace: scenarioTrace(each, trace), kernels });
      });
    }),
  );
  return lessons.flat();
}
