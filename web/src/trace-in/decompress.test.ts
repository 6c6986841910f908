/* Whatever a log comes in, it is the same log. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { createTar } from 'nanotar';
import { describe, expect, it } from 'vitest';
import { say } from '../words/index.ts';
import { SaidError } from '../words/message.ts';
import { decompressed } from './index.ts';

const LOG = readFileSync(new URL('../../../lessons/01-address-space/scenarios/ls.trace', import.meta.url));
const MAPS = Buffer.from('00400000-00401000 r-xp 00000000 08:01 1 /bin/a\n');
/** Made by xz 5.4 and zstd 1.5 of LOG: see tests/fixtures/packed/README.md. */
const fixture = (name: string) =>
  readFileSync(new URL(`../../../tests/fixtures/packed/${name}`, import.meta.url));

function streamOf(bytes: Uint8Array, size = 7): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
}

async function read(bytes: Uint8Array, size?: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of decompressed(streamOf(bytes, size))) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const refusal = async (bytes: Uint8Array) => {
  try {
    await read(bytes, 4096);
  } catch (error) {
    return error instanceof SaidError ? say(error.said) : String(error);
  }
  return 'read';
};

describe('a log', () => {
  const text = LOG.toString();
  const tar = createTar([{ name: 'x/program.strace', data: LOG }]);

  it.each([
    ['as it is', LOG],
    ['gzip', gzipSync(LOG)],
    ['xz', fixture('ls.trace.xz')],
    ['zstd', fixture('ls.trace.zst')],
    ['tar', tar],
    ['tar.gz', gzipSync(tar)],
    ['zip', zipSync({ 'program.strace': LOG })],
    ['gzip in tar', createTar([{ name: 'program.strace.gz', data: gzipSync(LOG) }])],
  ])('is the same in any pieces: %s', async (_name, bytes) => {
    for (const size of [1, 263, 1e6]) expect(await read(bytes, size)).toBe(text);
  });

  it('comes after its list of VMAs, and without what isn’t a log', async () => {
    const files = [
      { name: 'README', data: 'How to run this program\n' },
      { name: 'log', data: LOG },
      { name: 'maps', data: MAPS },
    ];
    expect(await read(createTar(files))).toBe(MAPS.toString() + text);
  });

  it('that is damaged, or isn’t there, is said to be', async () => {
    const damaged = 'the compressed data is damaged or ends early';
    for (const name of ['ls.trace.xz', 'ls.trace.zst'])
      for (const length of [20, 200, -9])
        expect(await refusal(fixture(name).subarray(0, length))).toBe(damaged);
    expect(await refusal(zipSync({ log: LOG }).subarray(0, 100))).toBe(damaged);
    expect(await refusal(createTar([{ name: 'README', data: 'hello\n' }]))).toBe(
      'the archive has 1 file, which is neither a log of strace nor a list of VMAs',
    );
  });
});
