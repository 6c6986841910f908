// Cuts the fault streams that ship with the page out of whole recordings. It is part of no build: the parts are
// committed, and this script documents how they were made. Equal recordings give equal bytes (with `xz -9e -T1`), but for the
// four largest, which were compressed once more, with zopfli: that makes them a tenth smaller.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';

const USAGE = `Usage: node scripts/cut-streams.mjs FOLDER [--out FOLDER]

Reads NAME.txt.gz of each stream from FOLDER, and writes the part of it that ships with the page.

  --out FOLDER   where to (default web/src/faults/streams)
`;

/** How many faults of each stream ship: enough for what the stream shows, and about 2.5 MB for all of them. */
const FAULTS = {
  'boot-systemd': 100_000,
  'boot-sysv': 75_000,
  kbuild: 200_000,
  postgres: 120_000,
  sqlite: Infinity,
  'ebizzy-a-2': Infinity,
  'ebizzy-a-16': Infinity,
  'ebizzy-a-80': 200_000,
  'ebizzy-a-80-ncore': 215_000,
  'ebizzy-m-2': Infinity,
  'ebizzy-m-16': Infinity,
  'ebizzy-m-80': 100_000,
  java: Infinity,
};
const FIRST_LINE = '# faultstream 1';
const isFault = (line) => 'rwxRW'.includes(line[0]);

/** The file that an mmap or a mapping of exec maps; undefined for other lines. */
function fileOf(line) {
  const words = line.split(' ');
  return words[0] === 'm' || words[0] === '+' ? words[5] : undefined;
}

/** The first `limit` faults of a stream with everything between them, and only the files that these lines map. */
function cut(name, text, limit) {
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines[0] !== FIRST_LINE) throw new Error(`${name}: the first line is not "${FIRST_LINE}"`);
  const whole = lines.filter(isFault).length;
  const faults = Math.min(whole, limit);
  let seen = 0;
  const end =
    whole <= limit ? lines.length : lines.findIndex((line) => isFault(line) && ++seen === limit) + 1;
  const kept = lines.slice(1, end);
  const used = new Set(kept.map(fileOf));
  const body = kept.filter((line) => line[0] !== 'f' || used.has(line.split(' ')[1]));
  const comments = body.filter((line) => line[0] === '#');
  const events = body.filter((line) => line[0] !== '#');
  const part =
    faults === whole
      ? `# the whole of ${name}: ${whole} faults`
      : `# the first ${faults} faults of the ${whole} of ${name}; the totals above are those of the whole`;
  return { text: [FIRST_LINE, ...comments, part, ...events, ''].join('\n'), faults, whole };
}

function pack(text) {
  const { status, stdout, stderr } = spawnSync('xz', ['-9e', '-T1', '-c'], {
    input: text,
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`xz: ${stderr.toString()}`);
  return stdout;
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: { out: { type: 'string' }, help: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    if (values.help) {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    if (positionals.length !== 1) throw new Error('one folder is wanted');
    const out = values.out ?? fileURLToPath(new URL('../web/src/faults/streams/', import.meta.url));
    return { from: positionals[0], out };
  } catch (error) {
    process.stderr.write(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

const { from, out } = readOptions();
let total = 0;
for (const [name, limit] of Object.entries(FAULTS)) {
  const text = gunzipSync(readFileSync(join(from, `${name}.txt.gz`))).toString();
  const part = cut(name, text, limit);
  const bytes = pack(part.text);
  writeFileSync(join(out, `${name}.txt.xz`), bytes);
  total += bytes.length;
  process.stdout.write(`${name}: ${part.faults} of ${part.whole} faults, ${bytes.length} bytes\n`);
}
process.stdout.write(`together ${total} bytes\n`);
