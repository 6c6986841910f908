/*
 * Which modules share a file. By itself the bundler makes one for every set of routes that share something: a lesson would
 * come in sixty requests, and a server that answers six at a time makes ten rounds of them.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

interface ChunkGroup {
  readonly name: string;
  readonly test?: RegExp | ((id: string) => boolean);
  readonly tags?: ['$initial'];
  readonly priority?: number;
}

/** What the home page's question needs to ask the core, and small things that most routes share. */
const ENGINE = [
  'core/kernel-id.ts',
  'engine/start.ts',
  'narrate/kernel-name.ts',
  'stage/finest-stride.ts',
  'stage/marks.ts',
  'stage/pack-text.ts',
  'stage/use-kernels.ts',
  'stage/CheckedBadge.tsx',
  'stage/beside/beside.ts',
  'timeline/virtual-cpus.ts',
  'trace-in/recording.ts',
  'views/picked.ts',
  'views/use-size.ts',
  'widgets/TableScroll.tsx',
  'widgets/choice/Choice.tsx',
  'widgets/use-scrolls.ts',
  'words/meaning.ts',
];
/** The race, at home and in lessons. */
const RACE = ['figures/race/Race.tsx'];
/** What lessons are made of, and what their instruments share. */
const KIT = ['lesson-kit/index.ts'];
const LESSON = [
  'app/lesson/LessonPage.tsx',
  'app/learned/Learned.tsx',
  'figures/FoldedCurve.tsx',
  'figures/Waiting.tsx',
  'figures/race/ask.ts',
  'figures/registry.ts',
  'figures/stops.ts',
  'widgets/use-newest.ts',
];
/** A session that is played, before any figure of it. */
const SESSION = ['stage/own-states.ts', 'stage/use-link.ts', 'stage/use-player.ts'];
/** What stands around the figures of a session. */
const STAGE = ['stage/Stage.tsx', 'stage/StageViews.tsx'];
/** What several views draw with. */
const DRAWING = [
  'd3/tween.ts',
  'views/Drawing.tsx',
  'views/Figure.tsx',
  'views/Legend.tsx',
  'views/Readout.tsx',
  'views/Swatches.tsx',
  'views/ZoomTools.tsx',
  'views/gap-strategies.ts',
  'views/rbtree/layout.ts',
  'views/use-painted.ts',
  'views/use-text-width.ts',
  'views/use-zoom.ts',
];

/** A module is in the first group that names it, or that names a module which imports it. */
export const CHUNK_GROUPS: ChunkGroup[] = [
  // What the page needs before anything shows.
  { name: 'initial', tags: ['$initial'], priority: 1 },
  { name: 'engine', test: modules(ENGINE) },
  { name: 'race', test: modules(RACE) },
  // Charts of benchmarks need these, and nothing else that draws figures.
  { name: 'scales', test: /\/node_modules\/d3-(?:scale|array|interpolate)\// },
  { name: 'session', test: modules(SESSION) },
  { name: 'stage', test: modules(STAGE) },
  { name: 'drawing', test: modules(DRAWING) },
  { name: 'kit', test: modules(KIT) },
  { name: 'lesson', test: modules(LESSON) },
];

/** The first module of each worker. */
const WORKER_ENTRIES = modules(['bench/worker.ts', 'engine/worker.ts', 'threads/worker-browser.ts']);

/**
 * Nothing imports a worker's first file, which only starts what it imports itself. Otherwise the bundler would put
 * into it what later files of the worker share, and they would import it. WebKit runs it once more for them: then two
 * servers answer each question.
 */
export const WORKER_GROUPS: ChunkGroup[] = [
  { name: 'served', tags: ['$initial'], test: (id) => !WORKER_ENTRIES.test(id) },
];

/** Throws if there is no such module: it would silently get a file of its own. */
function modules(paths: readonly string[]): RegExp {
  for (const path of paths)
    if (!existsSync(SRC + path)) throw new Error(`chunk-groups.ts names web/src/${path}, which is gone`);
  return new RegExp(`/web/src/(?:${paths.map((path) => path.replaceAll('.', String.raw`\.`)).join('|')})$`);
}
