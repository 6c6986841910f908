// Prepares a fresh machine for `npm start` and `npm test`: packages from the lockfile, Emscripten, and for the
// tests a C compiler and Chromium. It uses only Node built-ins, because it runs before node_modules exists. It is
// quick when nothing is missing. Usage: node scripts/setup.mjs [start|test|long|fuzz|cli|bench|record]
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const purpose = process.argv[2] ?? 'start';
// The command line prints its answers to stdout, so all messages of this script go to stderr.
const say = (text) => process.stderr.write(`[setup] ${text}\n`);

/** The commands that each purpose needs, alternatives to them, and the Debian packages that have them. */
const TOOLS = [
  {
    command: 'emcc',
    packages: ['emscripten'],
    for: ['start', 'test', 'long', 'cli', 'bench'],
    why: 'compiles the C core to WebAssembly',
  },
  {
    command: 'make',
    packages: ['make'],
    for: ['start', 'test', 'long', 'fuzz', 'cli', 'bench', 'record'],
    why: 'builds what is written in C',
  },
  {
    command: 'cc',
    packages: ['gcc', 'libc6-dev'],
    for: ['test', 'long', 'bench', 'record'],
    why: 'builds the native programs: tests, benchmarks, the recorder',
  },
  {
    command: 'clang',
    packages: ['clang', 'libclang-rt-dev'],
    for: ['long', 'fuzz'],
    why: 'has the fuzzer',
  },
  {
    command: 'chromium-headless-shell',
    instead: ['chromium', 'chromium-browser', 'google-chrome'],
    packages: ['chromium-headless-shell'],
    for: ['test', 'long'],
    why: 'is Chromium without windows, and runs the end-to-end tests',
  },
];

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const good = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!good) fail(`Node ${process.versions.node} is too old: ^20.19 or >= 22.12 is needed.`);
}

function fail(text) {
  say(text);
  process.exit(1);
}

const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;

/** Runs `npm ci`, unless it has been run with exactly this lockfile. */
function installPackages() {
  const stamp = `${root}node_modules/.vmascope-lock`;
  const hash = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  say('installing npm packages (npm ci) …');
  run(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    'npm ci failed; its message stands above.',
  );
  mkdirSync(`${root}node_modules`, { recursive: true });
  writeFileSync(stamp, hash);
}

function run(command, args, message) {
  try {
    execFileSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
  } catch {
    fail(message);
  }
}

function installTools() {
  const missing = TOOLS.filter(
    ({ command, instead = [], for: purposes }) =>
      purposes.includes(purpose) && ![command, ...instead].some(has),
  );
  if (missing.length === 0) return;
  const packages = missing.flatMap((tool) => tool.packages);
  for (const tool of missing) say(`${tool.command} is missing: it ${tool.why}.`);
  const install = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const apt = has('apt-get');
  const isRoot = process.getuid?.() === 0;
  if (!apt || !isRoot) {
    fail(
      apt
        ? `Install it as root, then run the command again:  sudo ${install}`
        : `This is no Debian machine. Install ${missing.map((tool) => [tool.command, ...(tool.instead ?? [])].join(' or ')).join(', ')} ` +
            '(for emcc: Emscripten 3.1.6 or newer, with emcc on the PATH), then run the command again.',
    );
  }
  say(`installing Debian packages: ${packages.join(' ')} (some minutes the first time) …`);
  run('apt-get', ['update', '-qq'], 'apt-get update failed; its message stands above.');
  run(
    'sh',
    ['-c', `DEBIAN_FRONTEND=noninteractive ${install} >&2`],
    'apt-get install failed; its message stands above.',
  );
}

checkNode();
installTools();
// Somebody may want only the recorder on another machine, and the recorder needs no packages.
if (purpose !== 'record') installPackages();
