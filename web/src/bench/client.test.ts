import { describe, expect, it, vi } from 'vitest';
import { saying } from '../words/testing.ts';
import { readStream, startBench } from './client.ts';
import type { BenchWorker } from './client.ts';
import type { Answer, Request } from './messages.ts';
import type { Hooks } from './hooks.ts';
import type { Report } from './report.ts';
import { usualSettings } from './suites.ts';

class FakeWorker implements BenchWorker {
  readonly requests: Request[] = [];
  terminated = false;
  private readonly listeners = new Map<string, (event: never) => void>();

  postMessage(request: Request): void {
    this.requests.push(request);
  }
  terminate(): void {
    this.terminated = true;
  }
  addEventListener(type: string, listener: (event: never) => void): void {
    this.listeners.set(type, listener);
  }
  say(data: Answer): void {
    this.listeners.get('message')!({ data } as never);
  }
  break(message: string): void {
    this.listeners.get('error')!({ message } as never);
  }
}

const settings = usualSettings('gap-search', true);
const progress = { done: 1, total: 2, secondsLeft: 3, now: undefined };
const report = { suite: 'gap-search' } as Report;

function started() {
  const worker = new FakeWorker();
  const hooks = { onProgress: vi.fn<Hooks['onProgress']>(), onRows: vi.fn<Hooks['onRows']>() };
  return { worker, hooks, running: startBench('gap-search', settings, hooks, [], () => worker) };
}

describe('startBench', () => {
  it('hands on what the worker says, and ends the worker with the report', async () => {
    const { worker, hooks, running } = started();
    expect(worker.requests).toEqual([{ type: 'run', suite: 'gap-search', settings, own: [] }]);
    worker.say({ type: 'progress', progress });
    worker.say({ type: 'rows', rows: [] });
    expect(worker.terminated).toBe(false);
    worker.say({ type: 'report', report });
    expect(await running.report).toBe(report);
    expect(worker.terminated).toBe(true);
    expect(hooks.onProgress.mock.calls).toEqual([[progress]]);
    expect(hooks.onRows.mock.calls).toEqual([[[]]]);
  });

  it('is silent once cancelled, whatever was under way', () => {
    const { worker, hooks, running } = started();
    running.cancel();
    expect(worker.terminated).toBe(true);
    worker.say({ type: 'progress', progress });
    worker.break('late');
    expect(hooks.onProgress).not.toHaveBeenCalled();
  });

  it('rejects with the worker’s words', async () => {
    const { worker, running } = started();
    worker.say({ type: 'failed', said: 'there is no kernel "9.9"' });
    await expect(running.report).rejects.toThrow('there is no kernel "9.9"');
    expect(worker.terminated).toBe(true);
  });

  it('rejects when there is no worker', async () => {
    const { worker, running } = started();
    worker.break('');
    await expect(running.report).rejects.toThrow(saying('could not be loaded'));
  });
});

it('readStream hands a file to a worker, and says what is wrong with it', async () => {
  const worker = new FakeWorker();
  const file = new Blob(['r1']);
  const reading = readStream('mine', file, () => worker);
  expect(worker.requests).toEqual([{ type: 'read', name: 'mine', file }]);
  worker.say({ type: 'failed', said: 'line 2: no' });
  await expect(reading).rejects.toThrow('line 2: no');
  expect(worker.terminated).toBe(true);
});
