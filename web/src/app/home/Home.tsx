import { Link } from 'wouter';
import { checkedOf } from '../../core/checked.ts';
import { NEWEST } from '../../core/row-of-release.ts';
import { formatBytes } from '../../narrate/format.ts';
import { t, title } from '../../words/index.ts';
import { useTitle } from '../shell/use-title.ts';
import { Costs } from './Costs.tsx';
import { HISTORY } from './history.ts';
import { LessonList } from './LessonList.tsx';
import { FIRST } from '../../figures/race/program.ts';
import { Question } from '../../figures/race/Question.tsx';
import { Tour } from './Tour.tsx';
import './home.css';

export function Home() {
  useTitle();
  const newest = checkedOf(NEWEST);
  const size = formatBytes(FIRST.length);
  return (
    <div className="page home">
      <div className="home-first">
        <header className="home-head">
          <p className="home-about">{t('home.about')}</p>
          <h1>{t('home.title', { size })}</h1>
          <p className="home-lead">{t('home.lead', { size, vmas: FIRST.mappings })}</p>
        </header>
        <Question />
      </div>
      <Ways />
      <LessonList />
      <Tour />
      <p className="home-agreement">
        {newest && t('home.agreement', { agree: newest.operationsAgree, all: newest.operations })}{' '}
        <Link href="/about">{t('home.agreementLink')}</Link>
      </p>
      <History />
    </div>
  );
}

/** Where a reader can go from here. */
function Ways() {
  return (
    <nav className="home-ways" aria-label={t('home.ways')}>
      <Way href="/lessons/address-space" name={t('home.firstLesson')} text={t('home.firstLessonText')} />
      <Way href="/lab" name={t('home.lab')} text={t('home.labText')} />
      <Way href="/bench" name={t('home.bench')} text={t('home.benchText')} />
    </nav>
  );
}

interface WayProps {
  readonly href: string;
  readonly name: string;
  readonly text: string;
}

function Way({ href, name, text }: WayProps) {
  return (
    <section>
      <h2>
        <Link href={href}>{name}</Link>
      </h2>
      <p>{text}</p>
    </section>
  );
}

/** The five changes as a timeline with links to their lessons and benchmarks. */
function History() {
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">{t('home.historyTitle')}</h2>
      <p className="history-lead">{t('home.historyLead')}</p>
      <Costs />
      <p>
        <Link href="/kernels">{t('home.allKernels')}</Link>
      </p>
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
