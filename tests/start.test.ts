/* `npm start` as a process: what it says about mistakes before anything is built, what it serves, and how it ends. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../scripts/serve.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const START = join(ROOT, 'scripts/start.mjs');

let folder: string;
let page: string;
const running: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vmascope-start-'));
  page = join(folder, 'page');
  mkdirSync(join(page, 'assets'), { recursive: true });
  writeFileSync(join(page, 'index.html'), '<title>here</title>');
  writeFileSync(join(page, 'assets/core.wasm'), new Uint8Array([0, 97, 115, 109]));
  writeFileSync(join(page, 'assets/worker.js'), '');
  writeFileSync(join(folder, 'secret.html'), 'not for visitors');
  mkdirSync(join(folder, 'page-of-others'));
  writeFileSync(join(folder, 'page-of-others/index.html'), 'not for visitors either');
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function start(...words: readonly string[]) {
  const child = spawn(process.execPath, [START, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], stdout, stderr]) => ({ code: code as number | null, stdout, stderr }),
  );
  return { child, ended };
}

/** The line that a process says that it is ready by, or undefined if it has ended without. */
async function lineOf(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray | undefined> {
  for await (const line of createInterface(child.stdout!)) {
    const found = pattern.exec(line);
    if (found) return found;
  }
  return undefined;
}

const served = async (...words: readonly string[]) => {
  const { child, ended } = start(...words);
  const [, url] = (await lineOf(child, /^vmascope is served at (\S+)/)) ?? [];
  return { child, ended, url };
};

describe('npm start says in a sentence', () => {
  it.each([
    [
      'which option there is not',
      ['--nonsense'],
      "Unknown option '--nonsense'; npm start -- --help lists the options.",
    ],
    [
      'that a port is missing',
      ['--port'],
      "Option '--port <value>' argument missing; npm start -- --help lists the options.",
    ],
    ['that a word is no port', ['--port', '5k'], '--port takes a number from 0 to 65535, not “5k”.'],
    ['that a port is too high', ['--port', '65536'], '--port takes a number from 0 to 65535, not “65536”.'],
    ['which folder there is not', ['/no/such'], 'There is no folder /no/such.'],
    ['that a folder has no page', [ROOT], `${ROOT} has no index.html, so there is no page to serve.`],
    ['that two folders are too many', ['a', 'b'], 'One folder can be served, not 2.'],
  ])('%s', (_, words, sentence) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [START, ...words], { encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: `${sentence}\n` });
  });

  it('how it is used, when asked', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [START, '--help'], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const option of ['--port N', '--host [H]', '--open', '--help']) expect(stdout).toContain(option);
  });

  it('that the port somebody asked for is taken', async () => {
    const other = await serve(page);
    const { port } = new URL(other.url);
    const { code, stdout, stderr } = await start(page, '--port', port).ended;
    await other.close();
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `Port ${port} is taken. Without --port, the next free one is used.\n`,
    });
  });

  it('that a host is not this machine', async () => {
    // The block of addresses for documents.
    const { code, stderr } = await start(page, '--host', '192.0.2.1', '--port', '0').ended;
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'This machine does not have the address 192.0.2.1.\n',
    });
  });
});

