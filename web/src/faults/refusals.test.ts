/* What a reader is told about a stream that can't be read: the core's codes with the texts of the catalogue. */
import { beforeAll, expect, it } from 'vitest';
import { loadCoreFile } from '../core/load-node.ts';
import type { CoreModule } from '../core/module.ts';
import { STREAM_REFUSAL_CODES } from '../protocol/protocol.gen.ts';
import { messageOf } from '../words/message-of.ts';
import { StreamCore } from './stream-core.ts';
import { StreamError } from './stream-error.ts';

const BEGIN = '# faultstream 1\nT 1 0 0\ne a\nE\n';

const REFUSED = [
  [
    'T 1 0 0\nr1\n',
    'line 1: thread 1 is unknown: no k line has created it, and it does not begin with an e line',
  ],
  ['T 1 0 0\ne a\nz\nr1\n', 'line 3: the thread has already ended'],
  ['T 1 0 0\ne a\nk 1 0\n', 'line 3: thread 1 is already alive'],
  ['r1\n', 'line 1: no T line has named the thread yet'],
  ['# faultstream 2\n', 'line 1: the version of this faultstream is not 1'],
  ['T 1 0\n', 'line 1: DT is missing'],
  ['T 1 0 0 0\n', 'line 1: "0" is one field too many for such a line'],
  ['T x 0 0\n', 'line 1: "x" is not a decimal number, as TID should be'],
  ['T 1 0 18446744073709551616\n', 'line 1: "18446744073709551616" doesn’t fit in 64 bits, as DT should'],
  ['T 4294967296 0 0\n', 'line 1: "4294967296" doesn’t fit in 32 bits, as TID should'],
  ['\nQ 1\n', 'line 2: no line begins with "Q"'],
  ['f 1\n', 'line 1: PATH is missing'],
  [`${BEGIN}u 1000g 1\n`, 'line 5: "1000g" is not a hexadecimal number, as ADDR should be'],
  [
    `${BEGIN}u ${'g'.repeat(41)} 1\n`,
    `line 5: "${'g'.repeat(40)}…" is not a hexadecimal number, as ADDR should be`,
  ],
  [`${BEGIN}m 800000000001 1 1 2 0 0 0\n`, 'line 5: "800000000001" is not below 2^47, as RESULT should be'],
  [
    `${BEGIN}m -4096 1 1 2 0 0 0\n`,
    'line 5: "-4096" is neither an address nor a negative error number, as RESULT should be',
  ],
  [`${BEGIN}m 1000 0 1 2 0 0 0\n`, 'line 5: the range is empty, unaligned or not in user space'],
  [
    `${BEGIN}q 0 mincore 1 1\n`,
    'line 5: "mincore" is none of msync, mlock, munlock and shmdt, as NAME should be',
  ],
  [`${BEGIN}+ 1000 1000 1 2 0 0 x\n`, 'line 5: "x" is none of s, h, v and ., as TAG should be'],
  [`${BEGIN}- 1000 1000 3\n`, 'line 5: "3" is neither 1 nor 2, as WHO should be'],
  [`${BEGIN}w\n`, 'line 5: "" is not a hexadecimal number, as the distance in pages should be'],
  [`${BEGIN}w1\u0001\n`, 'line 5: "1?" is not a hexadecimal number, as the distance in pages should be'],
  [
    `${BEGIN}w10000000000000\n`,
    'line 5: "10000000000000" doesn’t fit in 52 bits, as the distance in pages should',
  ],
  [`# ${'x'.repeat(9000)}\n`, 'line 1: the line is too long'],
] as const;

let core: CoreModule;
beforeAll(async () => {
  core = await loadCoreFile(new URL('../../../wasm-core/build/count.wasm', import.meta.url));
});

function refusalOf(text: string): StreamError {
  const stream = new StreamCore(core);
  stream.start('3.14', { joinedSegments: false, hugePages: false });
  try {
    stream.feed(new TextEncoder().encode(text));
    stream.end();
  } catch (error) {
    if (error instanceof StreamError) return error;
    throw error;
  }
  throw new Error(`not refused: ${text}`);
}

it.each(REFUSED)('%j', (text, sentence) => {
  const refusal = refusalOf(text);
  expect(messageOf(refusal)).toBe(sentence);
  expect(refusal.line).toBe(Number(/\d+/.exec(sentence)?.[0]));
});

it('all reasons have been met, except for memory, which takes gigabytes to run out', () => {
  const met = REFUSED.map(([text]) => /stream_refusal\.(\w+)/.exec(refusalOf(text).message)?.[1]);
  expect(new Set([...met, 'no_memory'])).toEqual(new Set(STREAM_REFUSAL_CODES));
});
