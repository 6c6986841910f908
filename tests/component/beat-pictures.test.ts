/* Each beat of a lesson's scene changes the picture of at least one of its open views. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import { beatStyle, ownOf } from '../../web/src/lesson-kit/context.ts';
import { createShelf } from '../../web/src/lesson-kit/shelf.ts';
import type { Topic } from '../../web/src/timeline/beat-roles.ts';
import { parseTrace } from '../../web/src/trace-in/index.ts';
import { FINISHED, LESSONS } from '../lesson-folders.ts';
import { named, readLesson } from '../used-components.ts';
import { comparePictures } from './beat-pictures.ts';
import { usePage } from './page.ts';

usePage();

const core = loadCoreFile(resolve(import.meta.dirname, '../../wasm-core/build/trace.wasm'));

/** Why a beat about a topic may leave all views as they were. The others may not. */
const UNSEEN: Readonly<Partial<Record<Topic, string>>> = {
  call: 'the call changes nothing',
  lookup: 'it reads an index that the scene does not show, and changes nothing',
  link: 'it changes an index that the scene does not show',
  balance: 'it changes an index that the scene does not show',
  anon: 'it changes the reverse mapping, which the scene does not show',
  pages: 'a page gets memory, in page tables that the scene does not show',
  fork: 'fork() links a VMA that has no pages into a list or tree that the scene does not show',
  reclaim: 'the page that reclaim has written out is freed, and no view shows freed pages',
};

/** Of all beats, with such a reason. A sample may be the worst part. */
const MOST_UNSEEN = 0.03;

// All take some minutes. `npm test` looks at the start of two scenes of each lesson that begin with their views, not with an
// instrument, and need no virtual CPUs.
const LONG = Boolean(process.env.LONG);
const MOST_BEATS = LONG ? Infinity : 20;

const unseen: string[] = [];
const reasons = new Set<string>();
let count = 0;

const scenes = await Promise.all(
  FINISHED.map(async (folder) => {
    const all = named((await readLesson(folder)).used, 'Scene');
    const chosen = LONG
      ? all
      : all.filter(({ views, figure }) => views !== 'cpus' && figure === undefined).slice(0, 2);
    return chosen.map((scene) => ({ folder, scene }));
  }),
);

// The longest takes more than half a minute, and on a busy machine a quarter of an hour.
it.each(scenes.flat())(
  'each beat changes a picture: $folder, $scene.id',
  { timeout: 1_800_000 },
  async ({ folder, scene }) => {
    const { id, trace, kernel, views, page, cpus, oneByOne, untold } = scene;
    const load = async (file: string) => readFileSync(resolve(LESSONS, folder, 'scenarios', file), 'utf8');
    const shown = {
      spec: await createShelf(load, parseTrace).session(trace!, kernel!),
      style: beatStyle({ oneByOne, untold }),
      views: views!.split(/\s+/),
      own: ownOf({ page, cpus }),
    };
    const beats = await comparePictures(await core, shown, MOST_BEATS);
    expect(beats.length).toBeGreaterThan(0);
    count += beats.length;
    for (const { position, topic, isSame } of beats) {
      if (!isSame) continue;
      expect(UNSEEN[topic], `event ${position}, ${topic}`).toBeDefined();
      reasons.add(topic);
      unseen.push(`${folder}, ${id}: event ${position}: ${UNSEEN[topic]}`);
    }
  },
);

it('the others are few, and each has its reason', () => {
  expect(count).toBeGreaterThan(LONG ? 5000 : 100);
  expect(unseen.length, unseen.join('\n')).toBeLessThanOrEqual((LONG ? 1 : 2) * MOST_UNSEEN * count);
  // No reason outlives what it was written for.
  const unused = Object.keys(UNSEEN).filter((topic) => !reasons.has(topic));
  expect(LONG ? unused : []).toEqual([]);
});
