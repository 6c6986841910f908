import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nth } from '../base/known.ts';
import { messageOf } from '../words/message-of.ts';
import { PerfScript, perfScriptToStream } from './perf-script.ts';
import { StreamError } from './stream-error.ts';
import { attached, pageFaults, syscalls, tracepoints } from './testing/fixtures.ts';

const fixtures = [tracepoints(), pageFaults(), syscalls(), attached()].map((text) =>
  text.split('\n').slice(0, 120),
);
const SENTENCE = /^(line \d+: )?\S.{10,}$/;
/** The lines that the format of streams allows. */
const STREAM_LINE =
  /^(#.*|f \d+ .+|T \d+ \d+ \d+|[rwxRW]-?[0-9a-f]+|m (-\d+|[0-9a-f]+) [0-9a-f]+ \d [0-9a-f]+ \d+ [0-9a-f]+ [0-9a-f]+( [0-9a-f]+ [0-9a-f]+)?|u [0-9a-f]+ [0-9a-f]+|p (-\d+|[0-9a-f]+) [0-9a-f]+ [0-9a-f]+ \d( [0-9a-f]+ [0-9a-f]+)?|b (-\d+|[0-9a-f]+) [0-9a-f]+( [0-9a-f]+ [0-9a-f]+)?|v (-\d+|[0-9a-f]+)( [0-9a-f]+){3} \d+ [0-9a-f]+|a (-\d+|[0-9a-f]+) [0-9a-f]+ [0-9a-f]+ \d+|q (-\d+|[0-9a-f]+) (msync|mlock|munlock|shmdt) [0-9a-f]+ [0-9a-f]+|k \d+ [0-9a-f]+|e .+|\+ [0-9a-f]+ [0-9a-f]+ \d [12] \d+ [0-9a-f]+ [shv.]|- [0-9a-f]+ [0-9a-f]+ [12]|E|z)$/;

/** The stream, or the message of a StreamError; any other error fails the test. */
function outcome(text: string): string {
  try {
    return perfScriptToStream(text);
  } catch (error) {
    if (!(error instanceof StreamError) || !SENTENCE.test(messageOf(error))) throw error;
    return '';
  }
}

/** The lines that the format doesn't allow. */
function strangeLines(text: string): string[] {
  return outcome(text)
    .split('\n')
    .filter((line) => line !== '' && !STREAM_LINE.test(line));
}

const SEED = 20_261_121;
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\0',
    '-1',
    '0x',
    'ffffffffffffffff',
    '0xffffffffffffffffffff',
    '99999999999999999999',
    ': ',
    '[',
    '\r',
  ),
  fc.constantFrom(...fixtures.flat()),
);

describe(`damaged recordings, seed ${SEED}`, () => {
  it('a line with a piece put in, taken out or replaced', () => {
    fc.assert(
      fc.property(
        fc.nat(3),
        fc.array(fc.tuple(fc.nat(119), fc.nat(200), fc.nat(30), piece), { minLength: 1, maxLength: 4 }),
        (which, damages) => {
          const lines = [...fixtures[which]!];
          for (const [line, from, length, text] of damages) {
            const old = lines[line] ?? '';
            lines[line] = old.slice(0, from) + text + old.slice(from + length);
          }
          expect(strangeLines(lines.join('\n'))).toEqual([]);
        },
      ),
      { seed: SEED, numRuns: 400 },
    );
  });

  it('numbers that are replaced by others', () => {
    const number = fc.oneof(
      fc.bigInt(0n, 2n ** 66n),
      fc.constantFrom(0n, 2n ** 47n, 2n ** 63n, 2n ** 64n - 1n),
    );
    fc.assert(
      fc.property(fc.nat(3), fc.nat(119), fc.nat(9), number, (which, line, field, value) => {
        const lines = [...fixtures[which]!];
        let seen = 0;
        lines[line] = (lines[line] ?? '').replace(/0x[0-9a-f]+|\b\d+\b/g, (old) =>
          seen++ === field ? (old.startsWith('0x') ? `0x${value.toString(16)}` : String(value)) : old,
        );
        expect(strangeLines(lines.join('\n'))).toEqual([]);
      }),
      { seed: SEED, numRuns: 400 },
    );
  });

  it('lines in another order, some twice, some missing', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.array(fc.nat(119), { maxLength: 150 }), (which, order) => {
        expect(strangeLines(order.map((index) => nth(fixtures, which)[index] ?? '').join('\n'))).toEqual([]);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it('cut off anywhere', () => {
    const text = nth(fixtures, 0).join('\n');
    for (let end = 0; end < text.length; end += 37) expect(strangeLines(text.slice(0, end))).toEqual([]);
  });

  it('no text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(strangeLines(text)).toEqual([]);
      }),
      { seed: SEED },
    );
  });
});

