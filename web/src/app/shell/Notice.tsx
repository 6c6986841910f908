import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '../../words/index.ts';
import { useTitle } from './use-title.ts';
import { lessonSlugs } from '../../lesson-kit/catalogue.ts';

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  /** A link that leads on. */
  readonly children?: ReactNode;
}

/** A page that says why there is nothing here, with links to the other pages. */
export function Notice({ title, text, children }: NoticeProps) {
  useTitle(title);
  return (
    <section className="page notice">
      <h1>{title}</h1>
      <p>
        {text} {children}
      </p>
      <p className="notice-links">
        {t('app.wayBack')} <Link href="/">{t('app.home')}</Link>
        {lessonSlugs().map((slug, i) => (
          <Link key={slug} href={`/lessons/${slug}`}>
            {t('app.lesson', { number: i + 1 })}
          </Link>
        ))}
        <Link href="/lab">{t('app.lab')}</Link>
        <Link href="/bench">{t('app.bench')}</Link>
        <Link href="/about">{t('app.about')}</Link>
      </p>
    </section>
  );
}
