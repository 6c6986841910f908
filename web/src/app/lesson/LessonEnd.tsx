import { useState } from 'react';
import { Link } from 'wouter';
import { lessonSlugs } from '../../lesson-kit/catalogue.ts';
import { forgetAll } from '../../lesson-kit/progress.ts';
import { t } from '../../words/index.ts';
import { Review } from './Review.tsx';

/** Where a lesson leads: questions of earlier ones, and the next. */
export function LessonEnd({ slug }: { readonly slug: string }) {
  const [isReviewing, setReviewing] = useState(false);
  const slugs = lessonSlugs();
  const number = slugs.indexOf(slug) + 1;
  const next = slugs[number];
  return (
    <footer className="lesson-end">
      {number > 1 && (
        <section aria-labelledby="review">
          <h2 id="review">{t('lesson.review')}</h2>
          {isReviewing ? (
            <Review />
          ) : (
            <p>
              <button type="button" className="button" onClick={() => setReviewing(true)}>
                {t('lesson.startReview')}
              </button>
            </p>
          )}
        </section>
      )}
      <p className="lesson-next">
        {next !== undefined && (
          <Link className="button primary" href={`/lessons/${next}`}>
            {t('lesson.next', { number: number + 1 })}
          </Link>
        )}
        <Link className="button" href={`/lessons/${slug}/learned`}>
          {t('lesson.takeAlong')}
        </Link>
        <button type="button" className="button" onClick={forgetAll}>
          {t('lesson.forget')}
        </button>
        <span className="quiet">{t('lesson.keptHere')}</span>
      </p>
    </footer>
  );
}
