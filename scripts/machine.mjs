// What a machine has, what it lacks, and how its owner gets that. Works on any system: nothing here asks a shell.
import { statSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/**
 * Commands, alternatives to them, what each is needed for, the Debian packages that have them, and what installs them on
 * macOS; not what only tests need, which have run on Debian alone. A package that has changed its name has both here:
 * 'old | new'.
 */
export const TOOLS = [
  {
    command: 'emcc',
    packages: ['emscripten'],
    mac: 'brew install emscripten',
    for: ['test', 'long', 'bench', 'compile'],
    // The prebuilt core was made from other sources than those that are here.
    forStale: ['start', 'cli'],
    why: 'compiles the C core to WebAssembly',
  },
  {
    command: 'make',
    packages: ['make'],
    mac: 'xcode-select --install',
    for: ['test', 'long', 'fuzz', 'bench', 'record', 'compile'],
    forStale: ['start', 'cli'],
    why: 'builds what is written in C',
  },
  {
    command: 'cc',
    packages: ['gcc', 'libc6-dev'],
    mac: 'xcode-select --install',
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
  {
    command: 'firefox-esr',
    packages: ['firefox-esr'],
    for: ['long'],
    why: 'runs the smoke tests',
  },
  {
    command: 'WebKitWebDriver',
    packages: ['webkit2gtk-driver | webkitgtk-webdriver'],
    for: ['long'],
    why: 'runs the smoke tests in WebKit',
  },
  {
    command: 'Xvfb',
    packages: ['xvfb'],
    for: ['long'],
    why: 'is a screen for WebKit',
  },
];

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Whether the PATH has this command. On Windows a command's file has one of the endings in PATHEXT. */
export function has(command, { platform = process.platform, env = process.env, exists = isFile } = {}) {
  const windows = platform === 'win32';
  const { join, delimiter } = windows ? win32 : posix;
  const endings = windows ? (env.PATHEXT ?? '.COM;.EXE;.BAT;.CMD').split(';') : [''];
  return (env.PATH ?? env.Path ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && endings.some((ending) => exists(join(folder, command + ending))));
}

export const missingTools = (purpose, machine) =>
  TOOLS.filter(
    ({ command, instead = [], for: purposes, forStale = [] }) =>
      (purposes.includes(purpose) || (forStale.includes(purpose) && !machine.prebuiltFits())) &&
      ![command, ...instead].some((name) => machine.has(name)),
  );

/** How to run npm. npm says where it is to what it runs; on Windows its command is a script that only a shell starts. */
export function npmCommand(args, { platform = process.platform, env = process.env } = {}) {
  const self = env.npm_execpath;
  if (self !== undefined && /npm-cli\.c?js$/.test(self))
    return { command: process.execPath, args: [self, ...args] };
  return platform === 'win32' ? { command: 'npm.cmd', args, shell: true } : { command: 'npm', args };
}

/** The first of its names by which this Debian knows a package; the first of all if it knows none. */
export function nameOf(packages, isKnown) {
  const names = packages.split(' | ');
  return names.find(isKnown) ?? names[0];
}

export const debianCommand = (verb, ...words) => ({
  command: 'apt-get',
  args: verb === 'install' ? [verb, '-y', '--no-install-recommends', ...words] : [verb, ...words],
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
});

const AGAIN = 'then run the command again.';

/** One text for whoever has to install these tools. `system`: debian, or what Node calls the platform. */
export function howToInstall(tools, system) {
  if (system === 'debian') {
    const packages = tools.flatMap((tool) => tool.packages.map((each) => each.split(' | ')[0])).join(' ');
    return `Install it as root, ${AGAIN}  sudo apt-get install --no-install-recommends ${packages}`;
  }
  if (system === 'darwin' && tools.every((tool) => tool.mac !== undefined)) {
    const lines = new Set(tools.map((tool) => `  ${tool.mac}`));
    return `Install it (brew is Homebrew, https://brew.sh), ${AGAIN}\n${[...lines].join('\n')}`;
  }
  if (system === 'win32')
    return (
      `These tools work best in WSL (https://learn.microsoft.com/windows/wsl/install). In a Debian there, as root, the ` +
      'same command installs all of them. To compile on Windows itself, install emsdk ' +
      `(https://emscripten.org/docs/getting_started/downloads.html) and make, ${AGAIN}`
    );
  const names = tools.map((tool) => [tool.command, ...(tool.instead ?? [])].join(' or '));
  return (
    `This is no Debian machine. Install ${names.join(', ')}, ${AGAIN} ` +
    'Emscripten: https://emscripten.org/docs/getting_started/downloads.html, 3.1.6 or newer, with emcc on the PATH.'
  );
}

/** Keep in step with `engines` in package.json. */
export function isTooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  return !((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22);
}

export function tooOld(version, platform) {
  const others =
    platform === 'win32'
      ? 'winget install OpenJS.NodeJS.LTS'
      : platform === 'darwin'
        ? 'brew install node'
        : 'nvm install 22';
  return (
    `Node ${version} is too old: ^20.19 or >= 22.12 is needed. ` +
    `Get it from https://nodejs.org/en/download, or with: ${others}`
  );
}
