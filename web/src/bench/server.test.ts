import { expect, it, vi } from 'vitest';
import type { Answer, Request } from './messages.ts';
import { serveBench } from './server.ts';
import { usualSettings } from './suites.ts';
import type { Surroundings } from './surroundings.ts';
import { worldOf } from './testing.ts';
import { spoken } from '../words/testing.ts';

/** The worker's messages up to its answer. */
function ask(surround: () => Promise<Surroundings>, request: Request): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  return new Promise((resolve) => {
    let listener: (event: MessageEvent<Request>) => void;
    serveBench(
      {
        addEventListener: (_, heard) => (listener = heard),
        postMessage: (answer) => {
          answers.push(structuredClone(answer));
          if (answer.type !== 'progress' && answer.type !== 'rows') resolve(answers);
        },
      },
      surround,
    );
    listener!(new MessageEvent('message', { data: request }));
  });
}

it('sends rows as they stand, then the report', async () => {
  const settings = { ...usualSettings('gap-search', true), kernels: ['3.8'], n: { agua: [40] } };
  const answers = await ask(worldOf, { type: 'run', suite: 'gap-search', settings, own: [] });
  const rows = answers.flatMap((answer) => (answer.type === 'rows' ? answer.rows : []));
  expect(answers.at(-1)).toMatchObject({ type: 'report', report: { suite: 'gap-search', rows } });
  expect(answers.some(({ type }) => type === 'progress')).toBe(true);
});

it('says why it can’t', async () => {
  const settings = { ...usualSettings('gap-search', true), kernels: ['9.9'] };
  const run = { type: 'run', suite: 'gap-search', settings, own: [] } as const;
  const answers = await ask(worldOf, run);
  expect(spoken(answers)).toEqual([{ type: 'failed', said: expect.stringContaining('9.9') }]);
  expect(await ask(() => Promise.reject(new Error('bench.wasm: 404')), run)).toEqual([
    { type: 'failed', said: 'bench.wasm: 404' },
  ]);
});

it('loads no core for what needs none', async () => {
  const surround = vi.fn<() => Promise<Surroundings>>();
  expect(await ask(surround, { type: 'compare', results: [] })).toHaveLength(1);
  const file = new Blob(['no result']);
  expect(await ask(surround, { type: 'open', suite: 'gap-search', file })).toMatchObject([
    { type: 'failed' },
  ]);
  expect(surround).not.toHaveBeenCalled();
});
