// The same settings give the same bytes, natively and in WebAssembly: virtual CPUs count in whole picoseconds, and nothing
// in them depends on addresses, or on how much memory there is.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CPU_SETTINGS, VirtualCpus } from '../web/src/core/cpus.ts';
import type { CpuSettings } from '../web/src/core/cpus.ts';
import { loadCoreFile } from '../web/src/core/load-node.ts';

const CORE = resolve(import.meta.dirname, '../wasm-core');
const BUILDS = ['trace', 'verify', 'count'] as const;
const builds = await Promise.all(BUILDS.map((name) => loadCoreFile(join(CORE, `build/${name}.wasm`))));

const inOrder = (settings: CpuSettings): readonly number[] => [
  settings.program,
  settings.cpus,
  settings.sockets,
  settings.cores,
  settings.threads,
  settings.rounds,
  settings.seed,
  settings.think,
  settings.lineScale,
  settings.workScale,
  settings.spans,
];

/** All records of a run in a native process. */
const natively = (kernel: string, settings: CpuSettings): Buffer =>
  execFileSync(join(CORE, 'build/cpus'), [kernel, ...inOrder(settings).map(String)], { maxBuffer: 2 ** 28 });

interface Instance {
  readonly name: (typeof BUILDS)[number];
  readonly cpus: VirtualCpus;
}

/** The same of an instance that has run other things before. */
function inWebAssembly({ name, cpus }: Instance, kernel: string, settings: CpuSettings): Buffer {
  cpus.setup(kernel, settings);
  while (cpus.run(12345) > 0);
  // trace.wasm can't tell.
  const complaint = name === 'trace' ? undefined : cpus.verify();
  expect(complaint).toBeUndefined();
  return Buffer.concat(
    [
      cpus.resultWords(),
      cpus.laneWords(),
      cpus.statWords(),
      cpus.spanWords(),
      cpus.queueWords(),
      cpus.operationWords(),
    ].map((words) => Buffer.from(words.buffer, words.byteOffset, words.byteLength)),
  );
}

describe.runIf(process.env.LONG)('64 virtual CPUs', { timeout: 60_000 }, () => {
  beforeAll(() => {
    execFileSync('make', ['-s', '-C', CORE, '-j2', 'build/cpus'], { stdio: ['ignore', 'ignore', 'pipe'] });
  }, 240_000);

  const instances = builds.map((build, i) => ({ name: BUILDS[i]!, cpus: new VirtualCpus(build) }));
  const settings = { ...CPU_SETTINGS, rounds: 300, think: 700, seed: 42, spans: 20_000 };

  it.each(
    ['2.6.7', '2.6.31-rc8', '2.6.31-rc8+lock=mutexes', '2.6.31-zhang', '3.8', '4.20', '6.18'].flatMap(
      (kernel) => [1, 2, 3, 4].map((program) => [kernel, program] as const),
    ),
  )('on %s, program %i: the same bytes in all builds', (kernel, program) => {
    const expected = natively(kernel, { ...settings, program });
    expect(expected.length).toBeGreaterThan(10_000);
    for (const instance of instances)
      expect(inWebAssembly(instance, kernel, { ...settings, program }).equals(expected)).toBe(true);
  });

  it.each([1, 3, 5])('1,000 of them, program %i: the same bytes in all builds', (program) => {
    const many = { ...settings, program, cpus: 1000, sockets: 63, rounds: 5 };
    const expected = natively('6.18', many);
    for (const instance of instances)
      expect(inWebAssembly(instance, '6.18', many).equals(expected)).toBe(true);
  });

  it('other bytes from another seed', () => {
    const [one, other] = [42, 43].map((seed) => natively('2.6.31-rc8', { ...settings, seed }));
    expect(one!.equals(other!)).toBe(false);
  });
});
