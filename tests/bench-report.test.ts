import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SCRIPTS = resolve(import.meta.dirname, '../scripts');

/** What a module of scripts/ prints when this code runs with its exports. */
function printed(module: string, names: string, code: string): string {
  const program = `import { ${names} } from ${JSON.stringify(`${SCRIPTS}/${module}.mjs`)};\n${code}`;
  const { status, stdout, stderr } = spawnSync('node', ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

/** A dump of callgrind: main, which calls find twice; a line of find was inlined from another file. */
const DUMP = `events: Ir Bc Bcm Bi Bim

fn=(2) main
28 7 2
calls=2 66
58 93 30 5 1 1
fl=(3) tree.c
fn=(4) find.lto_priv.0
10 40 20 3
fi=(5) node.h
+2 20 8 2 1 1
fn=(4)
* 33 2

totals: 100 32 5 1 1
`;

const ROWS = `
  const counts = (instructions, misses) => ({ instructions, misses, functions: [{ name: 'find', instructions }] });
  const machine = { cpu: 'a processor', compiler: 'cc', emscripten: 'emcc', node: '1' };
  const row = { family: 'lookup', meaning: '', areas: 4023, times: { native: [2, 3], wasm: [4, 6], against: [4, 4] } };
  const figures = [
    { ...row, name: 'tree_find', compared: true, counts: { native: counts(110, 1.5), against: counts(100, 2) } },
    { ...row, name: 'tree_walk', compared: true, counts: { native: counts(50, 0), against: counts(100, 0) } },
    { ...row, name: 'tree_alone', compared: false, times: { native: [1], wasm: [3] }, counts: { native: counts(7, 0) } },
  ].map(figuresOf);
  const result = { machine, other: 'Linux 6.12.1', rounds: 8, repeats: 5, figures, families: familiesOf(figures) };
`;

describe('what callgrind counted', () => {
  it('is instructions, both kinds of branch misses, and what each function has itself', () => {
    const counts: unknown = JSON.parse(
      printed(
        'bench-programs',
        'countsOf',
        `console.log(JSON.stringify(countsOf(${JSON.stringify(DUMP)}, 10)));`,
      ),
    );
    expect(counts).toEqual({
      instructions: 10,
      misses: 0.6,
      functions: [
        { name: 'find', instructions: 9.3 },
        { name: 'main', instructions: 0.7 },
      ],
    });
  });
});

describe('the report of bench:core', () => {
  const report = printed(
    'bench-report',
    'figuresOf, familiesOf, printReport',
    `${ROWS} printReport(result, { functions: true });`,
  );

  it('compares what both have, and shows what only ours has', () => {
    const line = (name: string) =>
      report
        .split('\n')
        .find((text) => text.startsWith(name))
        ?.split(/ {2,}/);
    expect(line('tree_find')).toEqual(
      ['tree_find', '4,023', '2.0 / 3.0', '4.0 / 6.0', '2.00', '110', '1.50'].concat([
        '4.0 / 4.0',
        '100',
        '2.00',
        '0.50',
        '1.10',
      ]),
    );
    expect(line('tree_alone')?.slice(-5)).toEqual(['–', '–', '–', '–', '–']);
    expect(report).toContain(
      '2 rows are compared; more instructions than Linux 6.12.1: tree_find 4023 (1.10).\n' +
        'Not compared, because Linux 6.12.1 lacks them here: tree_alone.\n',
    );
  });

  it('takes the means of families over the rows that are compared', () => {
    const ratio = Math.sqrt(1.1 * 0.5).toFixed(2);
    expect(report).toMatch(new RegExp(`^lookup +2\\.29 +0\\.50 +${ratio}$`, 'm'));
  });

  it('says which functions the instructions are in, of both', () => {
    expect(report).toMatch(
      /^tree_find, 4,023 VMAs +instr\. +Linux 6\.12\.1 +instr\.\nfind +110\.0 +find +100\.0$/m,
    );
  });

  it('makes tables of the comparison', () => {
    const tables = printed(
      'bench-report',
      'figuresOf, familiesOf, printTables',
      `${ROWS} printTables(result);`,
    );
    expect(tables).toContain('| `tree_find` | 110 : 100 = 1.10 |\n');
    expect(tables).toContain('| `tree_find` | 1.5 : 2.0 |\n');
    expect(tables).toContain('| `tree_walk` | 2.0 : 4.0 = 0.50 |\n');
    expect(tables).not.toContain('tree_alone');
  });
});
