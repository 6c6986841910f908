/*
 * What a route will need is asked for as soon as the entry chunk runs, all at once. Otherwise each file would be asked for by
 * the one before: the route's code, its worker, the core, the figure's code. On a slow network every link of that chain costs
 * half a second.
 */
import { fetchCore } from '../core/load-browser.ts';
import { startAhead } from '../engine/ahead.ts';
import { loadLesson } from '../lesson-kit/catalogue.ts';
import { splitHash } from '../stage/hash-location.ts';
import { DEFAULT_TRACE, loadNamed } from './lab/sources.ts';
import * as routes from './routes.ts';

type Ask = () => unknown;

/** Asks for what the route of `hash` needs first. Whoever needs it says if it couldn't be had. */
export function askAhead(hash: string): void {
  // Each is asked for at once; an error, thrown or late, must not keep the page from showing.
  for (const ask of wishesOf(hash)) (async () => ask())().catch(() => undefined);
}

function wishesOf(hash: string): readonly Ask[] {
  const [path, query] = splitHash(hash);
  const [page, rest] = path.slice(1).split('/');
  const asked = new URLSearchParams(query);
  switch (page) {
    case '':
      return [startAhead, () => import('../figures/race/ask.ts'), () => import('../figures/race/Race.tsx')];
    case 'lessons':
      if (rest === undefined) return [routes.loadContents];
      // One after the other: what both of them import, WebKit would run the first with before it is ready.
      return [
        startAhead,
        async () => {
          await routes.loadLessonPage();
          const lesson = await loadLesson(rest);
          // An instrument comes by itself.
          if (lesson?.frontmatter.figure === undefined) await routes.loadAddressSpace();
        },
        () => loadLesson(rest),
      ];
    case 'lab':
      return [
        startAhead,
        routes.loadLab,
        routes.loadAddressSpace,
        ...(asked.has('text') ? [] : [() => loadNamed(asked.get('trace') ?? DEFAULT_TRACE)]),
      ];
    case 'bench':
      return rest === undefined ? [routes.loadBench] : [routes.loadBench, fetchCore];
    case 'findings':
      return [startAhead, routes.loadFindings];
    case 'kernels':
      return rest === undefined ? [routes.loadKernelList] : [routes.loadKernelPage, fetchCore];
    case 'about':
      return [routes.loadAbout];
    case 'glossary':
      return [routes.loadGlossary];
    case 'sources':
      return [routes.loadSources];
    default:
      return [];
  }
}
