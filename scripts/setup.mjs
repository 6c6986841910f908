// Prepares a fresh machine for `npm start` and `npm test`: packages from the lockfile, Emscripten if the prebuilt core is
// stale, and for the tests a C compiler and browsers. It uses only Node built-ins, because it runs before node_modules
// exists. It is quick when nothing is missing.
// Usage: node scripts/setup.mjs [start|serve|test|long|fuzz|cli|bench|record|compile|packages]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  debianCommand,
  has,
  howToInstall,
  isTooOld,
  missingTools,
  nameOf,
  npmCommand,
  tooOld,
} from './machine.mjs';
import { prebuiltFits } from './prebuilt.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const purpose = process.argv[2] ?? 'start';
// The command line prints its answers to stdout, so all messages of this script go to stderr.
const say = (text) => process.stderr.write(`[setup] ${text}\n`);

function fail(text) {
  say(text);
  process.exit(1);
}

function checkNode(version) {
  if (isTooOld(version)) fail(tooOld(version, process.platform));
}

function run({ command, args, ...options }, message) {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
  // Whoever pressed Ctrl-C knows why it ended.
  if (signal !== null) process.exit(130);
  if (status !== 0) fail(message);
}

/**
 * Runs `npm ci`, unless it has been run with exactly this lockfile by this Node: npm installs only the native parts that
 * fit the Node which runs it.
 */
function installPackages() {
  const stamp = `${root}node_modules/.vmascope-lock`;
  const hash = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  const installed = `${hash} ${process.version} ${process.platform} ${process.arch}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === installed) return;
  say('installing npm packages (npm ci) …');
  const ci = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  run(npmCommand(ci), 'npm ci failed; its message stands above.');
  mkdirSync(`${root}node_modules`, { recursive: true });
  writeFileSync(stamp, installed);
}

/** apt-cache would show names as well that others only mention. */
const isKnown = (name) => spawnSync('apt-get', ['install', '-s', name], { stdio: 'ignore' }).status === 0;

function installTools() {
  const missing = missingTools(purpose, { has, prebuiltFits });
  if (missing.length === 0) return;
  for (const tool of missing) say(`${tool.command} is missing: it ${tool.why}.`);
  const debian = has('apt-get');
  if (!debian || process.getuid() !== 0) fail(howToInstall(missing, debian ? 'debian' : process.platform));
  run(debianCommand('update', '-qq'), 'apt-get update failed; its message stands above.');
  const packages = missing.flatMap((tool) => tool.packages.map((each) => nameOf(each, isKnown)));
  say(`installing Debian packages: ${packages.join(' ')} (some minutes the first time) …`);
  run(debianCommand('install', ...packages), 'apt-get install failed; its message stands above.');
  // Debian's packages may bring a Node of their own.
  checkNode(spawnSync('node', ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1));
}

checkNode(process.versions.node);
installTools();
// Somebody may want only the recorder on another machine, and the recorder needs no packages.
if (purpose !== 'record') installPackages();
