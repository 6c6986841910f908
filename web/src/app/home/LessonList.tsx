import { Link } from 'wouter';
import { lessonSlugs } from '../../lesson-kit/catalogue.ts';
import { answeredOf, useLessonProgress } from '../../lesson-kit/progress.ts';
import { t, title } from '../../words/index.ts';
import { TITLES } from './titles.ts';

/** The lessons in short, with the reader's progress. */
export function LessonList() {
  return (
    <section className="home-lessons" aria-labelledby="home-lessons">
      <h2 id="home-lessons">{t('home.lessons')}</h2>
      <ol>
        {lessonSlugs().map((slug) => {
          const named = TITLES[slug];
          return (
            <li key={slug}>
              <Link href={`/lessons/${slug}`}>{named === undefined ? slug : title(named)}</Link>
              <Done slug={slug} />
            </li>
          );
        })}
      </ol>
      <p>
        <Link href="/lessons">{t('home.allLessons')}</Link>
      </p>
    </section>
  );
}

/** How far the reader has come in a lesson. */
function Done({ slug }: { readonly slug: string }) {
  const progress = useLessonProgress(slug);
  const answered = answeredOf(progress);
  return (
    answered > 0 && <span className="quiet"> {t('app.answered', { answered, all: progress.questions })}</span>
  );
}
