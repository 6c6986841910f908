import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { operationOf, type SessionCall } from '../core/session.ts';
import { CALL_CODES, SIGNAL_CODES } from '../protocol/protocol.gen.ts';
import { message } from '../words/message.ts';
import { CallLog } from './call-log.ts';
import { CallSequence } from './call-sequence.ts';

const word = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff_ffff }));
const u64 = fc.record({ lo: word, hi: word });
const operation = fc.record({
  call: fc.constantFrom(...CALL_CODES),
  process: word,
  addr: u64,
  length: u64,
  offset: u64,
  newAddr: u64,
  newLength: u64,
  prot: word,
  flags: word,
  file: word,
  thread: word,
  failing: word,
});
const recorded = fc.record(
  {
    value: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 ** 48 })),
    error: fc.integer({ min: -4095, max: 0 }),
    signal: fc.constantFrom(...SIGNAL_CODES),
  },
  { requiredKeys: ['value', 'error'] },
);
const text = fc.oneof(
  fc.constantFrom('', 'munmap(0x1000, 4096)', 'é€😀', '\ud800 alone', '\ufeffbom', 'x'.repeat(300_000)),
  fc.string({ unit: 'binary' }),
  fc.constant(message('traceIn.failing', { call: 'mmap()', number: 2 })),
);
const lineNumber = fc.integer({ min: 1, max: 0xffff_ffff });
const call = fc.record(
  {
    operation,
    recorded,
    line: lineNumber,
    since: lineNumber,
    until: lineNumber,
    text,
    name: fc.nat(1023),
  },
  { requiredKeys: ['operation'] },
);

it('gives back any calls', () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 40 }), (calls) => {
      const log = logOf(calls);
      expect(calls.map((_, i) => log.at(i))).toEqual(calls);
      expect(log).toHaveLength(calls.length);
      expect([log.at(-1), log.at(calls.length)]).toEqual([undefined, undefined]);
      expect(calls.map((_, i) => [log.lineOf(i), log.nameOf(i)])).toEqual(
        calls.map(({ line = 0, operation: { call: name } }) => [line, name]),
      );
    }),
  );
});

it('crosses to another thread, as a whole or in part', () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 40 }), fc.nat(40), fc.nat(40), (calls, from, count) => {
      const whole = new CallSequence([{ log: logOf(calls), length: calls.length }]);
      const { packed } = new CallLog(structuredClone(whole.packed(0, calls.length)));
      const received = new CallLog(structuredClone(packed));
      expect(received.unpacked()).toEqual(calls);
      const part = new CallLog(structuredClone(whole.packed(from, from + count)));
      expect(part.unpacked()).toEqual(calls.slice(from, from + count));
      expect([...whole.between(from, from + count)]).toEqual(
        calls
          .slice(from, from + count)
          .map(({ line: _line, since: _since, until: _until, text: _text, ...bare }) => bare),
      );
    }),
  );
});

it('replaces a call, also one whose record becomes longer', () => {
  const log = logOf([fork(1), fork(2), fork(3)]);
  const longer: SessionCall = { ...fork(9), text: 'shmat(3, NULL, 0)', recorded: { value: 4096, error: 0 } };
  log.replace(1, { ...fork(4), text: message('traceIn.failing', { call: 'fork()', number: 1 }) });
  log.replace(1, longer);
  expect([0, 1, 2].map((i) => log.at(i))).toEqual([fork(1), longer, fork(3)]);
});

it('keeps thousands of calls, in many chunks', () => {
  const log = new CallLog();
  for (let line = 1; line <= 30_000; line++) log.push(fork(line));
  expect([log.at(0), log.at(15_000), log.at(29_999)]).toEqual([fork(1), fork(15_001), fork(30_000)]);
});

it('joins what ancestors did with what followed', () => {
  const calls = new CallSequence([
    { log: logOf([fork(1), fork(2), fork(3)]), length: 2 },
    { log: logOf([mmap(7)]), length: 1 },
    { log: logOf([fork(5), mmap(6)]), length: 2 },
  ]);
  expect(calls).toHaveLength(5);
  expect([...calls].map(({ line }) => line)).toEqual([1, 2, 7, 5, 6]);
  expect(calls.slice(1, 4).map(({ line }) => line)).toEqual([2, 7, 5]);
  expect(calls.slice(4, 9).map(({ line }) => line)).toEqual([6]);
  expect([...calls.counts(0, 5)]).toEqual([
    ['fork', 3],
    ['mmap', 2],
  ]);
  expect([...calls.counts(2, 3)]).toEqual([['mmap', 1]]);
  expect([0, 1, 2, 3, 4, 5].map((count) => calls.lastLine(count))).toEqual([0, 1, 2, 7, 7, 7]);
});

function logOf(calls: readonly SessionCall[]): CallLog {
  const log = new CallLog();
  for (const each of calls) log.push(each);
  return log;
}

function fork(line: number): SessionCall {
  return { operation: operationOf({ call: 'fork' }), line, text: 'fork()' };
}

function mmap(line: number): SessionCall {
  return { operation: operationOf({ call: 'mmap' }), line };
}
