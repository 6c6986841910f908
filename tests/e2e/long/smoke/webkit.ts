/* Debian's WebKitGTK by its own WebDriver, on a screen that nobody sees. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { written, type Programs } from './programs.ts';
import { pressing, type Browser, type Tab, type Window } from './tab.ts';

/** Without the tool bar, which would make a phone's window wider. */
const CAPABILITIES = { 'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] } };

type Method = 'GET' | 'POST' | 'DELETE';
type Call = (method: Method, path: string, body?: object, limit?: number) => Promise<unknown>;

/** Milliseconds for what a page does, however busy the machine is; later the call is named. */
const PATIENCE = 120_000;
/** Milliseconds for the browser to appear. */
const START = 30_000;
const STARTS = 4;

const callOn =
  (url: string): Call =>
  async (method, path, body, limit = PATIENCE) => {
    const response = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(limit),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${path} ${JSON.stringify(body)?.slice(0, 300)}`, { cause: error });
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };

async function openTab(call: Call, { width, height }: Window): Promise<Tab> {
  const wanted = { capabilities: { alwaysMatch: CAPABILITIES } };
  const session = (await call('POST', '/session', wanted, START)) as { sessionId: string };
  const own: Call = (method, path, body) => call(method, `/session/${session.sessionId}${path}`, body);
  await own('POST', '/timeouts', { pageLoad: PATIENCE, script: PATIENCE });
  await own('POST', '/window/rect', { x: 0, y: 0, width, height });
  return {
    // The driver doesn't tell.
    complaints: [],
    evaluate: async (expression) => {
      const script = `const done = arguments[0]; (${expression}).then(done, (error) => done({ error: String(error) }));`;
      const value = await own('POST', '/execute/async', { script, args: [] });
      if (typeof value !== 'string') throw new Error(JSON.stringify(value));
      return value;
    },
    goto: async (url) => {
      await own('POST', '/url', { url });
    },
    reload: async () => {
      await own('POST', '/refresh', {});
    },
    // The driver has no touch: it would click.
    press: async (x, y) => {
      await own('POST', '/actions', { actions: pressing(x, y, 'mouse') });
    },
    close: async () => {
      await own('DELETE', '');
    },
  };
}

/** A port that was free a moment ago: the driver can't choose one itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export async function webkit(programs: Programs, window: Window): Promise<Browser> {
  const screen = await programs.start('Xvfb', {
    args: ['-displayfd', '3', '-screen', '0', `${window.width}x${window.height}x24`],
    from: 'xvfb',
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await written(screen, 3, /^(\d+)\n/);
  const start = async (): Promise<Call> => {
    const port = await freePort();
    await programs.start('WebKitWebDriver', {
      args: [`--port=${port}`, '--host=127.0.0.1'],
      from: 'webkit2gtk-driver (Debian 12) or webkitgtk-webdriver',
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${display}` },
    });
    const call = callOn(`http://127.0.0.1:${port}`);
    await vi.waitFor(() => call('GET', '/status'), { timeout: 20_000 });
    return call;
  };
  let call = await start();
  // On a busy machine, a browser that the driver starts now and then never appears.
  return async () => {
    for (let starts = 1; ; starts++)
      try {
        return await openTab(call, window);
      } catch (error) {
        if (starts === STARTS || !hasNotAnswered(error)) throw error;
        call = await start();
      }
  };
}

function hasNotAnswered(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && error.cause.name === 'TimeoutError';
}
