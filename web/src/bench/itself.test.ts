import { expect, it } from 'vitest';
import { runAgainstItself } from './itself.ts';
import { usualSettings } from './suites.ts';
import { worldOf } from './testing.ts';

const SUITE = 'gap-worst-case';
const nothing = (): void => undefined;
const HOOKS = { onProgress: nothing, onRows: nothing };

it('sees no difference between a kernel and itself, and finds one that is planted', async () => {
  // Each batch is up to 2 % slower than another.
  let state = 1;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const world = await worldOf(() => 0.002 * (1 + 0.02 * random()));
  const settings = {
    ...usualSettings(SUITE, true),
    kernels: ['3.4', '3.8'],
    n: { 'mprotect, deep': [24], 'munmap, deep': [24] },
    extra: 0,
  };
  const same = await runAgainstItself(world, SUITE, settings, 0, HOOKS);
  expect(same).toMatchObject({ pairs: 4, different: 0, narrow: { different: 0 } });
  const slower = await runAgainstItself(world, SUITE, settings, 0.05, HOOKS);
  expect(slower).toMatchObject({ pairs: 4, different: 4, narrow: { pairs: 4, different: 4 } });
}, 60_000);
