/* Beats of everything that lessons show: how many a call has, and that neighbours say different things. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { mmapLockName } from '../web/src/core/kernel-id.ts';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import type { CoreModule } from '../web/src/core/module.ts';
import { beatStyle } from '../web/src/lesson-kit/context.ts';
import { createShelf } from '../web/src/lesson-kit/shelf.ts';
import { narrateBeat } from '../web/src/narrate/beats/beats.ts';
import { narrateContext, withElsewhere } from '../web/src/narrate/context.ts';
import { Timeline } from '../web/src/timeline/timeline.ts';
import { parseTrace } from '../web/src/trace-in/index.ts';
import { FINISHED, LESSONS } from './lesson-folders.ts';
import { named, readLesson } from './used-components.ts';

const CORE = resolve(import.meta.dirname, '../wasm-core/build/trace.wasm');

/** They leave all VMAs as they are: accesses, mostly no more than a lookup, and new threads, which share the address space. */
const QUIET: ReadonlySet<string> = new Set(['load', 'store', 'observe', 'peek', 'clone']);

let core: CoreModule;
beforeAll(async () => {
  core = await loadCoreFile(CORE);
});

/** What scenes and questions of a lesson show: each scenario, on each kernel, with the events that are told one by one. */
async function shownIn(folder: string) {
  const { used } = await readLesson(folder);
  const shown = named(used, 'Scene', 'Predict').map(({ trace, kernel, oneByOne, untold }) => ({
    trace: trace!,
    kernel: kernel!,
    style: beatStyle({ oneByOne, untold }),
  }));
  return new Map(shown.map((each) => [JSON.stringify(each), each])).values();
}

describe.each(FINISHED)('lesson %s', (folder) => {
  const load = async (file: string) => readFileSync(resolve(LESSONS, folder, 'scenarios', file), 'utf8');
  const shelf = createShelf(load, parseTrace);

  it('tells most calls in a few beats, and no two neighbours alike', async () => {
    const counts: number[] = [];
    for (const { trace, kernel, style } of await shownIn(folder)) {
      const { oneByOne = [] } = style;
      const { files, ...spec } = await shelf.session(trace, kernel);
      const timeline = Timeline.load(core, { files, ...spec, ...style });
      let singles = 0;
      for (let position = 0, line = ''; position < timeline.total;) {
        position = timeline.step(position, 'beat', 1);
        const snapshot = timeline.snapshot(position);
        const beat = snapshot.beat!;
        const world = narrateContext(snapshot, { files, mmapLock: mmapLockName(kernel) });
        const told = narrateBeat(beat, withElsewhere(world, snapshot.elsewhere))!;
        expect(told.what.length, `${trace} on ${kernel} at ${position}`).toBeGreaterThan(10);
        const { call } = timeline.operations[snapshot.operation]!;
        if (beat.number === 1 && !QUIET.has(call.call)) counts.push(beat.count);
        const before = beat.number === 1 ? '' : line;
        expect(told.why === '' || told.why !== before, `${trace} on ${kernel} at ${position}`).toBe(true);
        line = told.why;
        if (!beat.isSingle) continue;
        singles++;
        expect(oneByOne.filter((type) => beat.tally.has(type))).toEqual([beat.told!.type]);
        expect(beat.tally.get(beat.told!.type)!.count).toBe(1);
      }
      expect(singles > 0, `${trace} on ${kernel}`).toBe(oneByOne.length > 0);
    }
    const median = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)]!;
    expect([median >= 3, median <= 8]).toEqual([true, true]);
  });
});
