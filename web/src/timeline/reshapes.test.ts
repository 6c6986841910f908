import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, EVENT_WORDS, type EventType, readCounters } from '../protocol/protocol.gen.ts';
import { decodeReshapes, MOST_RESHAPES, ReshapeLog, Reshaping } from './reshapes.ts';

/** Events by type. `word` is the first field, which in a leave event is the VMA. */
function logOf(events: readonly (readonly [type: EventType, word?: number])[]): ReshapeLog {
  const log = new ReshapeLog();
  events.forEach(([type, word = 0], i) => {
    const words = new Uint32Array(EVENT_WORDS);
    const number = EVENT_TYPES.indexOf(type);
    words[0] = number;
    words[2] = word;
    log.take(number, words, 0, i + 1);
  });
  return log;
}

function told(log: ReshapeLog): string[] {
  return decodeReshapes(log.words, 100).map(
    ({ events, position }) => `${events.map(({ type }) => type).join(' ')} @${position}`,
  );
}

describe('ReshapeLog', () => {
  it('keeps what says which VMA becomes what, between enter and leave', () => {
    const log = logOf([
      ['mmap_enter'],
      ['merge_enter'],
      ['rb_rotate'],
      ['vma_range'],
      ['merge_leave', 3],
      ['vma_range'],
    ]);
    expect(told(log)).toEqual(['merge_enter vma_range merge_leave @105']);
  });

  it('drops a merge that came to nothing when the next one begins', () => {
    const none: readonly [EventType, number][] = [
      ['merge_enter', 0],
      ['merge_leave', 0],
    ];
    expect(told(logOf(none))).toEqual(['merge_enter merge_leave @102']);
    expect(told(logOf([...none, ['split_enter', 0]]))).toEqual(['split_enter @103']);
  });

  it('keeps the latest only', () => {
    const many = Array.from({ length: 3 * MOST_RESHAPES }, (_, i): [EventType, number] =>
      i % 2 === 0 ? ['merge_enter', 0] : ['merge_leave', 1],
    );
    const kept = told(logOf(many));
    expect(kept).toHaveLength(MOST_RESHAPES);
    expect(kept.at(-1)).toBe(`merge_enter merge_leave @${100 + many.length}`);
  });
});

describe('Reshaping', () => {
  it('knows the last operation before one that has merged or split', () => {
    const none = readCounters(new Uint32Array(256), 0);
    const reshaping = new Reshaping();
    reshaping.note({ last: 10 }, none);
    reshaping.note({ last: 20 }, { ...none, splits: 1 });
    reshaping.note({ last: 30 }, { ...none, splits: 1 });
    reshaping.note({ last: 40 }, { ...none, splits: 1, mergeCase4: 1 });
    expect([-1, 0, 1, 2, 3].map((operation) => reshaping.before(operation))).toEqual([0, 0, 0, 20, 20]);
  });
});
