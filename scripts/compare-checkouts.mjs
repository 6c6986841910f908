// `node scripts/compare-checkouts.mjs BEFORE [AFTER]`: does another checkout of this project compute the same? This
// is for changes that must not change anything. AFTER defaults to this checkout; both need their node_modules. It
// compares the results of all recordings, what all suites count and simulate (--quick), and each event and the
// final state of random sessions on all kernels (--sessions N, 1000; --only recordings|suites|sessions). The files
// and lines of events may differ. The exit code is 1 if anything else does.
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { randomSession } from './random-session.mjs';

const here = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sessions: { type: 'string', default: '1000' }, only: { type: 'string' } },
});
if (positionals.length < 1 || positionals.length > 2) {
  process.stderr.write('compare-checkouts: one or two checkouts are expected, BEFORE and AFTER\n');
  process.exit(2);
}
const checkouts = [resolve(positionals[0]), resolve(positionals[1] ?? here)];
let differences = 0;

/** The command line of a checkout, bundled by its own script. */
async function commandLine(checkout) {
  // A command that needs the core, so that this is built, too.
  const made = spawnSync(process.execPath, [`${checkout}/scripts/cli.mjs`, 'eras', '--json'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`${checkout}: its command line cannot be built\n${made.stderr}`);
  const of = (file) => import(pathToFileURL(`${checkout}/${file}`).href);
  const { main } = await of('build/cli/main.js');
  const { commandLineFiles } = await of('scripts/command-line-files.mjs');
  return { main, files: commandLineFiles(`${checkout}/`), eras: JSON.parse(made.stdout).map(({ id }) => id) };
}

/** What a command prints. A command that fails prints why, and that is compared as well. */
async function run({ main, files }, args, input = '') {
  let printed = '';
  const sink = () => new Writable({ write: (chunk, _, done) => done(void (printed += chunk)) });
  await main(args, { ...files, stdout: sink(), stderr: sink(), stdin: Readable.from([Buffer.from(input)]) });
  return printed;
}

async function compare(name, args, input, kept = (text) => text) {
  const [before, after] = [kept(await run(lines[0], args, input)), kept(await run(lines[1], args, input))];
  if (before === after) return;
  differences++;
  const [old, new_] = [before.split('\n'), after.split('\n')];
  const at = old.findIndex((line, i) => line !== new_[i]);
  process.stdout.write(`${name}: differs in line ${at + 1}\n  ${old[at]}\n  ${new_[at]}\n`);
}

const wants = (part) => values.only === undefined || values.only === part;
const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

const definitions = readFileSync(`${here}wasm-core/trace/events.def`, 'utf8');
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const nodes = new Set([...definitions.matchAll(/FIELD\(node, (\w+)\)/g)].map((match) => camel(match[1])));

/**
 * `  12   call/mmap.c:135 rb_link node=0x11eaec …` without its file and line, and with nodes numbered in the
 * order in which they appear: their addresses depend on the sizes of whatever lies before them.
 */
function withoutPlaces(text) {
  const numbers = new Map([['0x0', 0]]);
  const numbered = (address) => {
    if (!numbers.has(address)) numbers.set(address, numbers.size);
    return numbers.get(address);
  };
  return text
    .replace(/^( *\d+ +)\S+\.[ch]:\d+ /gm, '$1')
    .replace(/(\w+)=(0x[0-9a-f]+)/g, (all, name, value) =>
      nodes.has(name) ? `${name}=#${numbered(value)}` : all,
    );
}

/** The figures that do not depend on the machine. */
function counted(text) {
  const rows = JSON.parse(text).rows.filter(({ kind }) => kind === 'counted' || kind === 'simulated');
  return rows.map((row) => JSON.stringify({ ...row, source: undefined })).join('\n');
}

const lines = [await commandLine(checkouts[0]), await commandLine(checkouts[1])];
const [{ eras }] = lines;
if (wants('recordings')) {
  for (const folder of ['tests/conformance', 'tests/fixtures'])
    await compare(folder, ['check', `${here}${folder}`, '--json']);
  process.stdout.write('recordings: compared\n');
}
if (wants('suites')) {
  const suites = /The suites: ([^.]+)\./.exec(await run(lines[0], ['--help']))[1].split(/,\s+/);
  for (const suite of suites) await compare(suite, ['bench', suite, '--quick', '--json'], undefined, counted);
  process.stdout.write(`suites: ${suites.join(', ')}: compared\n`);
}
if (wants('sessions')) {
  const count = Number(values.sessions);
  const all = createHash('sha256');
  for (let seed = 1; seed <= count; seed++) {
    const era = eras[seed % eras.length];
    const text = randomSession(seed);
    for (const view of ['events', 'maps', 'processes', 'counters'])
      await compare(
        `session ${seed}, ${era}, ${view}`,
        ['replay', '-', '--era', era, `--${view}`, ...(view === 'events' ? [] : ['--json'])],
        text,
        (printed) => {
          const kept = withoutPlaces(printed);
          all.update(kept);
          return kept;
        },
      );
    if (seed % 100 === 0) process.stdout.write(`sessions: ${seed} of ${count}\n`);
  }
  process.stdout.write(`sessions: hash of both ${hash(all.digest('hex'))}\n`);
}
process.stdout.write(differences === 0 ? 'nothing differs\n' : `${differences} differ\n`);
process.exitCode = differences === 0 ? 0 : 1;
