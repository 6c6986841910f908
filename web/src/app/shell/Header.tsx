import { Link, useLocation } from 'wouter';
import { IconButton } from '../../widgets/button/IconButton.tsx';
import { t } from '../../words/index.ts';
import { toggleTheme, usePreference } from '../../widgets/preferences.ts';

/** The lessons, and the pages that go with them. */
const BOOK = ['/lessons', '/glossary', '/sources', '/findings', '/kernels'];

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
        <NavLink href="/lessons" text={t('app.lessons')} rooms={BOOK} />
        <NavLink href="/lab" text={t('app.lab')} />
        <NavLink href="/bench" text={t('app.bench')} />
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

interface NavLinkProps {
  readonly href: string;
  readonly text: string;
  /** The link is marked as current on paths that begin with one of these, by default with its own. */
  readonly rooms?: readonly string[];
}

function NavLink({ href, text, rooms }: NavLinkProps) {
  const [path] = useLocation();
  const isHere = (rooms ?? [href]).some((room) => path.startsWith(room));
  return (
    <Link href={href} className={isHere ? 'active' : ''}>
      {text}
    </Link>
  );
}

/** The logo: a strip of address space with its gaps. */
function Mark() {
  return (
    <svg className="mark" viewBox="0 0 28 16" width="28" height="16" aria-hidden="true" focusable="false">
      <path d="M0 0h7v16H0zM9 0h3v16H9zM18 0h10v16H18z" fill="currentColor" />
      <path d="M12.5 15.5h5M12.5.5h5" stroke="currentColor" fill="none" />
    </svg>
  );
}
