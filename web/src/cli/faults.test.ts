import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT, run, useFolder } from './testing.ts';

const SQLITE = `${ROOT}/web/src/faults/streams/sqlite.txt.xz`;
const STREAM = '# faultstream 1\nT 1 0 0\ne a\nE\nm 10000 2000 3 22 0 0 0\nw10\nw1\n';
const KERNELS = ['3.14', '3.14-vmacache', '3.15', '4.20'];

describe('faults', { timeout: 60_000 }, () => {
  const folder = useFolder();

  it('prints a table of each file, packed or not', async () => {
    const small = folder.write('small.txt', STREAM);
    const { code, err, lines } = await run(['faults', SQLITE, small]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(lines).toHaveLength(2 * 6 + 1);
    expect(lines[0]).toMatch(/sqlite\.txt\.xz: [\d,]+ lines$/);
    expect(lines[1]).toMatch(/^ {2}kernel +find_vma\(\) +hits +rate +VMA removed/);
    expect(lines.slice(2, 6).map((line) => line.trim().split(/\s+/)[0])).toEqual(KERNELS);
    expect(lines[7]).toBe(`${small}: 7 lines`);
    // Published hit rates of whole recordings, for 3.14 and for the patch. Ours differ by less than a percentage
    // point.
    const [before, patched] = lines.slice(2, 4).map((line) => Number(/([\d.]+)%/.exec(line)![1]));
    expect(Math.abs(before! - 88.87)).toBeLessThan(1);
    expect(Math.abs(patched! - 93.64)).toBeLessThan(1);
  });

  it('prints an object a file as JSON, for the kernels that are asked for', async () => {
    const { out } = await run(['faults', SQLITE, '--json', '--kernels', '4.20,3.15+cache=vmacache_8_page']);
    const { file, results } = JSON.parse(out) as {
      file: string;
      results: { kernel: string; calls: number }[];
    };
    expect(file).toBe(SQLITE);
    expect(results.map(({ kernel }) => kernel)).toEqual(['4.20', '3.15+cache=vmacache_8_page']);
    expect(results[0]).toMatchObject({ calls: results[1]!.calls, series: expect.any(Array) });
  });

  it.each([
    ['-s', '--joined-segments', true],
    // Such a small program has no aligned block of 2 MiB.
    ['-t', '--huge-pages', false],
  ])('takes %s for %s', async (short, long, differs) => {
    const all = await Promise.all(
      [[], [short], [long]].map((more) => run(['faults', SQLITE, '--json', ...more])),
    );
    expect(all[1]!.out).toBe(all[2]!.out);
    expect(all[1]!.out !== all[0]!.out).toBe(differs);
  });

  it('reads standard input', async () => {
    const { code, lines } = await run(['faults', '-', '--kernels', '3.14'], STREAM);
    expect(code).toBe(0);
    expect(lines[2]).toMatch(/^ {2}3\.14 +\d+ +\d+ +[\d.]+% /);
  });

  it('says in a sentence with file, line and reason what can’t be read, and goes on', async () => {
    const bad = folder.write('bad.txt', `${STREAM}w-zz\n`);
    const good = folder.write('good.txt', STREAM);
    const damaged = folder.write('cut.xz', readFileSync(SQLITE).subarray(0, 3000));
    const { code, err, lines } = await run(['faults', bad, damaged, 'missing.txt', good]);
    expect(code).toBe(2);
    expect(err.trimEnd().split('\n')).toEqual([
      `${bad}: line 8: "-zz" is not a hexadecimal number, as the distance in pages should be`,
      `${damaged}: the compressed data is damaged or ends early`,
      'missing.txt: there is no such file',
    ]);
    expect(lines).toContain(`${good}: 7 lines`);
  });

  it.each([
    [[], 'faults needs at least one FILE'],
    [[SQLITE, '--kernels', '9.9'], '9.9'],
    [[SQLITE, '--kernels', '3.14,'], '--kernels 3.14, has a comma too many'],
    [[SQLITE, '-x'], 'there is no option "-x" for faults'],
  ])('says in one line what is wrong: %j', async (args, message) => {
    const { code, err, out } = await run(['faults', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err.trimEnd()).not.toContain('\n');
  });
});
