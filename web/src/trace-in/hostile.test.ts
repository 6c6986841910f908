/* Broken or malicious input must quickly lead to a clear message, and never to an exception. */
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spoken } from '../words/testing.ts';
import { say } from '../words/index.ts';
import { decompressed, indexTrace, parseTrace } from './index.ts';
import { parseText } from './parse-text.ts';
import { lineArbitrary, soupArbitrary } from './testing/lines.ts';

const CALL = 'mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7fc0000\n';
const MIB = 2 ** 20;

async function* repeated(piece: string, times: number): AsyncGenerator<string> {
  for (let i = 0; i < times; i++) yield piece;
}

function streamOf(bytes: Uint8Array, size = 1000): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(at, (at += size)));
    },
  });
}

const parseBytes = (bytes: Uint8Array, size?: number) =>
  parseTrace('test', decompressed(streamOf(bytes, size)));

describe('any input', () => {
  it('is read without an exception, and what is wrong is said', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 400 }), async (bytes) => {
        const { images, problems, problemCount } = await parseBytes(bytes);
        expect(images.length + problems.length).toBeGreaterThan(0);
        expect(problems.length).toBe(Math.min(100, problemCount));
      }),
      { numRuns: 500 },
    );
  });

  it('made of pieces of real lines too', () => {
    const piece = fc.oneof(
      lineArbitrary,
      soupArbitrary,
      fc.constantFrom('# new [pid 1] 3', '#+ 1000-2000 r--p 0 anon rd anon=0'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (lines) => {
        const { images, problems } = parseText('test', lines.join('\n'), { keepLists: true });
        expect(images.length + problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the same however it is cut into chunks', async () => {
    const text = [CALL, 'read(3, "é", 2) = 2\n', 'nonsense\n', CALL].join('');
    const bytes = new TextEncoder().encode(text);
    const whole = parseText('test', text);
    for (const size of [1, 7, 64]) expect(await parseBytes(bytes, size)).toEqual(whole);
    expect(await parseBytes(gzipSync(bytes), 3)).toEqual(whole);
  });
});

describe('a file that is no trace', () => {
  it('but binary, is left at the first NUL', async () => {
    const { problems } = await parseTrace('test', repeated(`\x7fELF\0${'x'.repeat(MIB)}`, 1000));
    expect(spoken(problems)).toEqual([
      { reason: 'this is a binary file (it has a NUL byte at offset 4), not a trace' },
    ]);
  });

  it('but one line of 50 MB, is one problem', async () => {
    const { problems, lines } = await parseTrace('test', repeated('mmap((('.repeat(150_000), 50));
    expect(lines).toBe(1);
    expect(spoken(problems)).toEqual([{ line: 1, reason: 'the line is longer than 262,144 characters' }]);
  });

  it('keeps the lines around one that is too long', () => {
    const { problems, images } = parseText('test', `${CALL}${'x'.repeat(70_000)}\n${CALL}`);
    expect(spoken(problems)).toMatchObject([{ line: 2 }]);
    expect(images[0]!.calls.map(({ line }) => line)).toEqual([1, 3]);
  });

  it('has its first hundred problems listed and all counted', () => {
    const { problems, problemCount } = parseText('test', 'x\n'.repeat(5000));
    expect(problems).toHaveLength(100);
    expect(problemCount).toBe(5000);
  });

  // A reader whose work grows with the square of a line's length would take minutes, and meet the test's timeout.
  it.each(['(', '[{', '<', '/*', '"\\', '<unfinished ...>', '9', '|', '*/', '<... x resumed>'])(
    'is read to its end in long rows of %s',
    (piece) => {
      const line = `mmap(NULL, ${piece.repeat(60_000 / piece.length)}\n`;
      expect(parseText('test', line.repeat(100)).problemCount).toBe(100);
    },
  );
});

describe('compressed input', () => {
  const packed = gzipSync(CALL.repeat(2000));

  it('that breaks off keeps what came, and says so', async () => {
    const { problems } = await parseBytes(packed.subarray(0, packed.length - 20));
    expect(spoken(problems)).toEqual([{ reason: 'the compressed data is damaged or ends early' }]);
  });

  it('that is damaged says so', async () => {
    const damaged = Uint8Array.from(packed);
    damaged.fill(0xff, 20, 40);
    expect(spoken((await parseBytes(damaged)).problems)).toContainEqual({
      reason: 'the compressed data is damaged or ends early',
    });
  });
});

describe('numbers beyond measure', () => {
  it.each([
    'mmap(NULL, 18446744073709551616, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7000',
    'munmap(0x1000, 0x10000000000000000) = 0',
    `brk(${'9'.repeat(60_000)}) = 0`,
    'mmap(NULL, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0xfffffffffffff000',
  ])('are refused by line: %.40s', (line) => {
    const { problems, images } = parseText('test', CALL + line);
    expect(spoken(problems)).toMatchObject([{ line: 2 }]);
    expect(images[0]!.calls).toHaveLength(1);
  });

  it('that fit in 64 bits are passed on whole', () => {
    const { images } = parseText(
      'test',
      'munmap(0xfffffffffffff000, 18446744073709551615) = -1 EINVAL (Invalid argument)',
    );
    expect(images[0]!.calls[0]!.operation).toMatchObject({
      addr: { lo: 0xffff_f000, hi: 0xffff_ffff },
      length: { lo: 0xffff_ffff, hi: 0xffff_ffff },
    });
  });
});

describe('hostile processes', () => {
  const chainOf = (forks: number): string =>
    Array.from({ length: forks }, (_, i) => `${i + 1} ${CALL}${i + 1} fork() = ${i + 2}\n`).join('');

  it('in a chain of forks cost no more than their lines', () => {
    const { images } = parseText('test', chainOf(20_000));
    expect(images.map(({ calls }) => calls.length)).toEqual([40_000]);
  });

  // Each has the calls of all its ancestors.
  it.runIf(process.env.LONG)('in a chain of forks, kept apart, are the first ones', () => {
    const { images, problems } = parseText('test', chainOf(20_000), { apart: true });
    expect(images.length).toBeGreaterThan(900);
    expect(problems.map(({ reason }) => say(reason))).toEqual([
      `only the first ${images.length} processes are kept`,
    ]);
  });

  it('have as many ancestors as they like before one starts from a list', async () => {
    const last = 20_000;
    const text = [
      '# vmatrace 1',
      '# processes apart',
      '1 load(0x7ffffffde000, 8)',
      ...Array.from({ length: last - 1 }, (_, i) => `${i + 1} fork() = ${i + 2}`),
      `# initial [pid ${last}] 1`,
      '#+ 7ffffffde000-7ffffffff000 rw-p 0 anon',
      `${last} ${CALL}`,
    ].join('\n');
    expect((await indexTrace('test', text)).images).toHaveLength(last);
  });
});
