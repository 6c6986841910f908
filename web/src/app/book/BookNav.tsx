import { Link, useLocation } from 'wouter';
import { t } from '../../words/index.ts';

/** The ways between the pages that go with the lessons. */
export function BookNav() {
  const [path] = useLocation();
  const ways = [
    ['/lessons', t('book.contents')],
    ['/glossary', t('book.glossary')],
    ['/sources', t('book.sources')],
    ['/findings', t('book.findings')],
    ['/kernels', t('book.kernels')],
  ] as const;
  return (
    <nav className="book-nav" aria-label={t('book.nav')}>
      {ways.map(([href, text]) => (
        <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
