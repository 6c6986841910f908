/* What lessons' scenes say is kept in tests/narrations, so that somebody reads it when it changes. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import type { CoreModule } from '../web/src/core/module.ts';
import { beatStyle } from '../web/src/lesson-kit/context.ts';
import { parseOperations } from '../web/src/lesson-kit/ask.ts';
import { createShelf } from '../web/src/lesson-kit/shelf.ts';
import { parseTrace, toSession } from '../web/src/trace-in/index.ts';
import { Teller, tellBeats } from './narrations.ts';
import { LESSONS, named, readLesson } from './used-components.ts';

const CORE = resolve(import.meta.dirname, '../wasm-core/build/trace.wasm');
const KEPT = resolve(import.meta.dirname, 'narrations');

/** The kernels that readers can choose for a scenario, with the operations that scenes open on or questions are about. */
type Told = Map<string, Set<number>>;

async function toldOf(folder: string): Promise<ReadonlyMap<string, Told>> {
  const { used, frontmatter } = await readLesson(folder);
  const scenarios = new Map<string, Told>();
  for (const { trace, era, eras, operation, operations } of named(used, 'Scene', 'Predict')) {
    const told: Told = scenarios.get(trace!) ?? new Map();
    scenarios.set(trace!, told);
    for (const choice of [era!, ...(eras?.split(/\s+/) ?? frontmatter.eras)])
      told.set(choice, told.get(choice) ?? new Set());
    told.get(era!)!.add(parseOperations(operation ?? operations ?? 1).from);
  }
  return scenarios;
}

let core: CoreModule;
beforeAll(async () => {
  core = await loadCoreFile(CORE);
});

describe.each(readdirSync(LESSONS))('lesson %s', (folder) => {
  const load = async (file: string) => readFileSync(resolve(LESSONS, folder, 'scenarios', file), 'utf8');
  const shelf = createShelf(load, parseTrace);

  it('says what tests/narrations has. If the new sentences are true: npm run narrations', async () => {
    const kept = resolve(KEPT, folder);
    const names: string[] = [];
    for (const [trace, told] of await toldOf(folder)) {
      const teller = new Teller(core);
      const parts: string[] = [];
      for (const [index, [era, led]] of [...told].entries()) {
        const spec = await shelf.session(trace, era);
        const text = index === 0 ? teller.first(spec, led) : teller.other(spec, led);
        parts.push(index === 0 ? `On ${era}:` : `On ${era}, besides:`, text || '\nNothing.', '');
      }
      names.push(`${trace}.txt`);
      await expect.soft(parts.join('\n')).toMatchFileSnapshot(resolve(kept, `${trace}.txt`));
    }
    names.push('beats.txt');
    await expect.soft(await beatsOf(folder)).toMatchFileSnapshot(resolve(kept, 'beats.txt'));
    const files = existsSync(kept) ? readdirSync(kept) : [];
    expect(files.filter((file) => !names.includes(file))).toEqual([]);
  });
});

/** The most operations of a scene whose beats are kept. */
const MOST_TOLD = 3;

/** Each scene and question of the text, as somebody goes through it by beats. */
async function beatsOf(folder: string): Promise<string> {
  const load = async (file: string) => readFileSync(resolve(LESSONS, folder, 'scenarios', file), 'utf8');
  const shelf = createShelf(load, parseTrace);
  const parts: string[] = [];
  for (const { id, trace, era, operation, operations, oneByOne, untold } of named(
    (await readLesson(folder)).used,
    'Scene',
    'Predict',
  )) {
    const spec = { ...(await shelf.session(trace!, era!)), ...beatStyle({ oneByOne, untold }) };
    const { from, to } = parseOperations(operation ?? operations ?? 1);
    // A scene leads on to what follows; a question is about its own operations.
    const last = operations === undefined ? from + MOST_TOLD - 1 : Math.min(to, from + MOST_TOLD - 1);
    const range = { from, to: Math.min(last, spec.calls.length) };
    parts.push(`${id}: ${trace} on ${era}`, tellBeats(core, spec, range), '');
  }
  return parts.join('\n');
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

describe('recordings', () => {
  it('says what tests/narrations has. If the new sentences are true: npm run narrations', async () => {
    const teller = new Teller(core);
    const parts: string[] = [];
    for (const [file, era] of RECORDINGS) {
      const bytes = readFileSync(resolve(import.meta.dirname, `conformance/recordings/${file}.trace.gz`));
      const recording = await parseTrace(file, gunzipSync(bytes).toString());
      const text = teller.other(toSession(recording, 0, era, true), new Set());
      parts.push(`${file} on ${era}, besides:`, text, '');
    }
    await expect(parts.join('\n')).toMatchFileSnapshot(resolve(KEPT, 'recordings.txt'));
  });
});
