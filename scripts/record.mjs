// `npm run record`: records, as a trace, what the kernel of this machine returns for memory operations. The
// recorder itself is C, in tests/conformance/recorder. Messages go to stderr. The trace goes to a file unless
// stdout is asked for, because npm writes to stdout, too.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { buildGuest, seedsOf, unpack } from './guest.mjs';
import { newKernel } from './new-kernel/index.mjs';
import { recordCosts } from './record-costs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = `${root}tests/conformance/recorder`;
const folder = `${root}build/recorder`;
const USAGE = `usage: npm run record -- --seed N [--profile NAME] [--length N] [--out FILE]
       npm run record -- --case FILE [--out FILE]
       npm run record -- --guest FOLDER [--case FILE]... [--seed N-M] [--profile NAME,...] [--length N] [--upwards]
                         [--machine i386] [--stack-pointer stays] [--instrumented TEXT] [--module FILE]...
                         [--file FILE]... [--program 'NAME PROGRAM ARGUMENT...']...
       npm run record -- --unpack FILE --out FOLDER
       npm run record -- --debian VERSION FOLDER [--seed N-M] [--length N] [--kernel ROW] [--groups N] [--no-shrink]
       npm run record -- costs [FILE [MILLISECONDS]]

Without --out, FILE is default-N.trace, after the profile and the seed, or is named after the case. It may end in .gz;
- is standard output (npm run -s record, else npm writes there too). tests/conformance/recorder/README.md tells more.

--guest makes the files with which another kernel records itself in a virtual machine, and --unpack takes the recordings
out of what that machine has sent: docs/record-old-kernels.md. With --machine i386 that kernel has 32 bits.

--debian fetches a kernel of Debian, lets it record itself in a virtual machine, writes into FOLDER what it answered, and
compares that with the model (ROW): docs/new-kernel.md.

costs measures what forks, page faults and system calls take here, and writes them to FILE, usually costs.json:
docs/benchmarks.md, composed figures. Each figure is the best of MILLISECONDS of tries, 1000 by
default.
`;

const say = (text) => process.stderr.write(`${text.trimEnd()}\n`);

function stop(text, status = 1) {
  say(text);
  process.exit(status);
}

function options() {
  try {
    const { values } = parseArgs({
      options: {
        seed: { type: 'string' },
        profile: { type: 'string' },
        length: { type: 'string' },
        case: { type: 'string', multiple: true },
        out: { type: 'string' },
        guest: { type: 'string' },
        unpack: { type: 'string' },
        machine: { type: 'string' },
        upwards: { type: 'boolean' },
        'stack-pointer': { type: 'string' },
        instrumented: { type: 'string' },
        module: { type: 'string', multiple: true },
        program: { type: 'string', multiple: true },
        file: { type: 'string', multiple: true },
        help: { type: 'boolean' },
      },
    });
    if (values.help) {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    if (values.guest !== undefined || values.unpack !== undefined) return values;
    for (const name of ['machine', 'upwards', 'stack-pointer', 'instrumented', 'module', 'program', 'file'])
      if (values[name] !== undefined) stop(`--${name} is for --guest.\n${USAGE}`, 2);
    if ((values.seed === undefined) === (values.case === undefined) || values.case?.length > 1)
      stop(`Give either --seed or --case.\n${USAGE}`, 2);
    for (const name of ['seed', 'length'])
      if (values[name] !== undefined && !/^\d{1,18}$/.test(values[name]))
        stop(`--${name} takes a whole number, not “${values[name]}”.`, 2);
    return { ...values, case: values.case?.[0] };
  } catch (error) {
    return stop(`${error.message}\n${USAGE}`, 2);
  }
}

function checkMachine() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    stop(`Only Linux on x86-64 can be recorded; this is ${process.platform} on ${process.arch}.`);
}

function build() {
  checkMachine();
  const made = spawnSync('make', ['-s', '-C', source, `BUILD=${folder}`], { stdio: ['ignore', 2, 2] });
  if (made.error) stop('`make` is missing. Install make and a C compiler (Debian: make, gcc, libc6-dev).');
  if (made.status !== 0) stop('The recorder does not compile; the compiler’s message stands above.');
}

const nameOf = (script) => basename(script).replace(/\..*/, '');

/** Where the trace goes by default; never over an existing file. */
function defaultOut({ seed, profile = 'default', case: script }) {
  const out = `${script === undefined ? `${profile}-${seed}` : nameOf(script)}.trace`;
  if (existsSync(out)) stop(`${out} is there already: name a file with --out.`);
  return out;
}

