import { readdirSync } from 'node:fs';

/** All folds of a suite's page. */
const OPEN = 'open=settings,reported,workloads,compare';

const SUITES = readdirSync(new URL('../../web/src/suites', import.meta.url)).map((folder) =>
  folder.replace(/^\d+-/, ''),
);

/** A route of each kind of page, and of each lesson and suite. */
const ALL = [
  '',
  'lessons',
  'glossary',
  'glossary?term=page-fault',
  'sources',
  'findings',
  'kernels',
  'kernels/7.3',
  'lessons/address-space',
  'lessons/gap-search',
  'lessons/cache-hits',
  'lessons/fork',
  'lessons/reverse-mapping',
  'lessons/lock-contention',
  'lessons/gap-search?scene=many&kernels=3.4,7.3',
  'lessons/gap-search/learned',
  'lab',
  'lab?trace=curl&views=maple,vma-list,merge',
  'lab?trace=curl&kernels=3.4,6.18',
  'bench',
  'bench/gap-search',
  ...SUITES.map((suite) => `bench/${suite}?${OPEN}`),
  'about',
];

const KINDS: ReadonlySet<string> = new Set([
  '',
  'lessons',
  'glossary?term=page-fault',
  'kernels',
  'kernels/7.3',
  'lessons/gap-search?scene=many&kernels=3.4,7.3',
  'lab?trace=curl&kernels=3.4,6.18',
  'bench',
  `bench/rmap-fork?${OPEN}`,
]);

/** One of each kind, the fullest: pages of a kind are made of the same components. `npm run test:long` looks at all. */
export const ROUTES = process.env.LONG ? ALL : ALL.filter((route) => KINDS.has(route));
