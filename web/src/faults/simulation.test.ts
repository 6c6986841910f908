import { beforeAll, describe, expect, it } from 'vitest';
import { loadCoreFile } from '../core/load-node.ts';
import type { CoreModule } from '../core/module.ts';
import { replay } from './replay.ts';
import { Simulation } from './testing/simulation.ts';
import type { Scheme } from './testing/simulation.ts';
import { unpackedStream } from './streams/testing.ts';

const ROOT = new URL('../../../', import.meta.url);
/** Rows with the scheme that merge as 3.14 did. */
const KERNEL_OF: Readonly<Record<Scheme, string>> = {
  mmap_cache: '3.14',
  v2: '3.14-vmacache',
  '3.15': '3.15',
  '4.20': '3.15+cache=vmacache_4_20',
};
const SCHEMES = Object.keys(KERNEL_OF) as Scheme[];

let count: CoreModule;
beforeAll(async () => {
  count = await loadCoreFile(new URL('wasm-core/build/count.wasm', ROOT));
});

async function both(text: string, scheme: Scheme) {
  const options = { joinedSegments: false, hugePages: false };
  const [core] = await replay(count, new TextEncoder().encode(text), [KERNEL_OF[scheme]], options);
  const { calls, hits } = new Simulation(scheme).run(text);
  return { core: { calls: core!.calls, hits: core!.hits }, second: { calls, hits } };
}

/** exec() of a position-independent program with an interpreter. */
const EXEC = `e a
+ 7fffffffe000 1000 3 2 0 0 s
+ 7ffd4f76d000 21000 3 2 0 0 s
+ 55bbd04c1000 140000 1 2 1 0 .
- 55bbd04f0000 111000 1
+ 55bbd04f0000 c1000 5 2 1 2f .
+ 7f204ded4000 35000 1 2 2 0 .
- 7f204ded5000 34000 2
+ 7f204ded5000 26000 5 2 2 1 .
+ 7ffd4f7bf000 2000 5 2 0 0 v
+ 7ffd4f7bb000 4000 1 2 0 0 v
E
`;
const START = `# faultstream 1\nT 1 0 0\n${EXEC}`;
const TWO_VMAS = `${START}m 10000 8000 3 22 0 0 0\nm 20000 8000 1 22 0 0 0\n`;
const FAULTS = 'w10\nw1\nr10\nw-f\nr3\nx10\nw-12\n';

describe.each(SCHEMES)('a second simulation of %s finds as many hits', (scheme) => {
  it.each([
    ['threads', `${TWO_VMAS}k 2 100\nw10\nT 2 0 0\nr20\nT 1 0 0\nw1\nw1\nT 2 0 0\nr1\nr-f\nT 1 0 0\nr-2\n`],
    ['threads of which one unmaps', `${TWO_VMAS}k 2 100\nw10\nT 2 0 0\nr20\nu 20000 1000\nT 1 0 0\nw1\nw0\n`],
    ['a fork', `${TWO_VMAS}w10\nr10\nk 2 0\nT 2 0 0\nr1\nw-10\nr1\nT 1 0 0\nr1\nu 12000 1000\nw-10\nr2\n`],
    [
      'exec in a child of vfork',
      `${TWO_VMAS}w10\nr10\nk 2 4100\nT 2 0 0\nr1\n${EXEC}w7ffd4f78c\nw0\nT 1 0 0\nr1\nr0\n`,
    ],
    [
      'merging in mprotect',
      `${TWO_VMAS}${FAULTS}p 0 12000 2000 1\nw0\np 0 14000 4000 1\nr4\np 0 12000 6000 3\nw0\nw-2\n`,
    ],
    [
      'mapping between two VMAs',
      `${START}m 10000 1000 3 22 0 0 0\nm 12000 1000 3 22 0 0 0\nw12\nm 11000 1000 3 22 0 0 0\nw0\nw-1\nw-1\n`,
    ],
    [
      'a heap that grows and shrinks',
      `${START}b 30000 0\nb 38000 38000\nw30\nb 3a000 3a000\nw9\nb 31000 31000\nw-9\n`,
    ],
    ['a stack that grows', `${START}w7ffd4f76d\nw-1\nw0\nw-1\nr0\n`],
  ])('%s', async (_, text) => {
    const { core, second } = await both(text, scheme);
    expect(core).toEqual(second);
    expect(core.hits).toBeGreaterThan(0);
  });

  it('sqlite', async () => {
    const stream = (await unpackedStream('sqlite')).toString();
    const { core, second } = await both(stream, scheme);
    expect(core).toEqual(second);
  });
});
