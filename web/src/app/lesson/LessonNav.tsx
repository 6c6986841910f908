import { Link } from 'wouter';
import { lessonSlugs } from '../../lesson-kit/catalogue.ts';
import { answeredOf, useLessonProgress } from '../../lesson-kit/progress.ts';
import { t } from '../../words/index.ts';

interface LessonNavProps {
  readonly slug: string;
  /** Tells the navigation at the head of a page from that at its foot. */
  readonly label: string;
}

/** The contents, and all lessons by their numbers; the current one is highlighted, and how far the reader is in it has its line. */
export function LessonNav({ slug, label }: LessonNavProps) {
  return (
    <nav className="lesson-nav" aria-label={label}>
      <span>
        <Link href="/lessons">{t('app.contents')}</Link>
      </span>
      {lessonSlugs().map((each, i) => (
        <span key={each}>
          <Link href={`/lessons/${each}`} aria-current={each === slug ? 'page' : undefined}>
            {t('app.lesson', { number: i + 1 })}
          </Link>
        </span>
      ))}
      <Done slug={slug} />
    </nav>
  );
}

function Done({ slug }: { readonly slug: string }) {
  const progress = useLessonProgress(slug);
  const answered = answeredOf(progress);
  // Its line is there from the beginning: nothing moves when the first question is done.
  if (answered === 0) return <small className="lesson-done" aria-hidden="true" />;
  return (
    <small className="lesson-done quiet">{t('app.answered', { answered, all: progress.questions })}</small>
  );
}
