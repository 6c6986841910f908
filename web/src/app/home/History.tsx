import { Link } from 'wouter';
import { t, title } from '../../words/index.ts';
import { HISTORY } from './history.ts';

/** The five changes as a timeline with links to their lessons and benchmarks. */
export function History() {
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
            <p>
              <Link href={`/lessons/${change.slug}`}>{t('home.historyLesson')}</Link>
            </p>
            <p>
              <Link href={`/bench/${change.suite}`}>{t('home.historyBench')}</Link>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
