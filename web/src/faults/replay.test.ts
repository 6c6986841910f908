import { beforeAll, describe, expect, it } from 'vitest';
import { known } from '../base/known.ts';
import { loadCoreFile } from '../core/load-node.ts';
import type { CoreModule } from '../core/module.ts';
import { saying } from '../words/testing.ts';
import { replay } from './replay.ts';
import { StreamCore } from './stream-core.ts';
import { StreamError } from './stream-error.ts';
import { unpackedStream } from './streams/testing.ts';

const ROOT = new URL('../../../', import.meta.url);
const sqlite = await unpackedStream('sqlite');
const PLAIN = { joinedSegments: false, hugePages: false };
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

let count: CoreModule;
let bench: CoreModule;
beforeAll(async () => {
  count = await loadCoreFile(new URL('wasm-core/build/count.wasm', ROOT));
  bench = await loadCoreFile(new URL('wasm-core/build/bench.wasm', ROOT));
});

/** One thread of a process with one VMA, which it has touched twice. */
const STREAM = '# faultstream 1\nT 1 0 0\ne a\nE\nm 10000 2000 3 22 0 0 0\nw10\nw1\n';

describe('replay', () => {
  it('answers for each kernel, in their order', async () => {
    const results = await replay(count, new Uint8Array(sqlite), ['4.20', '3.14', '6.1'], PLAIN);
    expect(results.map(({ kernel }) => kernel)).toEqual(['4.20', '3.14', '6.1']);
    for (const { calls, hits, missSequence, missSlot, missCold, rate, lines } of results.slice(0, 2)) {
      expect(hits + missSequence + missSlot + missCold).toBe(calls);
      expect(rate).toBeCloseTo((100 * hits) / calls);
      expect(lines).toBe(sqlite.toString().split('\n').length - 1);
    }
    expect(results[2]).toMatchObject({ hits: 0, rate: 0, missCold: 0 });
  });

  it('gives the same whatever the pieces are that the text comes in', async () => {
    const [whole] = await replay(count, new Uint8Array(sqlite), ['3.15'], PLAIN);
    const core = new StreamCore(count);
    core.start('3.15', PLAIN);
    for (let at = 0; at < sqlite.length; at += 7) core.feed(sqlite.subarray(at, at + 7));
    core.end();
    expect(core.counters()).toMatchObject({ findVma: whole?.calls, cacheHits: whole?.hits });
  });

  it('ends with the last line, newline or not', async () => {
    const [cut] = await replay(count, bytesOf(STREAM.trimEnd()), ['3.14'], PLAIN);
    const [whole] = await replay(count, bytesOf(STREAM), ['3.14'], PLAIN);
    expect({ ...cut, series: [] }).toEqual({ ...whole, series: [] });
  });

  it('has a course whose windows sum up to the whole', async () => {
    const [result] = await replay(count, new Uint8Array(sqlite), ['3.14-vmacache'], PLAIN);
    const { series, calls, hits } = known(result, 'one kernel has one result');
    let before = 0;
    const sum = series.reduce((sofar, window) => {
      const size = window.calls - before;
      before = window.calls;
      return sofar + (size * window.rate) / 100;
    }, 0);
    expect(series.length).toBeGreaterThan(150);
    expect(before).toBe(calls);
    expect(sum).toBeCloseTo(hits, 3);
  });

  it('reports progress and gives way', async () => {
    const told: number[] = [];
    await replay(count, bytesOf(STREAM), ['3.14'], PLAIN, {
      onProgress: (lines) => told.push(lines),
      pause: async () => {
        told.push(-1);
      },
    });
    expect(told).toEqual([7, -1]);
  });

  it.each([
    [
      'T 1 0 0\nw10\n',
      'line 2: thread 1 is unknown: no k line has created it, and it does not begin with an e line',
    ],
    ['T 1 0 0\ne a\nm 10000\n', 'line 4: LEN is missing'],
    [
      'T 1 0 0\ne a\nw10\nwzz\n',
      'line 5: "zz" is not a hexadecimal number, as the distance in pages should be',
    ],
  ])('says what is wrong: %j', async (text, message) => {
    await expect(replay(count, bytesOf(`# faultstream 1\n${text}`), ['3.14'], PLAIN)).rejects.toThrow(
      saying(message),
    );
  });

  it('takes no more after what is wrong, until it starts anew', () => {
    const core = new StreamCore(count);
    for (const wrong of ['wzz\n', 'T 2 0 0\nw1\n']) {
      core.start('3.14', PLAIN);
      core.feed(bytesOf(STREAM));
      expect(() => core.feed(bytesOf(wrong))).toThrow(StreamError);
      expect(() => core.feed(bytesOf('T 1 0 0\nw1\n'))).toThrow(StreamError);
    }
  });

  it('knows no kernel that there is none of', async () => {
    await expect(replay(count, bytesOf(STREAM), ['9.9'], PLAIN)).rejects.toThrow('9.9');
  });
});

describe('the bench build', () => {
  it('runs the same stream, and counts nothing', () => {
    const core = new StreamCore(bench);
    core.start('3.14', PLAIN);
    core.feed(new Uint8Array(sqlite));
    core.end();
    expect(core.counters().findVma).toBe(0);
    expect(core.runTime).toBeGreaterThan(0);
  });
});
