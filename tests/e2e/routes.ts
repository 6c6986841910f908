/** All folds of a suite's page. */
const OPEN = 'open=settings,reported,workloads,compare';

/** A route of each kind of page, and of each lesson and suite. */
const ALL = [
  '',
  'lessons',
  'glossary',
  'glossary?term=page-fault',
  'sources',
  'findings',
  'lessons/address-space',
  'lessons/gap-search',
  'lessons/cache-hits',
  'lessons/fork',
  'lessons/reverse-mapping',
  'lessons/lock-contention',
  'lab',
  'bench',
  'bench/gap-search',
  `bench/gap-search?${OPEN}`,
  `bench/cache-hits?${OPEN}`,
  `bench/fork-spawn?${OPEN}`,
  `bench/rmap-fork?${OPEN}`,
  `bench/rmap-reclaim?${OPEN}`,
  `bench/brk-contention?${OPEN}`,
  `bench/fault-contention?${OPEN}`,
  'about',
];

const KINDS: ReadonlySet<string> = new Set([
  '',
  'lessons',
  'glossary?term=page-fault',
  'sources',
  'findings',
  'lessons/lock-contention',
  'lab',
  'bench',
  `bench/rmap-fork?${OPEN}`,
  'about',
]);

/** One of each kind: lessons are made of the same components, and so are suites. `npm run test:long` looks at all. */
export const ROUTES = process.env.LONG ? ALL : ALL.filter((route) => KINDS.has(route));
