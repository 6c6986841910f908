import { Suspense, lazy, useEffect, useState, type MouseEvent } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { KeysDialog } from '../widgets/keys/KeysDialog.tsx';
import { useShortcuts } from '../widgets/keys/shortcuts.ts';
import { t } from '../words/index.ts';
import { Home } from './home/Home.tsx';
import { followSystemTheme, setSingleKeys, usePreference } from '../widgets/preferences.ts';
import { useHashLocation, useHashQuery } from '../stage/hash-location.ts';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { isEmbedded } from './embed/is-embedded.ts';
import * as routes from './routes.ts';
import { Header } from './shell/Header.tsx';
import { Notice } from './shell/Notice.tsx';
import { Ready } from '../widgets/Ready.tsx';

const LessonPage = lazy(routes.loadLessonPage);
const Learned = lazy(routes.loadLearned);
const EmbeddedInstrument = lazy(routes.loadEmbedded);
const Speaker = lazy(routes.loadSpeaker);
const Contents = lazy(routes.loadContents);
const Glossary = lazy(routes.loadGlossary);
const Lab = lazy(routes.loadLab);
const Bench = lazy(routes.loadBench);
const About = lazy(routes.loadAbout);
const Sources = lazy(routes.loadSources);
const Findings = lazy(routes.loadFindings);
const KernelList = lazy(routes.loadKernelList);
const KernelPage = lazy(routes.loadKernelPage);

/** Routes that are ready when their figure is. */
const WITH_FIGURE = /^\/(?:$|lab$|lessons\/)/;

export function App() {
  return (
    // oxlint-disable-next-line react/hooks -- this is how wouter takes another location hook
    <Router hook={useHashLocation}>
      <Frame />
    </Router>
  );
}

function Frame() {
  const [path] = useLocation();
  const embedded = isEmbedded(useHashQuery());
  const [keysOpen, setKeysOpen] = useState(false);
  const singleKeys = usePreference('singleKeys');
  useEffect(() => followSystemTheme(), []);
  useShortcuts({ '?': () => setKeysOpen(true) }, singleKeys);
  return (
    <>
      {!embedded && (
        <>
          <a className="skip-link" href="#main" onClick={skipToMain}>
            {t('app.skip')}
          </a>
          <Header onKeys={() => setKeysOpen(true)} />
        </>
      )}
      <main id="main" tabIndex={-1}>
        <ErrorBoundary resetKey={path}>
          <Suspense fallback={<p className="page quiet">{t('app.loading')}</p>}>
            {embedded && path !== '/lab' ? <EmbeddedInstrument /> : <Pages />}
            {!WITH_FIGURE.test(path) && <Ready />}
          </Suspense>
        </ErrorBoundary>
      </main>
      <KeysDialog
        open={keysOpen}
        singleKeys={singleKeys}
        onSingleKeys={setSingleKeys}
        onClose={() => setKeysOpen(false)}
      />
    </>
  );
}

function Pages() {
  return (
    <Switch>
      <Route path="/" component={Home} />
      <Route path="/lessons" component={Contents} />
      <Route path="/glossary" component={Glossary} />
      <Route path="/sources" component={Sources} />
      <Route path="/findings" component={Findings} />
      <Route path="/kernels" component={KernelList} />
      <Route path="/kernels/:id">{({ id }) => <KernelPage key={id} id={id} />}</Route>
      <Route path="/lessons/:slug">{({ slug }) => <LessonPage key={slug} slug={slug} />}</Route>
      <Route path="/speaker/:lesson">{({ lesson }) => <Speaker key={lesson} lesson={lesson} />}</Route>
      <Route path="/lessons/:slug/learned">{({ slug }) => <Learned key={slug} slug={slug} />}</Route>
      <Route path="/lab" component={Lab} />
      <Route path="/about" component={About} />
      <Route path="/bench/:suite?">{({ suite }) => <Bench suite={suite} />}</Route>
      <Route>
        <LostNotice />
      </Route>
    </Switch>
  );
}

function LostNotice() {
  const [path] = useLocation();
  return <Notice title={t('app.lostTitle')} text={t('app.lostText', { path: `#${path}` })} />;
}

/** The hash is the route, so the skip link moves the focus itself. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
