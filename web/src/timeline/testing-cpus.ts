/*
 * CPUs that take turns with one spinlock, for tests of the CPU timeline. The core does not simulate this, but the
 * records have the same form.
 */
import { nth } from '../base/known.ts';
import {
  RECORD_CPU_OPERATION_WORDS,
  RECORD_CPU_SPAN_WORDS,
  RECORD_LOCK_QUEUE_WORDS,
  writeRecordCpuOperation,
  writeRecordCpuSpan,
  writeRecordLockQueue,
  type CpuSpan,
  type RecordCpuLane,
  type RecordCpuOperation,
  type RecordCpuSpan,
  type RecordLockQueue,
  type RecordLockStat,
} from '../protocol/protocol.gen.ts';
import { layersOf, operationTimesOf, queuesOf } from './cpu-layers.ts';
import type { CpuTimeline } from './cpu-timeline.ts';
import { u64 } from '../protocol/u64.ts';

export function span(
  kind: CpuSpan,
  cpu: number,
  start: number,
  end: number,
  more: Partial<RecordCpuSpan> = {},
): RecordCpuSpan {
  return {
    start,
    end,
    cpu,
    kind,
    operation: 0,
    number: 0,
    class: 'mmap',
    mode: 'write',
    cause: 'call',
    ...more,
  };
}

export function spanWords(spans: readonly RecordCpuSpan[]): Uint32Array {
  const words = new Uint32Array(spans.length * RECORD_CPU_SPAN_WORDS);
  spans.forEach((each, i) => writeRecordCpuSpan(words, i * RECORD_CPU_SPAN_WORDS, each));
  return words;
}

export function queueWords(queues: readonly RecordLockQueue[]): Uint32Array {
  const words = new Uint32Array(queues.length * RECORD_LOCK_QUEUE_WORDS);
  queues.forEach((each, i) => writeRecordLockQueue(words, i * RECORD_LOCK_QUEUE_WORDS, each));
  return words;
}

export function operationWords(operations: readonly RecordCpuOperation[]): Uint32Array {
  const words = new Uint32Array(operations.length * RECORD_CPU_OPERATION_WORDS);
  operations.forEach((each, i) => writeRecordCpuOperation(words, i * RECORD_CPU_OPERATION_WORDS, each));
  return words;
}

export function stat(fields: Partial<RecordLockStat>): RecordLockStat {
  return {
    waitMin: 0,
    waitMax: 0,
    waitTotal: 0,
    holdMin: 0,
    holdMax: 0,
    holdTotal: 0,
    scope: 'class',
    class: 'anon_vma',
    kind: 'spinlock',
    mode: 'write',
    number: 0,
    cause: 'call',
    contentionBounces: 0,
    contentions: 0,
    acquisitionBounces: 0,
    acquisitions: 0,
    queue: 0,
    ...fields,
  };
}

const LOCK = { class: 'anon_vma', number: 1, cause: 'end' } as const;
const HELD = 300_000;

/** `cpus` CPUs, each with `rounds` operations: some time of its own, then work under a lock that all of them share. */
export function contended(cpus: number, rounds: number): CpuTimeline {
  const spans: RecordCpuSpan[] = [];
  const queues: RecordLockQueue[] = [];
  const operations: RecordCpuOperation[] = [];
  const ready = Array.from({ length: cpus }, (_, cpu) => cpu * 50_000);
  let free = 0;
  let spin = 0;
  const waits: number[] = [];
  for (let number = 1; number <= cpus * rounds; number++) {
    const cpu = (number - 1) % cpus;
    const more = { operation: number };
    const begin = nth(ready, cpu);
    const asked = begin + 700_000 + ((number * 37_003) % 400_000);
    const got = Math.max(asked, free);
    free = got + HELD;
    spans.push(span('user', cpu, begin, begin + 500_000, more));
    spans.push(span('work', cpu, begin + 500_000, asked, more));
    if (got > asked) spans.push(span('spin', cpu, asked, got, { ...more, ...LOCK }));
    spans.push(span('work', cpu, got, free, more));
    spans.push(span('hold', cpu, asked - 100_000, free, { ...more, number: cpu + 1 }));
    spans.push(span('hold', cpu, got, free, { ...more, ...LOCK }));
    spin += got - asked;
    if (got > asked) waits.push(asked, got);
    operations.push({
      start: begin,
      end: free,
      number,
      cpu,
      process: cpu + 1,
      thread: 1,
      locks: 2,
      contentions: got > asked ? 1 : 0,
    });
    ready[cpu] = free;
  }
  const steps = waits
    .map((at, i) => ({ at, by: i % 2 === 0 ? 1 : -1 }))
    .toSorted((a, b) => a.at - b.at || b.by - a.by);
  let waiting = 0;
  let most = 0;
  for (const { at, by } of steps) {
    waiting += by;
    most = Math.max(most, waiting);
    queues.push({ at, class: LOCK.class, number: LOCK.number, holding: 1, waiting });
  }
  const end = Math.max(...ready);
  const count = cpus * rounds;
  const counts = { contentions: waits.length / 2, acquisitions: count, queue: most };
  const times = {
    waitMin: 1,
    waitMax: spin,
    waitTotal: spin,
    holdMin: HELD,
    holdMax: HELD,
    holdTotal: HELD * count,
  };
  const lane = (cpu: number): RecordCpuLane => ({
    user: 500_000 * rounds,
    work: 0,
    line: 0,
    spin: Math.floor(spin / cpus),
    sleep: 0,
    end: nth(ready, cpu),
    cpu,
    socket: 0,
    core: cpu,
    sibling: 0,
    process: cpu + 1,
    thread: 1,
    operations: rounds,
    contentions: 0,
  });
  return {
    ...layersOf(spanWords(spans), cpus),
    kernel: '2.6.31-rc8',
    settings: {
      program: 0,
      cpus,
      sockets: 1,
      cores: cpus,
      threads: 1,
      rounds: 0,
      seed: 1,
      think: 500,
      lineScale: 4,
      workScale: 4,
      spans: spans.length,
    },
    run: {
      end,
      user: 500_000 * count,
      work: HELD * count,
      line: 0,
      spin,
      sleep: 0,
      idle: 0,
      fingerprint: u64(1),
      operations: count,
      events: count * 4,
      spans: spans.length,
      locks: cpus + 1,
      contentions: counts.contentions,
    },
    lanes: Array.from({ length: cpus }, (_, cpu) => lane(cpu)),
    stats: [
      stat({ ...times, ...counts }),
      stat({ ...times, ...counts, scope: 'lock', number: 1 }),
      stat({ ...times, ...counts, scope: 'cause', cause: 'end' }),
      stat({ class: 'mmap', kind: 'rwsem', acquisitions: count, holdTotal: 2 * HELD * count }),
      ...Array.from({ length: Math.min(cpus, 100) }, (_, cpu) =>
        stat({ class: 'mmap', kind: 'rwsem', scope: 'lock', number: cpu + 1, acquisitions: rounds }),
      ),
    ],
    locksLeftOut: 0,
    queues: queuesOf(queueWords(queues)),
    times: operationTimesOf(operationWords(operations)),
    costs: [{ name: 'atomic', source: 'made up for tests', cost: 8000 }],
    tasks: cpus,
    operationsLeftOut: 0,
    spansEnd: end,
  };
}
