/*
 * The commands of README and docs/, run as they are written. `npm test` runs those that take seconds, `npm run test:long` all
 * that can be run here. Each has its row: a command that somebody adds has to say how it is run, or why not.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const PROGRAMS =
  /^(?:npm|npx|node|strace|perf|python3|git|apt-get|tar|qemu-system-x86_64|truncate|echo|\(echo|cat) /;
/** What a reader has to put something else for. */
const PLACEHOLDER = /…|\[|\b(?!PROT_)[A-Z]{4,}\b/;

interface Run {
  readonly command: string;
  /** What it has to say, if anything. */
  readonly says?: RegExp;
  /** What it writes beside that, to be removed. */
  readonly writes?: string;
  readonly isQuick?: boolean;
}

const RUNS: readonly Run[] = [
  {
    command: 'npm run -s cli -- replay tests/fixtures/programs/ls.strace.gz --kernel 3.4 --maps',
    says: /\[stack\]/,
    isQuick: true,
  },
  { command: 'npm run -s cli -- --help', says: /^Usage|replay FILE/m, isQuick: true },
  { command: 'npm run -s cli -- kernels', says: /^6\.18\b/m, isQuick: true },
  {
    command: 'npm run -s cli -- replay tests/fixtures/programs/ls.strace.gz --events | less',
    says: /gap_check/,
  },
  {
    command: 'npm run -s cli -- replay tests/fixtures/programs/ls.strace.gz --perfetto > ls.perfetto.json',
    writes: 'ls.perfetto.json',
  },
  {
    command: 'npm run -s cli -- ask tests/fixtures/programs/ls.strace.gz "call:mprotect splits" --kernel 3.4',
    says: /^\d+ of \d+ operations$/m,
    isQuick: true,
  },
  {
    command: 'npm run -s cli -- ask tests/fixtures/programs/ls.strace.gz "error:any -call:brk" --json',
    says: /"hits":\d/,
    isQuick: true,
  },
  {
    command:
      'npm run -s cli -- beside tests/fixtures/programs/ls.strace.gz tests/fixtures/programs/perl.strace.gz --kernel 6.18',
    says: /^What only A has at the end$/m,
    isQuick: true,
  },
  { command: 'npm run -s cli -- check tests/conformance tests/fixtures', says: /agree (\d+) of \1 cases/ },
  {
    command:
      'npm run -s cli -- faults web/src/faults/streams/sqlite.txt.xz web/src/faults/streams/kbuild.txt.xz',
    says: /kbuild/,
  },
  { command: 'npm run -s cli -- bench gap-search --quick', says: /reported/ },
  { command: 'npm run record -- --seed 7 --out mine.trace', writes: 'mine.trace' },
  { command: 'npm run build:core' },
  { command: 'npm run build' },
];

/** They serve the page until somebody ends them. */
const SERVERS = ['npm start', 'npm run dev', 'python3 -m http.server --directory dist'];

const OTHERS: Readonly<Record<string, RegExp>> = {
  'names a command, and not what it is for': /^npm run(?: record| -s cli -- replay)?$/,
  'runs these tests, or others for minutes': /^npm (?:test|run (?:test:long|checked|bench:\w+))$/,
  'makes the package, or needs it, as tests/package.test.ts does': /^(?:npm pack$|npx \.\/vmascope-)/,
  'rewrites files of the repository': /^npm run (?:figures|generate|narrations|prebuilt|screens)$/,
  'makes a lesson, which other tests would find; tests/new-lesson.test.ts makes it elsewhere':
    /^npm run new-lesson page-cache$/,
  'tries a lesson or a suite that isn’t here': /^npx (?:tsc|vitest) /,
  'publishes something': /^git tag /,
  'needs a program to record, and strace or perf': /^(?:strace|perf|npm run -s cli -- run) /,
  'needs root, and changes the machine':
    /^(?:apt-get|tar -xf \/usr\/src|npm run -s bench:core -- --kernel|echo \w+ >\/sys)/,
  'needs the image of another kernel, or files of its guest':
    /^(?:qemu-|truncate |npm run record -- (?:--guest|--unpack|--debian) |npm run -s cli -- check recordings$)/,
};

/** In blocks, line by line; in sentences, what is quoted and begins with npm or npx. */
function commandsIn(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^```(?:sh)?\n([^]*?)^```$/gm)].map(([, block]) => block!);
  const lines = blocks.flatMap((block) => block.replaceAll(/ \\\n\s*/g, ' ').split('\n'));
  const quoted = [...text.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/`(np[mx] [^`]+)`/g)];
  return [
    ...lines.filter((line) => PROGRAMS.test(line)),
    ...quoted.map(([, command]) => command!.replaceAll('\n', ' ')),
  ];
}

const documents = ['README.md'].concat(
  readdirSync(resolve(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
);
const written = new Set(documents.flatMap((name) => commandsIn(readFileSync(resolve(ROOT, name), 'utf8'))));
const whole = [...written].filter((command) => !PLACEHOLDER.test(command));
const known = new Set([...RUNS.map(({ command }) => command), ...SERVERS]);
const isLong = process.env.LONG !== undefined;
/** A reader's: with Vitest's NODE_ENV, another page is built. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:NODE_ENV|LONG|TEST|VITEST.*)$/.test(name)),
);

it('each command has its row here', () => {
  const reasons = Object.values(OTHERS);
  const unknown = whole.filter(
    (command) => !known.has(command) && !reasons.some((reason) => reason.test(command)),
  );
  expect(unknown).toEqual([]);
  expect([...known].filter((command) => !written.has(command))).toEqual([]);
});

describe('these run as they are written:', { timeout: 900_000 }, () => {
  it.each(RUNS.filter(({ isQuick }) => isLong || isQuick))('$command', ({ command, says, writes }) => {
    try {
      const said = execFileSync('bash', ['-o', 'pipefail', '-c', `${command} 2>&1`], {
        cwd: ROOT,
        env,
        encoding: 'utf8',
        maxBuffer: 1 << 30,
      });
      expect(said).toMatch(says ?? /^/);
    } finally {
      if (writes !== undefined) rmSync(resolve(ROOT, writes), { force: true });
    }
  });

  it.runIf(isLong).each(SERVERS)('%s', async (command) => {
    // A group of its own, because npm starts what serves.
    const server = spawn(command, {
      cwd: ROOT,
      env: { ...env, PYTHONUNBUFFERED: '1' },
      shell: true,
      detached: true,
      stdio: ['ignore', 'pipe', 2],
    });
    const hasEnded = once(server, 'exit');
    try {
      let address: string | undefined;
      for await (const line of createInterface(server.stdout!)) {
        address = /https?:\/\/[\w.:[\]]+\//.exec(line)?.[0];
        if (address !== undefined) break;
      }
      // What develops serves a page that waits as long as the first bundle isn't there.
      await expect
        .poll(
          async () => {
            const answer = await fetch(address!.replace('0.0.0.0', 'localhost'));
            expect(answer.status).toBe(200);
            return answer.text();
          },
          { timeout: 60_000, interval: 500 },
        )
        .toContain('<title>vmascope</title>');
    } finally {
      process.kill(-server.pid!);
      await hasEnded;
    }
  });
});
