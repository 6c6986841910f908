/* Debian's WebKitGTK by its own WebDriver, on a screen that nobody sees. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { written, type Programs } from './programs.ts';
import { pressing, type Browser, type Tab, type Window } from './tab.ts';

/** Without the tool bar, which would make a phone's window wider. */
const CAPABILITIES = { 'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] } };

type Method = 'GET' | 'POST' | 'DELETE';
type Call = (method: Method, path: string, body?: object) => Promise<unknown>;

/** What the driver doesn't answer within so many milliseconds it never will; then the call is named. */
const ANSWER = 60_000;

const callOn =
  (url: string): Call =>
  async (method, path, body) => {
    const asked = {
      method,
      signal: AbortSignal.timeout(ANSWER),
      ...(body && { body: JSON.stringify(body) }),
    };
    const response = await fetch(url + path, asked).catch((error: unknown) => {
      throw new Error(`${method} ${path} ${JSON.stringify(body)?.slice(0, 300)}`, { cause: error });
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };

async function openTab(call: Call, { width, height }: Window): Promise<Tab> {
  const session = (await call('POST', '/session', { capabilities: { alwaysMatch: CAPABILITIES } })) as {
    sessionId: string;
  };
  const own: Call = (method, path, body) => call(method, `/session/${session.sessionId}${path}`, body);
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
  const port = await freePort();
  await programs.start('WebKitWebDriver', {
    args: [`--port=${port}`, '--host=127.0.0.1'],
    from: 'webkit2gtk-driver (Debian 12) or webkitgtk-webdriver',
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}` },
  });
  const call = callOn(`http://127.0.0.1:${port}`);
  await vi.waitFor(() => call('GET', '/status'), { timeout: 20_000 });
  return () => openTab(call, window);
}
