import { expect, it } from 'vitest';
import type { Running } from '../../../bench/client.ts';
import type { Hooks } from '../../../bench/hooks.ts';
import type { Report, Row, Settings } from '../../../bench/report.ts';
import { runAll, type RunAllState } from './run-all.ts';

const SUITES = ['gap-search', 'cache-hits', 'rmap-fork'];

/** Suites that end when they are told to. */
function world(before?: RunAllState) {
  const [states, reports, cancelled, started]: [RunAllState[], string[], string[], string[]] = [
    [],
    [],
    [],
    [],
  ];
  const ends = new Map<string, (error?: Error) => void>();
  const hooks = new Map<string, Hooks>();
  const start = (suite: string, settings: Settings, own: Hooks): Running => {
    expect(settings.quick).toBe(true);
    started.push(suite);
    hooks.set(suite, own);
    return {
      report: new Promise((resolve, reject) =>
        ends.set(suite, (error) => (error ? reject(error) : resolve({ suite } as Report))),
      ),
      cancel: () => cancelled.push(suite),
    };
  };
  const stop = runAll(
    SUITES,
    start,
    { onState: (state) => states.push(state), onReport: (suite) => reports.push(suite) },
    before,
  );
  const end = async (suite: string, error?: Error): Promise<void> => {
    ends.get(suite)?.(error);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { states, reports, cancelled, started, hooks, end, stop };
}

it('runs one suite after the other; one that fails is named, and the others go on', async () => {
  const { states, reports, end } = world();
  expect(states.at(-1)).toMatchObject({ status: 'running', suite: 'gap-search', ended: [] });
  await end('gap-search');
  await end('cache-hits', new Error('no memory'));
  expect(states.at(-1)).toMatchObject({
    suite: 'rmap-fork',
    ended: ['gap-search', 'cache-hits'],
    failures: [{ suite: 'cache-hits', reason: 'no memory' }],
  });
  await end('rmap-fork');
  expect(states.at(-1)).toMatchObject({ status: 'done', ended: SUITES });
  expect(reports).toEqual(['gap-search', 'rmap-fork']);
});

it('tells the rows of the suite that runs, as they come', async () => {
  const { states, hooks, end } = world();
  const row = (kernel: string) => ({ kernel }) as Row;
  hooks.get('gap-search')?.onRows([row('3.4')]);
  hooks.get('gap-search')?.onProgress({ done: 1, total: 2, secondsLeft: 1, now: undefined });
  hooks.get('gap-search')?.onRows([row('3.8')]);
  expect(states.at(-1)).toMatchObject({ rows: [row('3.4'), row('3.8')], progress: { done: 1 } });
  await end('gap-search');
  expect(states.at(-1)).toMatchObject({ suite: 'cache-hits', rows: [] });
});

it('can be stopped once, and goes on with the suite in which it was stopped', async () => {
  const first = world();
  await first.end('gap-search');
  first.stop();
  first.stop();
  expect(first.cancelled).toEqual(['cache-hits']);
  const stopped = first.states.at(-1)!;
  expect(stopped).toMatchObject({ status: 'stopped', ended: ['gap-search'] });
  expect(first.reports).toEqual(['gap-search']);
  const then = world(stopped);
  await then.end('cache-hits');
  await then.end('rmap-fork');
  expect(then.started).toEqual(['cache-hits', 'rmap-fork']);
  expect(then.states.at(-1)).toMatchObject({ status: 'done', ended: SUITES });
});

it('has nothing to stop at the end', async () => {
  const { states, cancelled, end, stop } = world();
  for (const suite of SUITES) await end(suite);
  stop();
  expect(cancelled).toEqual([]);
  expect(states.at(-1)!.status).toBe('done');
});
