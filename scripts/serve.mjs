// The one static server: of `npm start`, of the package, and of the tests.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import sirv from 'sirv';
import { headersOf } from '../web/build/headers.mjs';

const LAST_PORT = 65_535;
/** Addresses that stand for all that the machine has. */
const ALL = new Set(['0.0.0.0', '::']);

/**
 * Serves the files of a folder as they are at the moment; what it doesn't have is a 404. Rejects with Node's error if it
 * can't listen. `url` is for this machine, `others` are for other machines; all end with a slash.
 * @param {string} folder
 * @param {object} [options]
 * @param {number} [options.port] 0: any that is free
 * @param {boolean} [options.mayMove] to a later port, if this one is taken
 * @param {string} [options.host]
 * @param {(path: string) => Readonly<Record<string, string>>} [options.headers] what comes with a file
 * @returns {Promise<{ url: string, others: string[], close: () => Promise<void> }>}
 */
export async function serve(
  folder,
  { port = 0, mayMove = false, host = 'localhost', headers = headersOf } = {},
) {
  const files = sirv(folder, {
    dev: true,
    etag: true,
    onNoMatch: (_, response) => {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is no such file.\n');
    },
  });
  // With all answers, because WebKit goes by the headers of the one that a file hasn't changed (304).
  const server = createServer((request, response) => {
    const [path] = request.url.split('?');
    response.setHeaders(new Map(Object.entries(headers(path))));
    files(request, response);
  });
  await listen(server, port, host, mayMove);
  const [url, ...others] = addressesOf(host).map((address) => `http://${address}:${server.address().port}/`);
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { url, others, close };
}

async function listen(server, port, host, mayMove) {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if (error.code !== 'EADDRINUSE' || !mayMove || port === LAST_PORT) throw error;
    await listen(server, port + 1, host, mayMove);
  }
}

function addressesOf(host) {
  if (!ALL.has(host)) return [host.includes(':') ? `[${host}]` : host];
  const others = Object.values(networkInterfaces())
    .flat()
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  return ['localhost', ...others.map(({ address }) => address)];
}
