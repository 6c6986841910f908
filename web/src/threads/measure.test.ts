import { expect, it } from 'vitest';
import { nth } from '../base/known.ts';
import { saying } from '../words/testing.ts';
import { measureThreads } from './measure.ts';
import { useThreads } from './testing.ts';
import { ThreadError } from './thread-error.ts';
import { ThreadCore, sharedMemory } from './thread-core.ts';
import { MOST_THREADS, THREAD_PROGRAMS, contendedShareOf, sumOf, throughputOf } from './threads.ts';
import type { ThreadHost, ThreadPlan, ThreadProgress, ThreadRun } from './threads.ts';

const threads = useThreads();

const plan = (kernel: string, workers = 2, rounds = 2000): ThreadPlan => ({
  kernel,
  program: 'brk pairs',
  workers,
  rounds,
});

const measure = (plans: readonly ThreadPlan[], runs = 1) => measureThreads(threads(), { plans, runs });

it('knows the programs by the names that the core has for them', () => {
  const core = new ThreadCore(threads().module, sharedMemory());
  expect(core.programs()).toEqual(THREAD_PROGRAMS);
});

// Acquisitions of the parent's anon_vma lock: docs/decisions/0022-locks.md. Since 3.0 a forked child's heap VMA doesn't grow.
it.for([
  ['2.6.2', 0, 0],
  ['2.6.31-rc8', 3, 1],
  ['2.6.31-zhang', 2, 0],
  ['2.6.32', 2, 0],
  ['2.6.34', 2, 0],
  ['3.5-free-gap', 0, 0],
  ['6.18', 0, 0],
  ['3.8+merge=lenient', 4, 1],
] as const)('%s: a pair takes the shared lock %i times, growth alone %i', async ([kernel, pair, growth]) => {
  const rounds = 500;
  const [pairs, growing] = await measure([
    plan(kernel, 2, rounds),
    { ...plan(kernel, 2, rounds), program: 'brk growth' },
  ]);
  for (const thread of pairs!.threads)
    expect(thread).toMatchObject({ calls: 2 * rounds, acquisitions: pair * rounds });
  for (const thread of growing!.threads) {
    expect(thread.calls).toBe(rounds + 1);
    // The last call releases all of it, which cuts the VMA.
    expect(thread.acquisitions - growth * rounds).toBeLessThanOrEqual(3);
  }
});

it('each run has its threads, which start and end on one clock', async () => {
  const run = nth(await measure([plan('2.6.31-rc8', 3)]), 0);
  expect(run.threads).toHaveLength(3);
  expect(Math.min(...run.threads.map(({ start }) => start))).toBe(0);
  expect(Math.max(...run.threads.map(({ end }) => end))).toBe(run.elapsed);
  for (const { start, end } of run.threads) expect(end).toBeGreaterThan(start);
  expect(throughputOf(run)).toBeCloseTo((3 * 2000 * 1000) / run.elapsed);
});

it('plans are taken in turn, there and back, after a run of each that nobody sees', async () => {
  const heard: ThreadProgress[] = [];
  const told: ThreadRun[] = [];
  const plans = [plan('2.6.31-rc8', 1, 100), plan('2.6.31-zhang', 2, 100)];
  const runs = await measureThreads(
    threads(),
    { plans, runs: 2 },
    { onProgress: (progress) => heard.push(progress), onRun: (run) => told.push(run) },
  );
  expect(runs.map(({ plan: { kernel }, run }) => `${kernel} ${run}`)).toEqual([
    '2.6.31-rc8 0',
    '2.6.31-zhang 0',
    '2.6.31-zhang 1',
    '2.6.31-rc8 1',
  ]);
  expect(told).toEqual(runs);
  expect(heard.map(({ done, all, plan: { workers } }) => [done, all, workers])).toEqual(
    [2, 1, 1, 2, 2, 1].map((workers, done) => [done, 6, workers]),
  );
});

// Even with few cores, some thread is interrupted sooner or later while it holds the lock.
it.for(['2.6.31-rc8', '2.6.31-rc8+lock=mutexes', '3.8+merge=lenient'])(
  '%s: threads do meet at the lock, and who is alone meets nobody',
  async (kernel) => {
    let met: ThreadRun | undefined;
    for (let tries = 0; tries < 50 && !met; tries++)
      met = (await measure([plan(kernel, 2, 20_000)])).find((run) => sumOf(run.threads, 'spins') > 0);
    expect(sumOf(met!.threads, 'contended')).toBeGreaterThan(0);
    expect(contendedShareOf(met!)).toBeGreaterThan(0);
    expect(contendedShareOf(met!)).toBeLessThan(1);
    const alone = nth(await measure([plan(kernel, 1, 20_000)]), 0);
    expect(alone.threads[0]).toMatchObject({ contended: 0, spins: 0, sleeps: 0 });
    expect(contendedShareOf(alone)).toBe(0);
  },
);

it('many more threads than cores get through, too', async () => {
  const run = nth(await measure([plan('2.6.31-rc8', 16, 200)]), 0);
  expect(sumOf(run.threads, 'acquisitions')).toBe(16 * 200 * 3);
});

it.for([
  [{ workers: 0 }, `The number of real threads must be from 1 to ${MOST_THREADS}.`],
  [{ workers: 1.5 }, `The number of real threads must be from 1 to ${MOST_THREADS}.`],
  [{ workers: MOST_THREADS + 1 }, `The number of real threads must be from 1 to ${MOST_THREADS}.`],
  [{ rounds: 0 }, 'The number of rounds per thread must be from 1 to 500,000.'],
  [{ rounds: Number.NaN }, 'The number of rounds per thread must be from 1 to 500,000.'],
  [{ kernel: '2.6.30' }, /2\.6\.30/],
  [{ kernel: 'a name that nobody gave a kernel, again and again'.repeat(40) }, 'The name is too long.'],
  [{ kernel: '3.8+lock=always' }, /can’t run Linux 3\.8\+lock=always: it sorts VMAs into trees/],
] as const)('refuses what cannot be with a sentence: %#', async ([wrong, message]) => {
  const refused = measure([{ ...plan('2.6.31-rc8'), ...wrong }]);
  await expect(refused).rejects.toThrow(ThreadError);
  await expect(refused).rejects.toThrow(saying(message));
});

it('ends at once when it is cancelled', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const plans = [plan('2.6.31-rc8', 2, 500_000)];
  const running = measureThreads(
    threads(),
    { plans, runs: 1000 },
    { signal, onProgress: () => setTimeout(() => controller.abort(new Error('no more')), 50) },
  );
  await expect(running).rejects.toThrow('no more');
  await expect(measureThreads(threads(), { plans, runs: 1 }, { signal })).rejects.toThrow('no more');
});

it('says so when a thread can’t be started, or breaks', async () => {
  const broken: ThreadHost = {
    ...threads(),
    start: () => ({
      post: () => undefined,
      listen: (_, onError) => queueMicrotask(() => onError('')),
      terminate: () => undefined,
    }),
  };
  await expect(measureThreads(broken, { plans: [plan('2.6.31-rc8')], runs: 1 })).rejects.toThrow(
    saying('A thread could not be started.'),
  );
});
