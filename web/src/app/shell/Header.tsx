import { Link, useLocation } from 'wouter';
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
        <NavLink href={`/lessons/${lessonSlugs()[0]}`} text={t('app.lessons')} room="/lessons/" />
        <NavLink href="/lab" text={t('app.lab')} room="/lab" />
        <NavLink href="/bench" text={t('app.bench')} room="/bench" />
        <NavLink href="/about" text={t('app.about')} room="/about" />
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

interface NavLinkProps {
  readonly href: string;
  readonly text: string;
  /** The link is marked as current on paths that begin with this. */
  readonly room: string;
}

function NavLink({ href, text, room }: NavLinkProps) {
  const [path] = useLocation();
  return (
    <Link href={href} className={path.startsWith(room) ? 'active' : ''}>
      {text}
    </Link>
  );
}
