import { Link } from 'wouter';
import { lessonSlugs } from '../../lesson-kit/catalogue.ts';
import { t } from '../../words/index.ts';

/** All lessons by their numbers; the one that is read stands out. */
export function LessonNav({ slug }: { readonly slug: string }) {
  return (
    <nav className="lesson-nav" aria-label={t('app.lessons')}>
      {lessonSlugs().map((each, i) => (
        <Link key={each} href={`/lessons/${each}`} aria-current={each === slug ? 'page' : undefined}>
          {t('app.lesson', { number: i + 1 })}
        </Link>
      ))}
    </nav>
  );
}
