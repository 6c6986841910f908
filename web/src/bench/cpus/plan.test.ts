import { expect, it } from 'vitest';
import { MOST_CPUS, POSTED_CPUS, machineOf, sweepRounds } from './plan.ts';

it('has the machine of the posting up to its 64 CPUs, and above them only as many sockets as they need', () => {
  expect(POSTED_CPUS).toBe(64);
  for (let cpus = 1; cpus <= MOST_CPUS; cpus++) {
    const { sockets, cores, threads } = machineOf(cpus);
    expect([cores, threads]).toEqual([8, 2]);
    expect(sockets).toBe(cpus <= 64 ? 4 : Math.ceil(cpus / 16));
  }
});

it.each([
  [1000, 1, 1000],
  [1000, 64, 1000],
  [5000, 64, 1000],
  [20, 64, 20],
  [1000, 65, 984],
  [1000, 1024, 62],
  [20, 1024, 20],
])('varies costs in few rounds: of %i on %i CPUs, %i', (rounds, cpus, few) => {
  expect(sweepRounds(rounds, cpus)).toBe(few);
});
