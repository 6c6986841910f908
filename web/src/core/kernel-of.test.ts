import { beforeAll, describe, expect, it } from 'vitest';
import * as TRAITS from '../protocol/traits.gen.ts';
import { DISTRIBUTIONS } from './distributions.ts';
import { differences, distributionsOf, exchanges, kernelsOf } from './kernel-of.ts';
import type { KernelRow } from './kernel-row.ts';
import { loadCoreFile } from './load-node.ts';
import { Machine } from './machine.ts';
import { rowOfRelease } from './row-of-release.ts';

let rows: readonly KernelRow[];

beforeAll(async () => {
  const core = await loadCoreFile(new URL('../../../wasm-core/build/trace.wasm', import.meta.url));
  rows = new Machine(core).kernels();
});

const series = (first: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `${first}.${from + i}`);
const RELEASES = [
  ...series('2.6', 32, 40),
  ...series('3', 0, 20),
  ...series('4', 0, 21),
  ...series('5', 0, 20),
  ...series('6', 0, 20),
  ...series('7', 0, 4),
];

/** A release with another algorithm weighs as much as five traits. */
it('of all rows, the one that stands for a release differs least from it', () => {
  const offered = rows
    .filter(({ id, keeps }) => /^\d[\d.]*$/.test(id) && !keeps.has('32_bits'))
    .map(({ id }) => id);
  const distance = (row: string, other: string) => {
    const exchanged = new Set(exchanges(row, other).map(({ since }) => since)).size;
    return differences(row, other).length + 5 * exchanged;
  };
  for (const each of RELEASES) {
    const least = Math.min(...offered.map((row) => distance(row, each)));
    const row = rowOfRelease(rows, each)!;
    expect(`${each}: ${row}, ${distance(row, each)}`).toBe(`${each}: ${row}, ${least}`);
  }
});

describe('kernel-of', () => {
  it.each([
    ['5.14.0-427.13.1.el9_4.x86_64', 'RHEL 9', '5.10'],
    ['4.18.0-513.el8.x86_64', 'RHEL 8', '4.20'],
    ['3.10.0-1160.el7.x86_64', 'RHEL 7', '3.14'],
    ['5.15.0-105-generic', 'Ubuntu 20.04, Ubuntu 22.04', '5.10'],
    ['6.8.0-31-generic', 'Ubuntu 22.04, Ubuntu 24.04', '6.8'],
    ['6.1.0-18-amd64', 'Debian 12', '6.1'],
    ['6.12.117+deb13-cloud-amd64', 'Debian 13', '6.12'],
    ['4.19.0-26-amd64', 'Debian 10', '4.20'],
    ['5.10.216-204.855.amzn2.x86_64', 'Amazon Linux 2', '5.10'],
    ['6.1.90-99.173.amzn2023.x86_64', 'Amazon Linux 2023', '6.1'],
    ['6.6.30-android15-8-g1234567', 'Android 15', '6.5'],
    ['7.3.4-arch1-1', '', '7.3'],
    ['5.15.153.1-microsoft-standard-WSL2', '', '5.10'],
  ])('%s: %s, row %s', (text, distribution, row) => {
    const [found, ...more] = kernelsOf(rows, text);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ release: text, row });
    expect(found!.distributions.map(({ name }) => name).join(', ')).toBe(distribution);
  });

  it.each(['Ubuntu 22.04', 'ubuntu 22.04', 'ubuntu22.04'])('%s has had two kernels', (text) => {
    expect(kernelsOf(rows, text).map(({ release: version, row }) => [version, row])).toEqual([
      ['5.15', '5.10'],
      ['6.8', '6.8'],
    ]);
  });

  it.each(['', 'mine', 'Debian', 'Debian 3', 'bookworm'])('says nothing of %o', (text) => {
    expect(kernelsOf(rows, text)).toEqual([]);
  });

  it('counts a difference from either side', () => {
    expect(differences('5.10', '5.10')).toEqual([]);
    expect(differences('5.10', '5.14')).toContainEqual({ name: 'KNOWS_POPULATE', onlyIn: 'release' });
    expect(differences('5.10', '5.4')).toContainEqual({ name: 'MREMAP_KEEPS_OLD', onlyIn: 'row' });
    const names = differences('4.20', '6.18').map(({ name }) => name);
    expect(names).toContain('DENYWRITE_SHOWN');
    expect(names.length).toBeLessThan(Object.keys(TRAITS).length);
  });

  it('names the algorithms that were exchanged in between', () => {
    expect(kernelsOf(rows, '4.18.0-513.el8')[0]!.exchanged).toEqual([{ column: 'cache', since: '4.19' }]);
  });

  it('each kernel of a distribution is with exactly one row', () => {
    const found = rows.flatMap(({ id }) => distributionsOf(id));
    const count = (each: readonly { readonly releases: readonly string[] }[]) =>
      each.flatMap(({ releases }) => releases).length;
    expect(count(found)).toBe(count(DISTRIBUTIONS));
    expect(distributionsOf('6.12').map(({ distribution }) => distribution.name)).toEqual([
      'Debian 13',
      'Ubuntu 24.04',
      'RHEL 10',
      'Amazon Linux 2023',
      'Android 16',
    ]);
  });
});
