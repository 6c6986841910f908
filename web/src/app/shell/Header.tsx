import { Link } from 'wouter';
import { IconButton } from '../../widgets/button/IconButton.tsx';
import { t } from '../../words/index.ts';
import { toggleTheme, usePreference } from '../../widgets/preferences.ts';
import { lessonSlugs } from '../../lesson-kit/catalogue.ts';
import { Mark } from './Mark.tsx';

interface HeaderProps {
  readonly onKeys: () => void;
}

export function Header({ onKeys }: HeaderProps) {
  const dark = usePreference('theme') === 'dark';
  return (
    <header className="site-header">
      <Link href="/" className="site-name">
        <Mark />
        {t('app.name')}
      </Link>
      <nav aria-label={t('app.navigation')}>
        {lessonSlugs().map((slug, i) => (
          <NavLink key={slug} href={`/lessons/${slug}`} text={t('app.lesson', { number: i + 1 })} />
        ))}
        <NavLink href="/lab" text={t('app.lab')} />
        <NavLink href="/about" text={t('app.about')} />
      </nav>
      <div className="site-tools">
        <IconButton icon="keyboard" label={t('app.keys')} onClick={onKeys} />
        <IconButton
          icon={dark ? 'sun' : 'moon'}
          label={t(dark ? 'app.lightTheme' : 'app.darkTheme')}
          onClick={toggleTheme}
        />
      </div>
    </header>
  );
}

function NavLink({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <Link href={href} className={(active) => (active ? 'active' : '')}>
      {text}
    </Link>
  );
}
