// Set-up on systems that no test machine has: what is faked is the platform, its environment and its files.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

interface Tool {
  readonly command: string;
}
interface Fake {
  readonly platform: string;
  readonly env: Readonly<Record<string, string>>;
  readonly exists?: (path: string) => boolean;
}
interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly shell?: boolean;
}
// Scripts have no types.
const { has, howToInstall, nameOf, isTooOld, missingTools, npmCommand, tooOld, TOOLS } = (await import(
  `${ROOT}/scripts/machine.mjs`
)) as {
  readonly has: (command: string, fake: Fake) => boolean;
  readonly howToInstall: (tools: readonly Tool[], system: string) => string;
  readonly nameOf: (packages: string, isKnown: (name: string) => boolean) => string;
  readonly isTooOld: (version: string) => boolean;
  readonly missingTools: (
    purpose: string,
    machine: { readonly has: (command: string) => boolean; readonly prebuiltFits: () => boolean },
  ) => readonly Tool[];
  readonly npmCommand: (args: readonly string[], fake: Fake) => Command;
  readonly tooOld: (version: string, platform: string) => string;
  readonly TOOLS: readonly Tool[];
};

describe('a command is found', () => {
  it('in a folder of the PATH', () => {
    const exists = (path: string) => path === '/opt/bin/emcc';
    expect(has('emcc', { platform: 'linux', env: { PATH: '/usr/bin:/opt/bin' }, exists })).toBe(true);
    expect(has('make', { platform: 'linux', env: { PATH: '/usr/bin:/opt/bin' }, exists })).toBe(false);
  });

  it('on Windows, with backslashes and one of the endings', () => {
    const exists = (path: string) => path === String.raw`C:\emsdk\emcc.BAT`;
    const env = { Path: String.raw`C:\Windows;C:\emsdk`, PATHEXT: '.EXE;.BAT' };
    expect(has('emcc', { platform: 'win32', env, exists })).toBe(true);
    expect(has('make', { platform: 'win32', env, exists })).toBe(false);
  });

  it('nowhere without a PATH', () => {
    expect(has('emcc', { platform: 'linux', env: {}, exists: () => true })).toBe(false);
  });
});

describe('npm is run', () => {
  it('by this Node, as the npm that is running', () => {
    const env = { npm_execpath: String.raw`C:\node\node_modules\npm\bin\npm-cli.js` };
    expect(npmCommand(['ci'], { platform: 'win32', env })).toEqual({
      command: process.execPath,
      args: [env.npm_execpath, 'ci'],
    });
  });

  it('on Windows by a shell, if none is running', () => {
    expect(npmCommand(['ci'], { platform: 'win32', env: {} })).toEqual({
      command: 'npm.cmd',
      args: ['ci'],
      shell: true,
    });
    expect(npmCommand(['ci'], { platform: 'linux', env: {} })).toEqual({ command: 'npm', args: ['ci'] });
  });

  it('as npm, if it was another package manager that started the script', () => {
    const env = { npm_execpath: '/usr/share/yarn/bin/yarn.js' };
    expect(npmCommand(['ci'], { platform: 'linux', env }).command).toBe('npm');
  });
});

describe('without any tool', () => {
  const bare = (prebuiltFits: boolean) => ({ has: () => false, prebuiltFits: () => prebuiltFits });
  const commands = (purpose: string, fits: boolean) =>
    missingTools(purpose, bare(fits)).map(({ command }) => command);

  it.each(['start', 'cli'])('%s needs a compiler only where the prebuilt core doesn’t fit', (purpose) => {
    expect(commands(purpose, true)).toEqual([]);
    expect(commands(purpose, false)).toEqual(['emcc', 'make']);
  });

  it('tests need one always', () => {
    expect(commands('test', true)).toEqual(['emcc', 'make', 'cc', 'chromium-headless-shell']);
  });

  it.each([
    ['debian', /sudo apt-get install .*\bemscripten make\b/],
    ['darwin', /\n {2}brew install emscripten\n {2}xcode-select --install$/],
    ['win32', /https:\/\/learn\.microsoft\.com\/windows\/wsl\/install.*emsdk.*https:\/\/emscripten\.org/],
    ['freebsd', /^This is no Debian machine\. Install emcc, make,.*https:\/\/emscripten\.org/],
  ])('on %s it is said how to get them', (system, said) => {
    expect(howToInstall(missingTools('compile', bare(false)), system)).toMatch(said);
    expect(howToInstall(TOOLS, system)).not.toContain('undefined');
  });
});

it('a package has the name that this Debian knows', () => {
  expect(nameOf('old | new', (name) => name === 'new')).toBe('new');
  expect(nameOf('old | new', () => true)).toBe('old');
  expect(nameOf('old', () => false)).toBe('old');
});

describe('Node', () => {
  it.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0'])('%s is too old', (version) => {
    expect(isTooOld(version)).toBe(true);
    expect(tooOld(version, 'linux')).toMatch(
      `Node ${version} is too old: ^20.19 or >= 22.12 is needed. Get it from https://nodejs.org/`,
    );
  });

  it.each(['20.19.0', '22.12.0', '24.1.0', '26.0.0'])('%s is not', (version) => {
    expect(isTooOld(version)).toBe(false);
  });

  it('is the one that package.json names', () => {
    const { engines } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as {
      readonly engines: { readonly node: string };
    };
    expect(engines.node).toBe('^20.19.0 || >=22.12.0');
  });
});

it.each(['linux-x64', 'darwin-x64', 'darwin-arm64', 'win32-x64'])(
  'the lockfile has what builds the page on %s',
  (system) => {
    const { packages } = JSON.parse(readFileSync(`${ROOT}/package-lock.json`, 'utf8')) as {
      readonly packages: Readonly<Record<string, unknown>>;
    };
    const native = Object.keys(packages).filter(
      (name) => name.includes(`/binding-${system}`) || name.includes(`lightningcss-${system}`),
    );
    expect(
      native.map((name) =>
        name
          .replace(/.*node_modules\//, '')
          .replace(system, '*')
          .replace(/\*-.*/, '*'),
      ),
    ).toEqual(expect.arrayContaining(['@rolldown/binding-*', 'lightningcss-*']));
  },
);
