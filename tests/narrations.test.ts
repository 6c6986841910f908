/* What lessons' scenes say is kept in tests/narrations.txt, so that somebody reads it when it changes. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import type { CoreModule } from '../web/src/core/module.ts';
import { beatStyle } from '../web/src/lesson-kit/context.ts';
import { parseOperations } from '../web/src/lesson-kit/ask.ts';
import { createShelf } from '../web/src/lesson-kit/shelf.ts';
import { parseTrace, toSession } from '../web/src/trace-in/index.ts';
import { Narrations, Teller, tellBeats } from './narrations.ts';
import { FINISHED, LESSONS } from './lesson-folders.ts';
import { named, readLesson } from './used-components.ts';

const CORE = resolve(import.meta.dirname, '../wasm-core/build/trace.wasm');
const KEPT = resolve(import.meta.dirname, 'narrations.txt');

/** The kernels that readers can choose for a scenario, with the operations that scenes open on or questions are about. */
type Told = Map<string, Set<number>>;

/** An instrument tells its session by itself; what is inside it says nothing that others don’t. */
const toldIn = (used: Parameters<typeof named>[0]) =>
  named(used, 'Scene', 'Predict').filter(({ figure }) => figure === undefined);

async function toldOf(folder: string): Promise<ReadonlyMap<string, Told>> {
  const { used, frontmatter } = await readLesson(folder);
  const scenarios = new Map<string, Told>();
  for (const { trace, kernel, kernels, operation, operations } of toldIn(used)) {
    const told: Told = scenarios.get(trace!) ?? new Map();
    scenarios.set(trace!, told);
    for (const choice of [kernel!, ...(kernels?.split(/\s+/) ?? frontmatter.kernels)])
      told.set(choice, told.get(choice) ?? new Set());
    told.get(kernel!)!.add(parseOperations(operation ?? operations ?? 1).from);
  }
  return scenarios;
}

/** The most operations of a scene whose beats are kept. */
const MOST_TOLD = 3;

/** Each scenario of a lesson event by event, and each scene and question as somebody goes through it by beats. */
async function tellLesson(core: CoreModule, into: Narrations, folder: string): Promise<void> {
  const load = async (file: string) => readFileSync(resolve(LESSONS, folder, 'scenarios', file), 'utf8');
  const shelf = createShelf(load, parseTrace);
  for (const [trace, told] of await toldOf(folder)) {
    const teller = new Teller(core, into);
    for (const [index, [kernel, led]] of [...told].entries()) {
      const scene = `${folder}/${trace} on ${kernel}`;
      const spec = await shelf.session(trace, kernel);
      if (index === 0) teller.first(scene, spec, led);
      else teller.other(scene, spec, led);
    }
  }
  const { used } = await readLesson(folder);
  for (const { id, trace, kernel, operation, operations, oneByOne, untold } of toldIn(used)) {
    const spec = { ...(await shelf.session(trace!, kernel!)), ...beatStyle({ oneByOne, untold }) };
    const { from, to } = parseOperations(operation ?? operations ?? 1);
    // A scene leads on to what follows; a question is about its own operations.
    const last = operations === undefined ? from + MOST_TOLD - 1 : Math.min(to, from + MOST_TOLD - 1);
    const range = { from, to: Math.min(last, spec.calls.length) };
    tellBeats(core, into, `${folder} ${id}: ${trace} on ${kernel}`, spec, range);
  }
}

/** What no lesson says, some recording does: a few that have most of it, by their kernel. */
const RECORDINGS = [
  ['hand/shm-attach', '3.5-free-gap+gap=free_gap_lazy'],
  ['found/droppable-mlockall', '2.4'],
  ['hand/pkeys-none', '2.4'],
  ['eras/2.6.31-rc8/hand/hint-beyond-the-end', '2.6.31-rc8'],
  ['hand/thp-madvise-fault', '6.18'],
  ['eras/3.4/random/up-limits-101', '3.4'],
  ['hand/mseal', '6.18'],
  ['eras/6.1/hand/topdown-goes-down-to-the-program', '6.1'],
  ['eras/3.4/hand/topdown-goes-down-to-the-program', '3.4'],
  ['hand/growsdown-grows', '3.4'],
  ['hand/growsdown-gap', '6.18'],
  ['hand/munmap-vdso', '6.18'],
  ['eras/3.8/random/up-remap-1', '3.8'],
] as const;

it('says what tests/narrations.txt has. If the new sentences are true: npm run narrations', async () => {
  const core = await loadCoreFile(CORE);
  const narrations = new Narrations();
  for (const folder of FINISHED) await tellLesson(core, narrations, folder);
  for (const [file, kernel] of RECORDINGS) {
    const bytes = readFileSync(resolve(import.meta.dirname, `conformance/recordings/${file}.trace.gz`));
    const recording = await parseTrace(file, gunzipSync(bytes).toString());
    const teller = new Teller(core, narrations);
    teller.other(`${file} on ${kernel}`, toSession(recording, 0, kernel, true), new Set());
  }
  await expect(narrations.print()).toMatchFileSnapshot(KEPT);
});
