// Records a fetched kernel: makes a guest, boots it, and takes what it has sent.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { buildGuest } from '../guest.mjs';
import { boot } from './boot.mjs';

const CONFORMANCE = fileURLToPath(new URL('../../tests/conformance', import.meta.url));
const MINUTES = 20;

/** The recordings made by hand that can be done again: ids of System V segments differ each time. */
export function handMade() {
  return ['hand', 'found']
    .map((kind) => join(CONFORMANCE, 'recordings', kind))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => !/^shm(?:at|dt)\(/m.test(gunzipSync(readFileSync(path)).toString('latin1')));
}

/** All profiles of the recorder's random lists. */
export function profiles() {
  const table = readFileSync(join(CONFORMANCE, 'recorder/profiles.def'), 'utf8');
  return /DEED\(name, +([^)]+)\)/.exec(table)[1].split(/ +/);
}

/**
 * Lets the kernel of `image` record `wanted` (jobsOf() of guest.mjs) in a guest made in `folder`, whose /bin has `files`. Returns the file that it
 * sent, how many recordings were asked for, and what the guest complains about.
 */
export function recordInGuest(image, folder, wanted, files = []) {
  mkdirSync(folder, { recursive: true });
  const all = { cases: [], seeds: [], programs: [], profiles: [], layouts: ['usual'], ...wanted };
  const { recordings, hint } = buildGuest(folder, join(CONFORMANCE, 'recorder'), all, [], files);
  const { sent, said } = boot(image, folder, MINUTES);
  const complaints = said.match(/^guest: (?!Linux |\d+ recordings).*/gm) ?? [];
  return { sent, recordings, complaints: hint ? [hint, ...complaints] : complaints };
}
