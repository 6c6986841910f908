// `npm run mutants`: plants the mistakes of tests/mutants/, one at a time, and says which test notices each. Fails below 90 %. A
// mistake is planted as Vite loads its file, so no file changes, and whatever interrupts this leaves nothing behind. It runs the unit
// and component tests that import the file, the neighbouring ones first, up to the first failure.
//
// Why no tool: Stryker makes 38,000 mutants of the same folders, most of them of no interest to anybody. At some seconds each, two
// cores would be busy for days. It also writes them all into a copy of the sources, which tests here read and build. A list
// finds less, but each line of it is a mistake that somebody could make, and all of it takes half an hour.
// Usage: npm run mutants [-- PART…]   only lists (timeline) or files (bench/bootstrap) with a PART in their names
import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { makeCore } from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const LEAST = 0.9;
/** After so long without any result of a test, the mistake made a loop endless. */
const ENDLESS = 15 * 60_000;

const { positionals: parts } = parseArgs({ allowPositionals: true });
await makeCore();
// MUTANTS: no module is kept for the next run, since a mistake that is planted isn't in its file's text.
Object.assign(process.env, { VITEST: 'true', NODE_ENV: 'test', UPDATE_SNAPSHOT: 'none', MUTANTS: 'true' });

/** What failed first in the present run. */
let failure;
/** Ends the present run when nothing comes any more. */
let watchdog;
const reporter = {
  onTestCaseResult(test) {
    watchdog?.refresh();
    if (test.result().state === 'failed') fails(test.module, `: ${test.fullName}`);
  },
  onTestModuleEnd(module) {
    if (module.errors().length > 0) fails(module);
  },
};

function fails({ moduleId }, test = '') {
  failure ??= { moduleId, text: `${relative(root, moduleId)}${test}` };
}

const vitest = await createVitest('test', {
  root,
  config: `${root}vitest.config.ts`,
  project: ['unit', 'component'],
  watch: false,
  bail: 1,
  reporters: [reporter],
});

/** What fails first, or undefined. */
async function failureOf(specs) {
  failure = undefined;
  watchdog = setTimeout(() => {
    failure ??= { text: 'a test that never ends' };
    // The second one doesn't wait for the end of what is under way.
    for (let i = 0; i < 2; i++) void vitest.cancelCurrentRun('keyboard-input');
  }, ENDLESS);
  await vitest.runTestSpecifications(specs);
  clearTimeout(watchdog);
  return failure;
}

/** What fails each time, or undefined. A test that only fails now and then has noticed nothing. */
async function alwaysFailing(specs) {
  for (let left = specs; left.length > 0;) {
    const found = await failureOf(left);
    const own = left.filter(({ moduleId }) => moduleId === found?.moduleId);
    if (found === undefined || own.length === 0 || (await failureOf(own)) !== undefined) return found;
    left = left.filter((spec) => !own.includes(spec));
  }
  return undefined;
}

/** Test files that have noticed a mutant, and pass without any. */
const sound = new Set();
async function checkSound({ moduleId }) {
  if (moduleId === undefined || sound.has(moduleId)) return;
  const specs = await vitest.globTestSpecifications([moduleId]);
  const found = await failureOf(specs);
  if (found !== undefined) throw new Error(`without any mutant, too, this fails: ${found.text}`);
  sound.add(moduleId);
}

/** The tests that import a file, in the order in which they are likely to notice what is wrong with it. */
async function* stagesFor(file) {
  const isNeighbour = ({ moduleId }) => moduleId.replace(/\.test\.tsx?$/, '') === file.replace(/\.tsx?$/, '');
  yield (await vitest.globTestSpecifications()).filter(isNeighbour);
  // The setup of all tests imports all texts.
  vitest.config.related = file.startsWith(`${root}web/src/words/`) ? undefined : [file];
  const related = await vitest.getRelevantTestSpecifications();
  vitest.config.related = undefined;
  const others = related.filter((spec) => !isNeighbour(spec) && !startsPrograms(spec.moduleId));
  const isLikely = ({ moduleId }) => dirname(moduleId) === dirname(file) || sound.has(moduleId);
  yield others.filter(isLikely);
  for (const project of ['unit', 'component'])
    yield others.filter((spec) => !isLikely(spec) && spec.project.name === project);
}

/** In those the mistake isn't planted. */
function startsPrograms(test) {
  return readFileSync(test, 'utf8').includes("'node:child_process'");
}

/** The test that notices a mutant, or undefined. */
async function catcherOf(mutant) {
  const file = root + mutant.file;
  process.env.MUTANT = JSON.stringify(mutant);
  vitest.invalidateFile(file);
  try {
    for await (const specs of stagesFor(file)) {
      const found = await alwaysFailing(specs);
      if (found !== undefined) return found;
    }
    return undefined;
  } finally {
    delete process.env.MUTANT;
    vitest.invalidateFile(file);
  }
}

const say = (text) => process.stdout.write(`${text}\n`);
const percent = (share) => `${Math.floor(share * 100)} %`;

const { MUTANTS } = await vitest.import(`${root}tests/mutants/index.ts`);
const { plant } = await vitest.import(`${root}tests/mutants/mutant.ts`);
const chosen = Object.entries(MUTANTS).flatMap(([list, mutants]) =>
  mutants
    .filter(({ file }) => parts.length === 0 || parts.some((part) => list === part || file.includes(part)))
    .map((mutant) => ({ list, mutant, planted: plant(mutant, readFileSync(root + mutant.file, 'utf8')) })),
);
const troubles = chosen.flatMap(({ planted: { trouble } }) => trouble ?? []);
const counts = new Map();
try {
  if (troubles.length > 0) throw new Error(troubles.join('\n'));
  if (chosen.length === 0) throw new Error(`no mutant is in ${parts.join(', ')}`);
  for (const { list, mutant, planted } of chosen) {
    const { file, before, after, breaks } = mutant;
    const caught = await catcherOf(mutant);
    if (caught !== undefined) await checkSound(caught);
    say(
      `${caught === undefined ? 'SURVIVED' : 'caught  '} ${file}:${planted.line}  ${before}  →  ${after || 'nothing'}`,
    );
    say(`         ${breaks}${caught === undefined ? '' : `; noticed by ${caught.text}`}`);
    const { found = 0, all = 0 } = counts.get(list) ?? {};
    counts.set(list, { found: found + (caught === undefined ? 0 : 1), all: all + 1 });
  }
  const total = { found: 0, all: 0 };
  for (const [list, { found, all }] of counts) {
    say(`${list.padEnd(12)} ${found} of ${all}`);
    total.found += found;
    total.all += all;
  }
  const share = total.found / total.all;
  say(`${'all'.padEnd(12)} ${total.found} of ${total.all}: ${percent(share)} caught`);
  process.exitCode = share < LEAST ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
await vitest.close();
