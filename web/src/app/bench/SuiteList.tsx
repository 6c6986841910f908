import { Link } from 'wouter';
import { known } from '../../base/known.ts';
import { suiteNames } from '../../bench/suites.ts';
import { t, title } from '../../words/index.ts';
import { useTitle } from '../shell/use-title.ts';
import { RunAll } from './all/RunAll.tsx';
import { suiteWords } from './suite-words.ts';

export function SuiteList() {
  useTitle(t('bench.listTitle'));
  return (
    <article className="page bench">
      <h1>{t('bench.listTitle')}</h1>
      <p className="bench-lead">{t('bench.listLead')}</p>
      <ul className="bench-list">
        {suiteNames().map((suite) => {
          const words = known(suiteWords(suite), 'each suite has words');
          return (
            <li key={suite}>
              <h2>
                <Link href={`/bench/${suite}`}>{title(words.title)}</Link>
              </h2>
              <p>{title(words.question)}</p>
              <p className="quiet">
                <code>{suite}</code>
              </p>
            </li>
          );
        })}
      </ul>
      <RunAll />
    </article>
  );
}
