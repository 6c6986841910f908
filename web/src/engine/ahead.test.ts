import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Ahead from './ahead.ts';

/** Counts those that were started. */
class FakeWorker extends EventTarget {
  static readonly started: FakeWorker[] = [];
  readonly sent: unknown[] = [];

  constructor() {
    super();
    FakeWorker.started.push(this);
  }

  postMessage(message: unknown): void {
    this.sent.push(message);
  }
}

let ahead: typeof Ahead;
beforeEach(async () => {
  // A new page.
  vi.resetModules();
  ahead = await import('./ahead.ts');
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404, statusText: 'Not Found' })));
});
afterEach(() => FakeWorker.started.splice(0));

it('the worker that was started ahead is taken once', () => {
  ahead.startAhead();
  ahead.startAhead();
  expect(FakeWorker.started).toHaveLength(1);
  expect(ahead.takeWorker()).toBe(FakeWorker.started[0]);
  expect(ahead.takeWorker()).toBe(FakeWorker.started[1]);
});

it('a worker whose script couldn’t be fetched is not taken', () => {
  ahead.startAhead();
  const [broken] = FakeWorker.started;
  broken!.dispatchEvent(new Event('error'));
  expect(ahead.takeWorker()).not.toBe(broken);
  expect(FakeWorker.started).toHaveLength(2);
});

it('a worker is told that the core couldn’t be fetched', async () => {
  ahead.takeWorker();
  const [{ sent }] = FakeWorker.started as [FakeWorker];
  await expect
    .poll(() => sent)
    .toMatchObject([{ branch: 'core', message: { failed: expect.stringContaining('404 Not Found') } }]);
});
