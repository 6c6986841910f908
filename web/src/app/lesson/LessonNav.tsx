import { Link } from 'wouter';
import { lessonSlugs } from '../../lesson-kit/catalogue.ts';
import { t } from '../../words/index.ts';

interface LessonNavProps {
  readonly slug: string;
  /** Tells the navigation at the head of a page from that at its foot. */
  readonly label: string;
}

/** All lessons by their numbers; the current one is highlighted. */
export function LessonNav({ slug, label }: LessonNavProps) {
  return (
    <nav className="lesson-nav" aria-label={label}>
      {lessonSlugs().map((each, i) => (
        <Link key={each} href={`/lessons/${each}`} aria-current={each === slug ? 'page' : undefined}>
          {t('app.lesson', { number: i + 1 })}
        </Link>
      ))}
    </nav>
  );
}