describe('npm start FOLDER', () => {
  it('serves the folder until it is interrupted, and says nothing more', async () => {
    const { child, ended, url } = await served(page, '--port', '0');
    expect(await (await fetch(url!)).text()).toBe('<title>here</title>');
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('ends though a browser keeps a connection open', async () => {
    const { child, ended, url } = await served(page, '--port', '0');
    await fetch(url!, { headers: { connection: 'keep-alive' } });
    const open = request(`${url}`).on('error', () => undefined);
    open.flushHeaders();
    await once(open, 'socket');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it('listens at all addresses when asked', async () => {
    const { url } = await served(page, '--port', '0', '--host');
    const { port } = new URL(url!);
    expect((await fetch(`http://127.0.0.2:${port}/`)).status).toBe(200);
  });

  it('goes on when no browser can be opened', async () => {
    const child = spawn(process.execPath, [START, page, '--port', '0', '--open'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: folder },
    });
    running.push(child);
    const [, said] = await Promise.all([
      lineOf(child, /^vmascope is served at (\S+)/),
      once(child.stderr, 'data').then(([data]) => String(data)),
    ]);
    expect(said).toMatch(/^No browser could be opened\. Open http:\S+ in yours\.\n$/);
  });
});

describe('the server', () => {
  const get = (url: string, path: string) =>
    // fetch() would take dots out of the path.
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((done, fail) => {
      const { hostname, port } = new URL(url);
      request({ hostname, port, path }, (response) => {
        text(response).then(
          (body) => done({ status: response.statusCode!, headers: response.headers, body }),
          fail,
        );
      })
        .on('error', fail)
        .end();
    });
  let url: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ url, close } = await serve(page));
  });
  afterAll(() => close());

  it.each([
    ['/', 'text/html;charset=utf-8'],
    ['/assets/core.wasm', 'application/wasm'],
    ['/assets/worker.js', 'text/javascript'],
  ])('sends %s as %s, isolated', async (path, type) => {
    const { status, headers } = await get(url, path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
  });

  it.each([
    '/about',
    '/assets/',
    '/../secret.html',
    '/%2e%2e/secret.html',
    '/..%2fsecret.html',
    '/..%5csecret.html',
    '/../page-of-others/',
    '/assets/../../secret.html',
    '/%',
    '/%00',
  ])('answers %s by 404', async (path) => {
    expect(await get(url, path)).toMatchObject({ status: 404, body: 'There is no such file.\n' });
  });

  it('moves to the next port where that is wanted', async () => {
    const taken = Number(new URL(url).port);
    const moved = await serve(page, { port: taken, mayMove: true });
    await moved.close();
    expect(Number(new URL(moved.url).port)).toBeGreaterThan(taken);
    await expect(serve(page, { port: taken })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a step that is ended by %s', (signal, expected) => {
  /** As make does: it has a child, and both have something to say when they are interrupted. */
  const STEP = `
    import { spawn } from 'node:child_process';
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
      console.error('interrupted!');
      process.exit(1);
    });
    setInterval(() => undefined, 60_000);
    if (process.argv[2] === 'make') {
      spawn(process.execPath, [process.argv[1], 'compiler'], { stdio: 'inherit' });
    } else console.error('compiling as', process.pid, process.ppid);
  `;

  it('takes all its processes along, and says nothing', async () => {
    const step = join(folder, 'step.mjs');
    writeFileSync(step, STEP);
    const runner = `
      import { runStep } from ${JSON.stringify(join(ROOT, 'scripts/step.mjs'))};
      await runStep(${JSON.stringify(step)}, 'make');
      console.error('went on');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', runner], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running.push(child);
    let said = '';
    const pids = await new Promise<number[]>((done) => {
      child.stderr.on('data', (data: Buffer) => {
        said += data.toString();
        const found = /compiling as (\d+) (\d+)\n/.exec(said);
        if (found) done(found.slice(1).map(Number));
      });
    });
    const before = said;
    const closed = once(child, 'close');
    child.kill(signal);
    expect(await closed).toEqual([expected, null]);
    expect(said).toBe(before);
    for (const pid of pids) expect(isRunning(pid)).toBe(false);
  });
});

it('a step that fails ends the command with its exit code', async () => {
  const step = join(folder, 'failing.mjs');
  writeFileSync(step, "console.error('no compiler'); process.exit(3);");
  const runner = `import { runStep } from ${JSON.stringify(join(ROOT, 'scripts/step.mjs'))};
    await runStep(${JSON.stringify(step)}); console.log('went on');`;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', runner], { encoding: 'utf8' });
  expect(child).toMatchObject({ status: 3, stdout: '', stderr: 'no compiler\n' });
});

/** A zombie, which waits for somebody to take note, doesn't run. */
function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) Z/.test(readFileSync(stat, 'utf8'));
}
