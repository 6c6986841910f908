import { expect, it } from 'vitest';
import { MOST_CPUS } from '../../core/cpu-limits.ts';
import { POSTED_CPUS, machineOf } from './plan.ts';

it('has the machine of the posting up to its 64 CPUs, and above them only as many sockets as they need', () => {
  expect(POSTED_CPUS).toBe(64);
  for (let cpus = 1; cpus <= MOST_CPUS; cpus++) {
    const { sockets, cores, threads } = machineOf(cpus);
    expect([cores, threads]).toEqual([8, 2]);
    expect(sockets).toBe(cpus <= 64 ? 4 : Math.ceil(cpus / 16));
  }
});
