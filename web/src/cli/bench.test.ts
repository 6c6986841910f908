import { describe, expect, it } from 'vitest';
import { run } from './testing.ts';

describe('bench', { timeout: 60_000 }, () => {
  it('prints what was reported, measured and counted, apart and in 100 columns', async () => {
    const { code, err, lines } = await run([
      'bench',
      'gap-search',
      '--quick',
      '--extra',
      '0',
      '--n',
      '40',
      '--kernels',
      '3.4,3.8',
    ]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const titles = ['REPORTED', 'MEASURED HERE', 'COUNTED HERE'];
    expect(lines.filter((line) => titles.includes(line))).toEqual(titles);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(lines).toContainEqual(
      expect.stringMatching(/^ {2}3\.4 +time per loop, ms +6 +294 +609 +113\.1664$/),
    );
  });

  it('adds composed figures where they are asked for', async () => {
    const args = [
      'bench',
      'fork-spawn',
      '--quick',
      '--extra',
      '0',
      '--n',
      '23',
      '--kernels',
      '6.5,6.5-mt-dup',
      '--json',
    ];
    const composedOf = (out: string): unknown[] =>
      (JSON.parse(out) as { rows: { kind: string }[] }).rows.filter(({ kind }) => kind === 'composed');
    const [first] = composedOf((await run([...args, '--composed'])).out);
    expect(first).toMatchObject({
      n: 23,
      unit: '%',
      source: expect.stringContaining('base: Linux') as string,
    });
    const refused = await run(['bench', 'gap-search', '--composed']);
    expect(refused.err).toContain('--composed works only with suites that have composed figures');
  });

  it('says how often a kernel differs from itself', async () => {
    const args = ['bench', 'fork-spawn', '--quick', '--extra', '0', '--kernels', '3.8', '--n', '23'];
    const { code, out } = await run([...args, '--against-itself', '--planted', '5']);
    expect(code).toBe(0);
    const [all, narrow] = out.split('\n');
    expect(all).toMatch(/^\d of 3 comparisons found the 5 % that were planted; \d saw no difference$/);
    expect(narrow).toMatch(
      /^of those with an interval within ± 2\.5 %: \d of \d no difference, \d different$/,
    );
    const bad = await run([...args, '--against-itself', '--times', 'x']);
    expect(bad).toMatchObject({ code: 2, out: '' });
  });

  it('prints the report as JSON, mixed rows too', async () => {
    const mixed = '3.8+gap=linear';
    const { code, out } = await run([
      'bench',
      'gap-search',
      '--quick',
      '--extra',
      '0',
      '--json',
      '--n',
      '40',
      '--kernels',
      mixed,
    ]);
    expect(code).toBe(0);
    const report: unknown = JSON.parse(out);
    expect(Object.keys(report as object)).toEqual([
      'suite',
      'settings',
      'environment',
      'rows',
      'ratios',
      'fits',
      'warnings',
      'notes',
    ]);
    expect(report).toMatchObject({ suite: 'gap-search', settings: { kernels: [mixed], quick: true } });
    expect(report).toHaveProperty(
      'rows',
      expect.arrayContaining([
        expect.objectContaining({
          kernel: mixed,
          workload: 'agua',
          n: 40,
          kind: 'measured',
          unit: 'ms',
        }),
      ]),
    );
  });

  it('replays streams, as far as is asked for and as they go', async () => {
    const args = ['--quick', '--json', '--n', '9000', '--kernels', '3.14,3.15', '--joined-segments'];
    const { code, out } = await run(['bench', 'cache-hits', ...args]);
    expect(code).toBe(0);
    const report: unknown = JSON.parse(out);
    // The sqlite stream is shorter than 9,000.
    expect(report).toMatchObject({
      settings: { n: { sqlite: [8338], kbuild: [9000] }, joinedSegments: true, hugePages: false },
    });
    const row = {
      kernel: '3.15',
      workload: 'sqlite',
      n: 8338,
      metric: 'hit rate',
      unit: '%',
      kind: 'counted',
    };
    // Another simulator, written for these recordings, counts 94.70 with the same option.
    expect(report).toHaveProperty('rows', expect.arrayContaining([expect.objectContaining(row)]));
    const { rows } = report as {
      rows: { kernel: string; workload: string; metric: string; median: number }[];
    };
    const found = rows.find((each) =>
      Object.entries(row).every(([key, value]) => each[key as 'kernel'] === value),
    );
    expect(found!.median).toBeCloseTo(94.7, 0);
  });

  it('forks, beside two reported rows that are one here', async () => {
    const args = ['--quick', '--extra', '0', '--n', '23', '--kernels', '6.5,6.8'];
    const { code, err, lines } = await run(['bench', 'fork-spawn', ...args]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(lines.join('\n')).not.toContain('COMPOSED');
    const reported = lines.filter((line) => line.includes('forks in 30 s') && / 4023 /.test(line));
    expect(reported.map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['6.5 (next-20230721)', 'forks in 30 s, forks', '4023', '6806.33'],
      ['6.5-mt-dup', 'forks in 30 s, forks', '4023', '8838.67', '1.3'],
      ['6.5 (revert [1])', 'forks in 30 s, forks', '4023', '6787'],
    ]);
    const nodes = lines.indexOf('fork, exit, wait: maple nodes, nodes');
    expect(lines.slice(nodes + 2, nodes + 4).map((line) => line.trim().split(/ +/))).toEqual([
      ['6.5', '8'],
      ['6.8', '3'],
    ]);
  });

  it('forks level by level, until memory is out', async () => {
    const args = ['--quick', '--extra', '0', '--json', '--n', '2', '--kernels', '2.6.2,2.6.5-aa1'];
    const { code, err, out } = await run(['bench', 'rmap-fork', ...args]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { rows } = JSON.parse(out) as {
      rows: { kernel: string; metric: string; workload: string; samples?: number[] }[];
    };
    const found = (kernel: string, workload: string, metric: string): number[] | undefined =>
      rows.find((row) => row.kernel === kernel && row.workload === workload && row.metric === metric)
        ?.samples;
    // Scaled from the region of 2 MiB to one of 512 MiB, these are 48, 80, 144 and 272 MiB.
    const chains = found('2.6.2', 'levels 6 to 9', 'chains');
    expect(chains?.map((mib) => Math.round(mib * 256))).toEqual([48, 80, 144, 272]);
    expect(found('2.6.5-aa1', 'levels 6 to 9', 'chains')).toEqual([0, 0, 0, 0]);
    expect(found('2.6.2', 'exits, levels 9 to 6', 'processes')).toEqual([256, 128, 64, 32]);
  });

  it('simulates CPUs, the same each time', async () => {
    const args = ['--quick', '--no-threads', '--no-sweep', '--rounds', '10', '--n', '1,8'];
    const kernels = ['--kernels', '2.6.31-rc8,2.6.31-zhang,3.8'];
    const json = async () =>
      JSON.parse((await run(['bench', 'brk-contention', '--json', ...args, ...kernels])).out);
    const [first, second] = [await json(), await json()] as { rows: object[]; notes: string[] }[];
    expect(second!.rows).toEqual(first!.rows);
    expect(second!.notes).toEqual(first!.notes);
    const row = { workload: 'brk pairs', n: 8, metric: 'anon_vma locks taken', kind: 'simulated' };
    for (const [kernel, median] of [
      ['2.6.31-rc8', 3],
      ['2.6.31-zhang', 2],
      ['3.8', 0],
    ] as const)
      expect(first!.rows).toContainEqual(expect.objectContaining({ ...row, kernel, median }));
    const { code, err, lines } = await run(['bench', 'fault-contention', ...args, '--kernels', '6.1,6.5']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
    const titles = ['REPORTED', 'SIMULATED'];
    expect(lines.filter((line) => titles.includes(line))).toEqual(titles);
  });

  it.each([
    [
      [],
      'bench needs exactly one SUITE; the suites are: gap-search, gap-worst-case, cache-hits, fork-spawn, rmap-fork, rmap-reclaim, brk-contention, fault-contention',
    ],
    [
      ['no'],
      'there is no suite "no"; the suites are: gap-search, gap-worst-case, cache-hits, fork-spawn, rmap-fork, rmap-reclaim, brk-contention, fault-contention',
    ],
    [['gap-search', '--kernels', '9.9'], '9.9'],
    [['gap-search', '--kernels', '3.8,'], '--kernels 3.8, has a comma too many'],
    [['gap-search', '--kernels', ',3.8'], '--kernels ,3.8 has a comma too many'],
    [['gap-search', '--n', '40,,80'], '--n 40,,80 has a comma too many'],
    [['gap-search', '--n', 'ten'], 'a size must be a whole number, not "ten"'],
    [['gap-search', '--n', '3'], 'n must be a whole number from 4 to 10,000'],
    [['gap-search', '--sweep'], '--sweep works only with suites of streams, and gap-search is not one'],
    [
      ['gap-search', '--think', '5'],
      '--think works only with suites of virtual CPUs, and gap-search is not one',
    ],
    [
      ['fork-spawn', '--no-sweep'],
      '--no-sweep works only with suites of virtual CPUs, and fork-spawn is not one',
    ],
    [['brk-contention', '--think', 'long'], '--think must be a whole number, not "long"'],
    [['brk-contention', '--rounds', '0'], 'rounds must be a whole number from 1 to 10,000, not 0'],
    [
      ['brk-contention', '--n', '1025'],
      'n must be a whole number from 1 to 1,024: the time spent waiting for one lock grows with the square',
    ],
    [['fault-contention', '--joined-segments'], '--joined-segments works only with suites of streams'],
    [['gap-search', '--slow'], 'there is no option "--slow" for bench'],
  ])('says in one line what is wrong: %j', async (args, message) => {
    const { code, err, out } = await run(['bench', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err.trimEnd()).not.toContain('\n');
  });
});