describe('what a line is refused for', () => {
  const reasonOf = (text: string): string => {
    try {
      perfScriptToStream(text);
    } catch (error) {
      expect(error).toBeInstanceOf(StreamError);
      return messageOf(error);
    }
    return 'nothing';
  };
  const SAMPLE = '  demo 7 [001] 10.5: ';

  it.each([
    ['\n\nnonsense\n', 'line 3: this is not a line of perf script'],
    [`${SAMPLE}exceptions:page_fault_user: address=0x1000 ip=0x1\n`, 'line 1: the fields of this event'],
    [
      `${SAMPLE}exceptions:page_fault_user: address=0x12345678123456781 ip=0x1 error_code=0x4`,
      'line 1: 0x1234',
    ],
    [`${SAMPLE}raw_syscalls:sys_enter: NR 9 (0, 1000)`, 'line 1: the fields of this event'],
    [
      `${SAMPLE}page-faults:  ffffffff8175336a elf_load+0x28a ([kernel.kallsyms])`,
      'line 1: this page fault has no address',
    ],
    [`${SAMPLE}page-faults:      7f90892e5608`, 'line 1: this page fault has no address'],
    ['# arch : aarch64\n', 'line 1: this was recorded on aarch64'],
    [`${SAMPLE}exceptions:page_fault_user: address=0x1000 ip=0x1 error_code=0x4`, 'it has no mappings'],
    [`${SAMPLE}raw_syscalls:sys_enter: NR 0 (0, 0, 0, 0, 0, 0)`, 'it has no page fault'],
    [`${'x'.repeat(300_000)}\n`, 'line 1: the line is longer than 262,144 characters'],
    [`${' '.repeat(60_000)}\n${' '.repeat(60_000)}\n${SAMPLE}\0`, 'line 3: the line has a NUL byte'],
    ['\0', 'this is neither'],
    ['', 'it has no page fault'],
  ])('%j', (text, reason) => {
    expect(reasonOf(text)).toMatch(new RegExp(`^${reason.replace(/[()+[\]]/g, '\\$&')}`));
  });

  it('a recording without -d, whose data nobody reported', () => {
    const text = tracepoints().replace(/^.*PERF_RECORD_MMAP2.*: [r-][w-]-[ps] .*\n/gm, '');
    expect(reasonOf(text)).toMatch(/^it has only mappings of code/);
  });
});

// A reader whose work grows with the square of a line's length would take minutes, and meet the test's timeout.
it('refuses long lines, one after another', () => {
  const lines = [
    '1 '.repeat(32_000),
    ` ${'9'.repeat(65_000)}`,
    `7 ${'a:'.repeat(32_000)}`,
    `7 page-faults: ${'deadbeef '.repeat(7_000)}`,
    `7 PERF_RECORD_COMM: ${':'.repeat(65_000)}`,
    `7 exceptions:page_fault_user: address=0x1 ip=${'error_code='.repeat(5_900)}`,
    `7 syscalls:sys_enter_mmap: ${'0x1, '.repeat(13_000)}`,
    `# arch : ${' '.repeat(65_000)}`,
  ];
  for (let round = 0; round < 20; round++) {
    for (const text of lines) expect(outcome(`${text}\n`)).toBe('');
  }
});

it('writes nothing that is not whole before the text ends', () => {
  const reader = new PerfScript();
  const text = reader.push(nth(fixtures, 0).join('\n'));
  expect(text === '' || text.endsWith('\n')).toBe(true);
});
