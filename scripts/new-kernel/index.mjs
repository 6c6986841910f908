// `npm run record -- --debian`: fetches a kernel of Debian, records it in a virtual machine, compares it with the model, and
// shows each kind of difference by few operations. docs/new-kernel.md says what follows.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seedsOf, unpack } from '../guest.mjs';
import { fetchKernel } from './apt.mjs';
import { check } from './check.mjs';
import { grouped } from './differences.mjs';
import { unpackImage } from './image.mjs';
import { checkNeeded } from './needed.mjs';
import { handMade, profiles, recordInGuest } from './record.mjs';
import { reportOf } from './report.mjs';
import { withSmallest } from './smallest.mjs';

const BUILD = fileURLToPath(new URL('../../build/debian', import.meta.url));

/** `words` are those of the command line. `checkMachine` ends the process where nothing can be recorded. Throws an Error whose message is for the user. */
export function newKernel(words, { say, checkMachine }) {
  const { version, out, seeds, length, row, groups, programs, files: more } = options(words);
  checkMachine();
  checkNeeded();
  const { name, release, files, folder } = fetchKernel(version, BUILD);
  const image = unpackImage(files, folder);
  say(`fetched: ${name}, Linux ${release}`);
  const wanted = { cases: handMade(), seeds, profiles: profiles(), length, programs };
  say('recording, which takes some minutes …');
  const { sent, recordings, complaints } = recordInGuest(image, join(folder, 'guest'), wanted, more);
  for (const line of complaints) say(line);
  const { count, complete } = unpack(sent, out);
  say(`recorded: ${count} of ${recordings}, in ${out}`);
  if (!complete) throw new Error('The guest did not send all of them.');
  const found = check(out, row);
  const all = grouped(found.differs);
  const places = { scratch: join(folder, 'shrink'), out: join(out, 'smallest') };
  const shrunk = withSmallest(all.slice(0, groups), { image, row, ...places, say });
  const report = reportOf({ ...found, release, groups: [...shrunk, ...all.slice(groups)] });
  const text = report.replaceAll(`${out}/`, '');
  writeFileSync(join(out, 'differences.txt'), text);
  process.stdout.write(text);
}

function options(words) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      debian: { type: 'string' },
      seed: { type: 'string', default: '1-8' },
      length: { type: 'string', default: '300' },
      kernel: { type: 'string' },
      groups: { type: 'string', default: '8' },
      'no-shrink': { type: 'boolean' },
      program: { type: 'string', multiple: true, default: [] },
      file: { type: 'string', multiple: true, default: [] },
    },
  });
  const { debian: version, seed, length, kernel: row, program: programs, file: files } = values;
  if (!/^\d+(?:\.\d+)+$/.test(version))
    throw new Error(`--debian takes a version such as 6.12 or 6.12.117, not “${version}”.`);
  if (positionals.length !== 1) throw new Error('Name one folder, for the recordings.');
  const out = resolve(positionals[0]);
  if (existsSync(out) && readdirSync(out).length > 0) throw new Error(`${out} is not empty.`);
  const seeds = seedsOf(seed);
  if (!seeds) throw new Error(`--seed takes numbers and ranges such as 1,4-6, not “${seed}”.`);
  for (const name of ['length', 'groups'])
    if (!/^\d{1,9}$/.test(values[name]))
      throw new Error(`--${name} takes a whole number, not “${values[name]}”.`);
  const groups = values['no-shrink'] ? 0 : Number(values.groups);
  return { version, out, seeds, length, row, groups, programs, files };
}
