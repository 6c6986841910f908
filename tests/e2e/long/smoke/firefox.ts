/* Debian's Firefox by WebDriver BiDi, which it speaks itself. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { written, type Programs } from './programs.ts';
import { pressing, type Browser, type Tab, type Window } from './tab.ts';

const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
};
/** A finger, which is coarse and can't hover, as the only pointer. */
const TOUCH = {
  'dom.w3c_touch_events.enabled': 1,
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
};

/**
 * What Firefox says of a page that is left while a service worker still answers it; it names no file. Of a request that a
 * page still waits for, it says which.
 */
const LEFT =
  'Failed to load ‘’. A ServiceWorker intercepted the request and encountered an unexpected error.';

interface Message {
  readonly id?: number;
  readonly error?: string;
  readonly message?: string;
  readonly result: Readonly<Record<string, unknown>>;
  readonly params: { readonly level: string; readonly text: string; readonly source: { context?: string } };
}
type Result = Message['result'];

interface Connection {
  readonly send: (method: string, params: object) => Promise<Result>;
  /** Calls back for each entry of a console, with its tab. */
  readonly listen: (onEntry: (entry: Message['params']) => void) => void;
}

async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (answer: Message) => void>();
  const listeners: ((entry: Message['params']) => void)[] = [];
  let last = 0;
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Message;
    if (answer.id === undefined) for (const listener of listeners) listener(answer.params);
    else waiting.get(answer.id)!(answer);
  });
  await once(socket, 'open');
  const send = (method: string, params: object): Promise<Result> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ error, message, result }) => {
        waiting.delete(id);
        if (error === undefined) resolve(result);
        else reject(new Error(`${method}: ${error}: ${message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { send, listen: (onEntry) => listeners.push(onEntry) };
}

/** A container of its own: storage, cookies and service workers are shared with no other tab. */
async function openTab({ send, listen }: Connection, { width, height, touch }: Window): Promise<Tab> {
  const { userContext } = await send('browser.createUserContext', {});
  const { context } = await send('browsingContext.create', { type: 'tab', userContext });
  await send('browsingContext.setViewport', { context, viewport: { width, height } });
  const complaints: string[] = [];
  listen(({ level, text, source }) => {
    if (source.context === context && /^(?:error|warn)$/.test(level) && text !== LEFT) complaints.push(text);
  });
  return {
    complaints,
    evaluate: async (expression) => {
      const target = { context };
      const said = await send('script.evaluate', { expression, target, awaitPromise: true });
      const { result, exceptionDetails } = said as {
        result?: { value: string };
        exceptionDetails?: { text: string };
      };
      if (result === undefined) throw new Error(exceptionDetails?.text);
      return result.value;
    },
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    reload: async () => {
      await send('browsingContext.reload', { context, wait: 'complete' });
    },
    press: async (x, y) => {
      const actions = pressing(x, y, touch ? 'touch' : 'mouse');
      await send('input.performActions', { context, actions });
    },
    close: async () => {
      await send('browser.removeUserContext', { userContext });
    },
  };
}

export async function firefox(programs: Programs, window: Window): Promise<Browser> {
  const profile = programs.folder();
  const preferences = Object.entries({ ...PREFERENCES, ...(window.touch ? TOUCH : {}) });
  writeFileSync(
    join(profile, 'user.js'),
    preferences.map(([name, value]) => `user_pref("${name}", ${value});\n`).join(''),
  );
  const program = await programs.start('firefox-esr', {
    args: ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    from: 'firefox-esr',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await written(program, 2, /WebDriver BiDi listening on (ws:\S+)\n/);
  const connection = await connect(`${address}/session`);
  await connection.send('session.new', { capabilities: {} });
  await connection.send('session.subscribe', { events: ['log.entryAdded'] });
  return () => openTab(connection, window);
}
