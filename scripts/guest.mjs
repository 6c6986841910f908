// `npm run record -- --guest`: makes the files with which another kernel records itself in a virtual machine, and
// unpacks what it sends. docs/record-old-kernels.md tells how to run them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { i386Compiler } from './i386.mjs';

const FOLDER = 0o040755;
const PROGRAM = 0o100755;
const FILE = 0o100644;
const DEVICE = 0o020600;

const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

/** One entry of a cpio archive of the kind that kernels unpack ("newc"); `device` is [major, minor]. */
function entry(name, mode, content, number, device = [0, 0]) {
  const path = Buffer.from(`${name}\0`);
  const fields = [number, mode, 0, 0, 1, 0, content.length, 0, 0, ...device, path.length, 0];
  const head = `070701${fields.map((field) => field.toString(16).padStart(8, '0')).join('')}`;
  return Buffer.concat([padded(Buffer.concat([Buffer.from(head), path])), padded(content)]);
}

/** `files`: [path, mode, content, device]; a folder comes before what is in it. */
export function archive(files) {
  const none = Buffer.alloc(0);
  const entries = files.map(([path, mode, content = none, device], i) =>
    entry(path, mode, Buffer.from(content), i + 1, device),
  );
  return Buffer.concat([...entries, entry('TRAILER!!!', 0, none, 0)]);
}

/**
 * A compiler whose static programs run on kernels before 3.2; glibc's don't. `libraries` is what it does not link by
 * itself, `subject` what compiles the subject, which has no library.
 */
function staticCompiler(machine) {
  const own = process.env.GUEST_CC;
  if (own) return { cc: own, subject: machine === 'i386' ? own : undefined };
  if (machine === 'i386') return i386Compiler();
  if (!spawnSync('musl-gcc', ['--version'], { stdio: 'ignore' }).error) return { cc: 'musl-gcc -static' };
  return {
    cc: 'cc -static',
    hint: 'There is no musl-gcc (Debian: musl-tools): these programs need Linux 3.2 or later.',
  };
}

/** "1,4-6" as [1, 4, 5, 6]; undefined for any other form. */
export function seedsOf(text) {
  const parts = text.split(',').map((part) => /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part));
  if (parts.some((part) => part === null)) return undefined;
  return parts.flatMap(([, from, to = from]) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => Number(from) + i),
  );
}

/** The guest's /jobs: a line for each recording, with its name and the recorder's arguments, in both layouts if asked for. */
export function jobsOf({ cases, seeds, programs, profiles, length, layouts, stackPointer, instrumented }) {
  const common = ['-d', '/files', '-m', '/memory'];
  if (stackPointer === 'stays') common.push('-k');
  if (instrumented) common.push('-i', instrumented.replaceAll(/\s+/g, '-'));
  const suffix = stackPointer === 'stays' ? '-sp-stays' : '';
  const lines = [];
  for (const layout of layouts) {
    const [prefix, flags] = layout === 'legacy' ? ['up-', ['-u']] : ['', []];
    const job = (kind, name, ...words) =>
      lines.push([`${kind}/${prefix}${name}${suffix}`, '/recorder', ...common, ...flags, ...words].join(' '));
    for (const name of cases) job('hand', name, '-c', `/cases/${name}`, '-N', `${prefix}${name}${suffix}`);
    for (const program of programs) {
      const [name, ...words] = program.trim().split(/\s+/);
      job('programs', name, '-N', `${prefix}${name}${suffix}`, '-x', ...words);
    }
    for (const seed of seeds)
      for (const profile of profiles)
        job('random', `${profile}-${seed}`, '-s', seed, '-p', profile, ...(length ? ['-n', length] : []));
  }
  return `${lines.join('\n')}\n`;
}

const nameOf = (path) => basename(path).replace(/(\.(case|trace|gz))+$/, '');

/** Compiles the guest's programs for `machine` into `folder`; returns a hint for the user, if there is one. */
export function buildPrograms(folder, source, machine) {
  const { cc, libraries, subject, hint } = staticCompiler(machine);
  const words = [`BUILD=${folder}`, `STATIC_CC=${cc}`];
  if (libraries) words.push(`STATIC_LIBRARIES=${libraries}`);
  if (subject) words.push(`SUBJECT_CC=${subject}`);
  const made = spawnSync('make', ['-s', '-B', '-C', source, ...words, 'guest'], { stdio: ['ignore', 2, 2] });
  if (made.error || made.status !== 0) throw new Error('The guest’s programs do not compile.');
  return hint;
}

/** A folder with the guest's files, of which a disk can be made: `mke2fs -d`. The guest makes devices itself. */
function writeTree(folder, entries) {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, mode, content = ''] of entries) {
    const to = join(folder, path);
    if (mode === FOLDER) mkdirSync(to, { recursive: true });
    else if (mode !== DEVICE) writeFileSync(to, content, { mode: mode & 0o777 });
  }
}

/**
 * Makes `folder`/initramfs.gz, and for i386 `folder`/root with the same files: kernels of that time may know no initramfs.
 * Says how many recordings the guest will make.
 */
export function buildGuest(folder, source, wanted, modules, files) {
  const built = join(folder, 'programs');
  const hint = buildPrograms(built, source, wanted.machine);
  const texts = new Map();
  for (const path of wanted.cases) {
    const bytes = readFileSync(path);
    const name = nameOf(path);
    if (texts.has(name)) throw new Error(`Two cases are called ${name}.`);
    texts.set(name, path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  }
  const jobs = jobsOf({ ...wanted, cases: [...texts.keys()] });
  const entries = [
    ['dev', FOLDER],
    ['bin', FOLDER],
    ['dev/console', DEVICE, '', [5, 1]],
    ['cases', FOLDER],
    ['modules', FOLDER],
    ...['init', 'recorder', 'subject'].map((name) => [name, PROGRAM, readFileSync(join(built, name))]),
    ...[...texts].map(([name, text]) => [`cases/${name}`, FILE, text]),
    ...files.map((path) => [`bin/${basename(path)}`, PROGRAM, readFileSync(path)]),
    ...modules.map((path) => [`modules/${basename(path)}`, FILE, readFileSync(path)]),
    ...(modules.length
      ? [['modules/list', FILE, `${modules.map((path) => basename(path)).join('\n')}\n`]]
      : []),
    ['jobs', FILE, jobs],
  ];
  writeFileSync(join(folder, 'initramfs.gz'), gzipSync(archive(entries)));
  if (wanted.machine === 'i386') writeTree(join(folder, 'root'), entries);
  return { recordings: jobs.split('\n').length - 1, hint };
}

/** What a guest has sent: name and text of each recording, and whether all of them have arrived. */
export function received(bytes) {
  const recordings = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, at);
    const line = bytes.toString('latin1', at, end < 0 ? bytes.length : end);
    const head = /^recording ([\w./+-]+) (\d+)$/.exec(line);
    const last = /^end (\d+)$/.exec(line);
    if (last) return { recordings, complete: Number(last[1]) === recordings.length };
    if (!head || end < 0 || head[1].includes('..')) break;
    at = end + 1 + Number(head[2]);
    if (at > bytes.length) break;
    recordings.push({ name: head[1], text: bytes.subarray(end + 1, at) });
  }
  return { recordings, complete: false };
}

/** Writes the recordings below `folder`, gzipped. */
export function unpack(file, folder) {
  const { recordings, complete } = received(readFileSync(file));
  for (const { name, text } of recordings) {
    const path = join(folder, `${name}.trace.gz`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, gzipSync(text, { level: 9 }));
  }
  return { count: recordings.length, complete };
}
