import { expect, it } from 'vitest';
import type { Running } from '../../../bench/client.ts';
import type { Report } from '../../../bench/report.ts';
import { runAll, type RunAllState } from './run-all.ts';

const SUITES = ['gap-search', 'cache-hits', 'rmap-fork'];

/** Suites that end when they are told to. */
function world() {
  const [states, reports, cancelled]: [RunAllState[], string[], string[]] = [[], [], []];
  const ends = new Map<string, (error?: Error) => void>();
  const start = (suite: string): Running => ({
    report: new Promise((resolve, reject) =>
      ends.set(suite, (error) => (error ? reject(error) : resolve({ suite } as Report))),
    ),
    cancel: () => cancelled.push(suite),
  });
  const cancel = runAll(SUITES, start, {
    onState: (state) => states.push(state),
    onReport: (suite) => reports.push(suite),
  });
  const end = async (suite: string, error?: Error): Promise<void> => {
    ends.get(suite)?.(error);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { states, reports, cancelled, end, cancel };
}

it('runs one suite after the other; one that fails is named, and the others go on', async () => {
  const { states, reports, end } = world();
  expect(states.at(-1)).toMatchObject({ status: 'running', suite: 'gap-search', ended: 0 });
  await end('gap-search');
  await end('cache-hits', new Error('no memory'));
  expect(states.at(-1)).toMatchObject({
    suite: 'rmap-fork',
    ended: 2,
    failures: [{ suite: 'cache-hits', reason: 'no memory' }],
  });
  await end('rmap-fork');
  expect(states.at(-1)).toMatchObject({ status: 'done', ended: 3 });
  expect(reports).toEqual(['gap-search', 'rmap-fork']);
});

it('can be cancelled once, and keeps what had ended', async () => {
  const { states, reports, cancelled, end, cancel } = world();
  await end('gap-search');
  cancel();
  cancel();
  expect(cancelled).toEqual(['cache-hits']);
  expect(states.at(-1)).toMatchObject({ status: 'cancelled', ended: 1 });
  expect(reports).toEqual(['gap-search']);
});
