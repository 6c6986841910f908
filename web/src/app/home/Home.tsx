import { Link } from 'wouter';
import { checkedOf } from '../../core/checked.ts';
import { formatBytes } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import { useTitle } from '../shell/use-title.ts';
import { History } from './History.tsx';
import { LessonList } from './LessonList.tsx';
import { Question } from './question/Question.tsx';
import { scenario } from './question/scenario.ts';
import { Tour } from './Tour.tsx';
import { Ways } from './Ways.tsx';
import './home.css';
import './question.css';
import './race.css';

export function Home() {
  useTitle();
  const newest = checkedOf('6.18');
  const size = formatBytes(scenario.length);
  return (
    <div className="page home">
      <div className="home-first">
        <header className="home-head">
          <p className="home-about">{t('home.about')}</p>
          <h1>{t('home.title', { size })}</h1>
          <p className="home-lead">{t('home.lead', { size, vmas: scenario.vmas.length })}</p>
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
