import { Link } from 'wouter';
import { useStore } from 'zustand';
import { doneOf, OUTLINES, partLink, resumeLink, type Outlined } from '../../lesson-kit/outlines.ts';
import { progress, progressOf, useLessonProgress } from '../../lesson-kit/progress.ts';
import { t } from '../../words/index.ts';
import { useTitle } from '../shell/use-title.ts';
import { BookNav } from './BookNav.tsx';
import './book.css';
import './contents.css';

/** The table of contents: all lessons, how far the reader has come, and where to go on. */
export default function Contents() {
  useTitle(t('book.title'));
  // Drawn anew whenever the reader’s progress changes.
  useStore(progress);
  const next = OUTLINES.find((lesson) => !isDone(lesson));
  return (
    <article className="page book contents">
      <BookNav />
      <h1>{t('book.title')}</h1>
      <p>{t('book.lead')}</p>
      <Whole />
      <ol className="contents-lessons">
        {OUTLINES.map((lesson) => (
          <Lesson key={lesson.slug} lesson={lesson} isNext={lesson === next} />
        ))}
      </ol>
      <section className="contents-besides" aria-labelledby="besides">
        <h2 id="besides">{t('book.besides')}</h2>
        <dl>
          <Way href="/glossary" title={t('book.glossary')} text={t('book.glossaryText')} />
          <Way href="/sources" title={t('book.sources')} text={t('book.sourcesText')} />
          <Way href="/findings" title={t('book.findings')} text={t('book.findingsText')} />
          <Way href="/kernels" title={t('book.kernels')} text={t('book.kernelsText')} />
        </dl>
      </section>
    </article>
  );
}

/** How far the reader has come in all lessons together. */
function Whole() {
  const answered = sum(OUTLINES.map((lesson) => doneOf(lesson, progressOf(lesson.slug))));
  const all = sum(OUTLINES.map(({ questions }) => questions.length));
  return (
    <div className="contents-whole">
      <Bar answered={answered} all={all} />
      <p className="quiet">
        {t('book.progress', { answered, all })}. {t('book.keptHere')}
      </p>
    </div>
  );
}

interface LessonProps {
  readonly lesson: Outlined;
  /** Whether it is the first that isn’t done. */
  readonly isNext: boolean;
}

function Lesson({ lesson, isNext }: LessonProps) {
  const { slug, number, frontmatter, sections, questions } = lesson;
  const kept = useLessonProgress(slug);
  const answered = doneOf(lesson, kept);
  const stage = isDone(lesson) ? 'again' : kept.place === undefined ? 'start' : 'continue';
  return (
    <li className="contents-lesson">
      <span className="contents-number" aria-hidden="true">
        {number}
      </span>
      <div className="contents-what">
        <h2>
          <Link href={`/lessons/${slug}`}>{frontmatter.title}</Link>
        </h2>
        <p>{frontmatter.summary}</p>
        <p className="contents-facts quiet">
          <span>{t('book.minutes', { minutes: frontmatter.minutes })}</span>
          <span>{t('book.progress', { answered, all: questions.length })}</span>
          {answered > 0 && <Bar answered={answered} all={questions.length} />}
        </p>
        <details>
          <summary>
            {t('book.sections', { count: sections.length })}{' '}
            <span className="visually-hidden">{t('book.sectionsOf', { number })}</span>
          </summary>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Link href={partLink(slug, id)}>{title}</Link>
              </li>
            ))}
          </ul>
        </details>
      </div>
      <Link
        className={isNext ? 'button primary' : 'button'}
        href={stage === 'continue' ? resumeLink(slug, kept) : `/lessons/${slug}`}
        aria-label={t(`book.${stage}Lesson`, { number })}
      >
        {t(`book.${stage}`)}
      </Link>
    </li>
  );
}

/** A bar for what the text beside it says. */
function Bar({ answered, all }: { readonly answered: number; readonly all: number }) {
  return (
    <span className="contents-bar" aria-hidden="true">
      <span style={{ width: `${(100 * answered) / Math.max(all, 1)}%` }} />
    </span>
  );
}

interface WayProps {
  readonly href: string;
  readonly title: string;
  readonly text: string;
}

function Way({ href, title, text }: WayProps) {
  return (
    <div>
      <dt>
        <Link href={href}>{title}</Link>
      </dt>
      <dd>{text}</dd>
    </div>
  );
}

function isDone(lesson: Outlined): boolean {
  return doneOf(lesson, progressOf(lesson.slug)) === lesson.questions.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
