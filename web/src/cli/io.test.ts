import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { Output } from './io.ts';

it('waits for a slow stream and leaves nothing behind', async () => {
  let written = 0;
  const slow = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      written += chunk.length;
      setImmediate(done);
    },
  });
  const output = new Output(slow);
  const listeners = () => ['drain', 'close', 'error'].map((name) => slow.listenerCount(name));
  const before = listeners();
  for (let i = 0; i < 50; i++) {
    output.line('abc');
    await output.flush();
  }
  expect(written).toBe(200);
  expect(listeners()).toEqual(before);
});

it('stops waiting when the reader closes the stream', async () => {
  const closed = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, _done) => undefined });
  const output = new Output(closed);
  output.line('abc');
  const flushed = output.flush();
  closed.destroy(Object.assign(new Error('broken pipe'), { code: 'EPIPE' }));
  await flushed;
  expect(output.closed).toBe(true);
});
