import { Link } from 'wouter';
import { lessonSlugs } from '../../lesson-kit/catalogue.ts';
import { t, title } from '../../words/index.ts';
import { HISTORY } from './history.ts';

/** The five changes as a line of history; those with a lesson lead to it. */
export function History() {
  const slugs = lessonSlugs();
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">{t('home.historyTitle')}</h2>
      <p className="history-lead">{t('home.historyLead')}</p>
      <ol>
        {HISTORY.map((change) => (
          <li key={change.year}>
            <p className="history-year">
              <time dateTime={String(change.year)}>{change.year}</time>
              <span>Linux {change.kernel}</span>
            </p>
            <h3>{title(change.title)}</h3>
            <p>{title(change.text)}</p>
            <p className="history-by">{change.by}</p>
            {slugs.includes(change.slug) && (
              <p>
                <Link href={`/lessons/${change.slug}`}>{t('home.historyLesson')}</Link>
              </p>
            )}
            {change.suite !== undefined && (
              <p>
                <Link href={`/bench/${change.suite}`}>{t('home.historyBench')}</Link>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
