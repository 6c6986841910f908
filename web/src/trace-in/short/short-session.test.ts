/* A written program does what the same calls do when a program makes them one by one, with the addresses that it got. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anonymous, call } from '../../core/calls.ts';
import { Machine } from '../../core/machine.ts';
import { packNews, readNews } from '../../timeline/news.ts';
import { startSession, runCalls, type OperationSummary } from '../../timeline/run.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { toHex, u64 } from '../../protocol/u64.ts';
import { parseText } from '../parse-text.ts';
import { toSession } from '../recording.ts';

const core = await loadTestCore();
const PAGE = 4096;
const NAMES = ['a', 'b', 'long_name'] as const;

type Statement =
  | { readonly kind: 'map'; readonly name: string; readonly pages: number; readonly prot: string }
  | { readonly kind: 'unmap' | 'store'; readonly name: string; readonly at: number; readonly pages: number }
  | { readonly kind: 'protect'; readonly name: string; readonly at: number; readonly prot: string }
  | { readonly kind: 'move'; readonly name: string; readonly from: string; readonly by: number }
  | { readonly kind: 'grow'; readonly name: string; readonly pages: number }
  | { readonly kind: 'repeat'; readonly times: number; readonly body: readonly Statement[] };

const name = fc.constantFrom(...NAMES);
const prot = fc.constantFrom('none', 'r', 'rw', 'rx');
const PROTS: Readonly<Record<string, number>> = { none: 0, r: 1, rw: 3, rx: 5 };
const pages = fc.integer({ min: 1, max: 6 });
const at = fc.integer({ min: -3, max: 6 });
const { statement } = fc.letrec<{ statement: Statement }>((tie) => ({
  statement: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('map'), name, pages, prot }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('unmap', 'store'), name, at, pages }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('protect'), name, at, prot }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('move'), name, from: name, by: at }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('grow'), name, pages }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('repeat'),
        times: fc.integer({ min: 1, max: 4 }),
        body: fc.array(tie('statement'), { maxLength: 4 }),
      }),
    },
  ),
}));
const program = fc.array(statement, { maxLength: 12 });
/** Each name has a value, so that the brute force needs no reasons. */
const FIRST = NAMES.map((each) => ({ kind: 'map', name: each, pages: 5, prot: 'rw' }) as const);

const distance = (count: number) => (count === 0 ? '' : `${count < 0 ? '-' : '+'}${Math.abs(count) * 4}K`);

function written(statements: readonly Statement[]): string[] {
  return statements.flatMap((each) => {
    switch (each.kind) {
      case 'map':
        return `${each.name} = mmap(${each.pages * 4}K, ${each.prot})`;
      case 'unmap':
        return `munmap(${each.name}${distance(each.at)}, ${each.pages}*4K)`;
      case 'store':
        return `store(${each.name}${distance(each.at)}, ${each.pages * PAGE})`;
      case 'protect':
        return `mprotect(${each.name}${distance(each.at)}, 4K, ${each.prot})`;
      case 'move':
        return `${each.name} = ${each.from}${distance(each.by)}`;
      case 'grow':
        return `${each.name} = mremap(${each.name}, 4K, ${each.pages * 4}K, maymove)`;
      case 'repeat':
        return [`repeat ${each.times} {`, ...written(each.body), '}'];
    }
  });
}

/** Makes the calls at once, with the addresses in its hands. */
function bruteForce(machine: Machine, statements: readonly Statement[]): readonly string[] {
  const values = new Map<string, bigint>();
  const done: string[] = [];
  const word = (each: string, count: number) => {
    const value = BigInt.asUintN(64, (values.get(each) ?? 0n) + BigInt(count * PAGE));
    return { lo: Number(value & 0xffff_ffffn), hi: Number(value >> 32n) };
  };
  const make = ({ operation }: ReturnType<typeof call>, result?: string): void => {
    const { value, error } = machine.call(operation);
    done.push(`${operation.call} ${toHex(operation.addr)} = ${value} ${error}`);
    if (result !== undefined) values.set(result, error === 0 ? BigInt(value) : -1n);
  };
  const run = (body: readonly Statement[]): void => {
    for (const each of body) {
      if (each.kind === 'map') make(anonymous(each.pages * PAGE, PROTS[each.prot]), each.name);
      else if (each.kind === 'repeat') for (let turn = 0; turn < each.times; turn++) run(each.body);
      else if (each.kind === 'move')
        values.set(each.name, (values.get(each.from) ?? 0n) + BigInt(each.by * PAGE));
      else if (each.kind === 'protect')
        make(
          call({
            call: 'mprotect',
            addr: word(each.name, each.at),
            length: u64(PAGE),
            prot: PROTS[each.prot] ?? 0,
          }),
        );
      else if (each.kind === 'grow') {
        const newLength = u64(each.pages * PAGE);
        make(
          call({ call: 'mremap', addr: word(each.name, 0), length: u64(PAGE), newLength, flags: 1 }),
          each.name,
        );
      } else
        make(
          call({
            call: each.kind === 'unmap' ? 'munmap' : 'store',
            addr: word(each.name, each.at),
            length: u64(each.pages * PAGE),
          }),
        );
    }
  };
  run(statements);
  return done;
}

/** The address of a fault beyond 53 bits is lost on the way. */
const withoutFaults = (summary: OperationSummary) =>
  summary.outcome.signal === 'none' ? summary : { ...summary, outcome: { ...summary.outcome, value: 0 } };

it.each(['3.8', '6.1', '7.3'])('is its calls one by one, on %s', (kernel) => {
  const [here, there] = [new Machine(core), new Machine(core)];
  fc.assert(
    fc.property(program, fc.boolean(), (rest, follow) => {
      const statements = [...FIRST, ...rest];
      const recording = parseText('program', written(statements).join('\n'));
      expect(recording.problems).toEqual([]);
      const spec = toSession(recording, 0, kernel, follow);
      const relocation = startSession(here, spec);
      const summaries = [...runCalls(here, spec, relocation)];
      const made = summaries.map(
        ({ call: { call: called, addr }, outcome: { value, error } }) =>
          `${called} ${toHex(addr)} = ${value} ${error}`,
      );
      // The page makes them again of what the worker tells.
      expect(readNews(packNews(summaries), spec.calls).map(withoutFaults)).toEqual(
        summaries.map(withoutFaults),
      );
      there.start(kernel, spec.layout);
      expect(made).toEqual(bruteForce(there, statements));
      expect(here.inspectVmas(1)).toEqual(there.inspectVmas(1));
    }),
    { numRuns: process.env.LONG ? 2000 : 100 },
  );
});
