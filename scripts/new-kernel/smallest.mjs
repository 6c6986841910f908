// The smallest recording that shows a difference. The real kernel has to say each time whether a shorter one still does.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { unpack } from '../guest.mjs';
import { check } from './check.mjs';
import { nameOf } from './differences.mjs';
import { operationsUntil, pinned, related } from './operations.mjs';
import { recordInGuest } from './record.mjs';
import { shrinkAll } from './shrink.mjs';

/** A longer example stays as it is: it takes the guest minutes. */
const LONGEST = 2000;

/**
 * `groups`, each with the smallest recording of `image` that shows it, if there is one: its operations and its
 * difference. Writes these recordings below `out`. `say` is told of each boot.
 */
export function withSmallest(groups, { image, row, scratch, out, say }) {
  const versions = groups.map(({ example: { file, line } }) => {
    const operations = operationsUntil(gunzipSync(readFileSync(file)).toString(), line);
    const fixed = pinned(operations);
    return operations.length > LONGEST ? [] : [related(fixed), fixed, operations];
  });
  const shown = new Map();
  let boots = 0;
  const lists = shrinkAll(versions, (candidates) => {
    say(`shrinking: boot ${++boots}, ${candidates.length} candidates …`);
    const differences = differencesOf(candidates, { image, row, scratch });
    return candidates.map(({ of, list }, i) => {
      const difference = differences[i];
      const { what } = groups[of];
      if (!difference || nameOf(difference) !== what) return false;
      const key = keyOf(of, list);
      if (!shown.has(key)) shown.set(key, { ...difference, recording: readFileSync(difference.file) });
      return true;
    });
  });
  return groups.map((group, of) => {
    const list = lists[of];
    if (!list) return group;
    const { recording, ...difference } = shown.get(keyOf(of, list));
    const name = group.what
      .toLowerCase()
      .replaceAll(/[^a-z0-9_]+/g, '-')
      .replace(/-$/, '');
    const file = join(out, `${name}.trace.gz`);
    mkdirSync(out, { recursive: true });
    const text = gunzipSync(recording)
      .toString()
      .replace(/^# case .*/m, `# case ${name}`);
    writeFileSync(file, gzipSync(text, { level: 9 }));
    return { ...group, smallest: { ...difference, file, operations: list } };
  });
}

const keyOf = (of, list) => `${of}\n${list.join('\n')}`;

/** The first difference of each candidate, as the kernel of `image` does it now. */
function differencesOf(candidates, { image, row, scratch }) {
  for (const kind of ['cases', 'hand']) rmSync(join(scratch, kind), { recursive: true, force: true });
  mkdirSync(join(scratch, 'cases'), { recursive: true });
  const cases = candidates.map(({ list }, i) => {
    const file = join(scratch, 'cases', `${i}.case`);
    writeFileSync(file, `${list.join('\n')}\n`);
    return file;
  });
  const { sent } = recordInGuest(image, scratch, { cases });
  // What can't be done, because the process isn't there any more, is missing.
  const { count } = unpack(sent, scratch);
  if (count === 0) return [];
  const folder = join(scratch, 'hand');
  const byFile = new Map(check(folder, row).differs.map((difference) => [difference.file, difference]));
  return candidates.map((_, i) => byFile.get(join(folder, `${i}.trace.gz`)));
}
