import { Suspense, lazy } from 'react';
import { Link } from 'wouter';
import { checkedOf } from '../../core/checked.ts';
import { t } from '../../words/index.ts';
import { withShelves } from '../../words/load.ts';
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx';
import { History } from './History.tsx';
import { answeredOf, useLessonProgress } from '../../lesson-kit/progress.ts';
import { useTitle } from '../shell/use-title.ts';
import './home.css';

const Running = lazy(withShelves(() => import('./Running.tsx'), 'stage', 'figures', 'meanings'));

export function Home() {
  useTitle();
  const newest = checkedOf('6.18');
  return (
    <div className="page home">
      <header className="home-head">
        <h1>{t('home.title')}</h1>
        <p>{t('home.lead')}</p>
      </header>
      <div className="home-figure">
        <ErrorBoundary resetKey="home">
          <Suspense fallback={<p className="home-waiting quiet">{t('home.figureLoading')}</p>}>
            <Running />
          </Suspense>
        </ErrorBoundary>
      </div>
      <nav className="home-ways" aria-label={t('app.wayBack')}>
        <Way href="/lessons/address-space" title={t('home.firstLesson')} text={t('home.firstLessonText')} />
        <Way href="/lessons/gap-search" title={t('home.secondLesson')} text={t('home.secondLessonText')} />
        <Way href="/lessons/cache-hits" title={t('home.thirdLesson')} text={t('home.thirdLessonText')} />
        <Way href="/lessons/fork" title={t('home.fourthLesson')} text={t('home.fourthLessonText')} />
        <Way href="/lessons/reverse-mapping" title={t('home.fifthLesson')} text={t('home.fifthLessonText')} />
        <Way href="/lessons/lock-contention" title={t('home.sixthLesson')} text={t('home.sixthLessonText')} />
        <Way href="/lab" title={t('home.openLab')} text={t('home.openLabText')} />
      </nav>
      <p className="home-agreement">
        {newest && t('home.agreement', { agree: newest.operationsAgree, all: newest.operations })}{' '}
        <Link href="/about">{t('home.agreementLink')}</Link>
      </p>
      <History />
    </div>
  );
}

interface WayProps {
  readonly href: string;
  readonly title: string;
  readonly text: string;
}

function Way({ href, title, text }: WayProps) {
  return (
    <section>
      <h2>
        <Link href={href}>{title}</Link>
      </h2>
      <p>{text}</p>
      <Done slug={href.slice(href.lastIndexOf('/') + 1)} />
    </section>
  );
}

/** How far the reader has come in a lesson. */
function Done({ slug }: { readonly slug: string }) {
  const progress = useLessonProgress(slug);
  const answered = answeredOf(progress);
  return answered > 0 && <p className="quiet">{t('app.answered', { answered, all: progress.questions })}</p>;
}
