import { expect, it } from 'vitest';
import { EVENT_WORDS } from '../protocol/protocol.gen.ts';
import { HeaderLog } from './header-log.ts';
import { depthOf, typeOf } from './headers.ts';

/** Event i has type i % 300 and depth i % 7. */
function events(first: number, count: number): Uint32Array {
  const words = new Uint32Array(count * EVENT_WORDS);
  for (let i = 0; i < count; i++) {
    words[i * EVENT_WORDS] = (first + i) % 300;
    words[i * EVENT_WORDS + 1] = ((first + i) % 7) << 8;
  }
  return words;
}

it('has the headers of any run of events', () => {
  const log = new HeaderLog();
  const total = 200_000;
  for (let first = 0; first < total; first += 1000) log.feed(events(first, 1000), 0, 1000);
  for (const [first, last] of [
    [1, 1],
    [65_530, 65_545],
    [60_000, 199_999],
    [total, total],
  ] as const) {
    const headers = log.of(first, last)!;
    expect(headers).toHaveLength(last - first + 1);
    const isRight = headers.every(
      (header, i) => typeOf(header) === (first - 1 + i) % 300 && depthOf(header) === (first - 1 + i) % 7,
    );
    expect(isRight).toBe(true);
  }
  expect(log.of(total, total + 1)).toBeUndefined();
});

it('keeps no more than it may', () => {
  const log = new HeaderLog(1500);
  log.feed(events(0, 1000), 0, 1000);
  log.feed(events(1000, 1000), 0, 1000);
  log.feed(events(2000, 1000), 0, 1000);
  expect(log.of(1, 1500)).toHaveLength(1500);
  expect(log.of(1500, 1501)).toBeUndefined();
});
