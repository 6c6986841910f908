import { Link } from 'wouter';
import { t } from '../../words/index.ts';

/** Where a reader can go from here. */
export function Ways() {
  return (
    <nav className="home-ways" aria-label={t('home.ways')}>
      <Way href="/lessons/address-space" title={t('home.firstLesson')} text={t('home.firstLessonText')} />
      <Way href="/lab" title={t('home.lab')} text={t('home.labText')} />
      <Way href="/bench" title={t('home.bench')} text={t('home.benchText')} />
    </nav>
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
    </section>
  );
}