/** The arguments that tell the recorder where its operations come from. */
function operations({ seed, profile, length, case: script }) {
  if (script === undefined)
    return ['-s', seed, ...(profile ? ['-p', profile] : []), ...(length ? ['-n', length] : [])];
  const name = nameOf(script);
  if (!script.endsWith('.gz')) return ['-c', resolve(script), '-N', name];
  const plain = `${folder}/${name}.case`;
  writeFileSync(plain, gunzipSync(readFileSync(script)));
  return ['-c', plain, '-N', name];
}

function makeGuest(values) {
  const seeds = values.seed === undefined ? [] : seedsOf(values.seed);
  const cases = values.case ?? [];
  if (!seeds) stop(`--seed takes numbers and ranges such as 1,4-6, not “${values.seed}”.`, 2);
  const programs = values.program ?? [];
  if (seeds.length + cases.length + programs.length === 0)
    stop(`Give --seed, --case, or --program.\n${USAGE}`, 2);
  if (values.length !== undefined && !/^\d{1,9}$/.test(values.length))
    stop(`--length takes a whole number, not “${values.length}”.`, 2);
  if (![undefined, 'i386', 'x86-64'].includes(values.machine))
    stop(`--machine takes “i386” or “x86-64”, not “${values.machine}”.`, 2);
  if (![undefined, 'stays'].includes(values['stack-pointer']))
    stop(`--stack-pointer takes “stays”, not “${values['stack-pointer']}”.`, 2);
  checkMachine();
  mkdirSync(values.guest, { recursive: true });
  const wanted = {
    cases,
    seeds,
    programs,
    profiles: (values.profile ?? 'default').split(','),
    length: values.length,
    machine: values.machine,
    layouts: values.upwards ? ['usual', 'legacy'] : ['usual'],
    stackPointer: values['stack-pointer'],
    instrumented: values.instrumented,
  };
  const { module: modules = [], file: files = [] } = values;
  const { recordings, hint } = buildGuest(resolve(values.guest), source, wanted, modules, files);
  if (hint) say(hint);
  say(`made: ${values.guest}/initramfs.gz, for ${recordings} recordings (docs/record-old-kernels.md)`);
}

function unpackGuest({ unpack: file, out: target }) {
  if (target === undefined) stop(`Say where the recordings go, with --out.\n${USAGE}`, 2);
  const { count, complete } = unpack(file, target);
  say(`recorded: ${count}, in ${target}`);
  if (!complete) stop('The guest did not send all of them; its console says why.');
}

// npm runs scripts in the project's folder, but paths on the command line are relative to where it was typed.
process.chdir(process.env.INIT_CWD ?? process.cwd());
const [command, ...words] = process.argv.slice(2);
if (command === 'costs') {
  if (words.length > 2 || words.some((word) => word.startsWith('-'))) stop(USAGE, 2);
  checkMachine();
  try {
    say(`recorded: ${recordCosts(source, folder, ...words)}`);
  } catch (error) {
    stop(error.message);
  }
  process.exit();
}
if (process.argv.some((word) => /^--debian(?:=|$)/.test(word))) {
  try {
    newKernel(process.argv.slice(2), { say, checkMachine });
  } catch (error) {
    stop(error.message);
  }
  process.exit();
}
const given = options();
if (given.guest !== undefined || given.unpack !== undefined) {
  try {
    if (given.guest === undefined) unpackGuest(given);
    else makeGuest(given);
  } catch (error) {
    stop(error.message);
  }
  process.exit();
}
const out = given.out ?? defaultOut(given);
build();
const scratch = `${folder}/recording-${process.pid}`;
mkdirSync(folder, { recursive: true });
let from;
try {
  from = operations(given);
} catch (error) {
  stop(`${given.case} can’t be read: ${error.message}`);
}
const file = openSync(scratch, 'w');
const run = spawnSync(`${folder}/recorder`, ['-d', folder, ...from], { stdio: ['ignore', file, 2] });
closeSync(file);
if (run.status !== 0) {
  rmSync(scratch, { force: true });
  stop('Nothing has been recorded.', run.status ?? 1);
}
try {
  if (out === '-') {
    process.stdout.write(readFileSync(scratch));
  } else if (out.endsWith('.gz')) {
    writeFileSync(out, gzipSync(readFileSync(scratch), { level: 9 }));
  } else {
    renameSync(scratch, out);
  }
} catch (error) {
  // A rename can't cross file systems.
  if (error.code === 'EXDEV') writeFileSync(out, readFileSync(scratch));
  else stop(`${out} can’t be written: ${error.message}`);
} finally {
  rmSync(scratch, { force: true });
}
if (given.out === undefined) say(`recorded: ${out}`);
