/**
 * The kernels of distributions: what their versions look like, and the release they began with. From memory, where a
 * distribution's archive wasn't at hand; Debian's packages were looked up in November 2026.
 */

export interface Distribution {
  readonly name: string;
  /** The release of the kernel it came with, and those it has had since. */
  readonly releases: readonly [string, ...string[]];
  /** What `uname -r` ends in there. */
  readonly version?: RegExp;
  /** What is known of its own changes. */
  readonly note?: 'redHat' | 'android';
}

const debian = (name: string, release: string): Distribution => ({
  name: `Debian ${name}`,
  releases: [release],
  version: /^\d[\d.]*(?:-\d+|\+deb\d+)?(?:-(?:cloud|rt))?-(?:amd64|arm64)\b/,
});
const ubuntu = (name: string, ...releases: readonly [string, ...string[]]): Distribution => ({
  name: `Ubuntu ${name}`,
  releases,
  version: /-(?:generic|lowlatency|aws|azure|gcp|oracle)\b/,
});
const redHat = (name: number, release: string): Distribution => ({
  name: `RHEL ${name}`,
  releases: [release],
  version: new RegExp(`\\.el${name}\\b|\\.el${name}_`),
  note: 'redHat',
});
const amazon = (name: string, mark: string, ...releases: readonly [string, ...string[]]): Distribution => ({
  name: `Amazon Linux ${name}`,
  releases,
  version: new RegExp(`\\.${mark}\\b`),
});
const android = (name: number, ...releases: readonly [string, ...string[]]): Distribution => ({
  name: `Android ${name}`,
  releases,
  version: new RegExp(`-android${name}-`),
  note: 'android',
});

/** Oldest first within each. */
export const DISTRIBUTIONS: readonly Distribution[] = [
  debian('10', '4.19'),
  debian('11', '5.10'),
  debian('12', '6.1'),
  debian('13', '6.12'),
  ubuntu('20.04', '5.4', '5.15'),
  ubuntu('22.04', '5.15', '6.8'),
  ubuntu('24.04', '6.8', '6.11', '6.14', '6.17'),
  ubuntu('26.04', '7.0'),
  redHat(7, '3.10'),
  redHat(8, '4.18'),
  redHat(9, '5.14'),
  redHat(10, '6.12'),
  amazon('2', 'amzn2', '4.14', '5.10'),
  amazon('2023', 'amzn2023', '6.1', '6.12'),
  android(12, '5.10'),
  android(13, '5.15'),
  android(14, '6.1'),
  android(15, '6.6'),
  android(16, '6.12'),
];
