import { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import '../words/all.ts';
import { openTrace } from './input.ts';
import { CALL } from './testing.ts';

const PIECE = Buffer.from(CALL.repeat(10_000));

async function* slowly() {
  for (let i = 0; i < 3; i++) {
    yield PIECE;
    await setTimeout(150);
  }
}

async function printed(path: string, isTTY: boolean, size?: number): Promise<string> {
  let text = '';
  const write = (chunk: Buffer, _: string, done: () => void) => {
    text += chunk.toString();
    done();
  };
  const stderr = Object.assign(new Writable({ write }), { isTTY });
  const file = () => Readable.from(slowly());
  for await (const _ of openTrace(path, { stdin: file(), open: file, sizeOf: () => size, stderr }));
  return text;
}

it('says on a terminal how much of a file has been read, and leaves nothing behind', async () => {
  const megabytes = (count: number) => ((PIECE.length * count) / 1e6).toFixed(1);
  const line = (count: number) => `\r\u001B[KReading x.strace: ${megabytes(count)} of ${megabytes(3)} MB`;
  expect(await printed('x.strace', true, PIECE.length * 3)).toBe(`${line(2)}${line(3)}\r\u001B[K`);
  expect(await printed('-', true)).toContain(`\r\u001B[KReading: ${megabytes(2)} MB`);
  expect(await printed('x.strace', false, PIECE.length * 3)).toBe('');
});
