// A static host at the end of a slow link. DevTools' emulation slows down what a page asks for, but neither its workers nor
// its service worker; here everything that is asked for shares the link.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES = {
  '.css': 'text/css',
  '.gz': 'application/gzip',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};
const GZIPPED = new Set(['.css', '.html', '.js', '.wasm']);
/** How often the link hands out bytes, in ms. */
const TICK = 5;

/**
 * Serves `folder` over HTTP/1.1, texts and wasm gzipped, each answer `latency` ms after its request, and all of them
 * together with `down` kilobits per second, in equal shares. Returns { url, asked, close }; `asked` lists
 * { path, at, bytes, end }, times in ms of performance.now().
 */
export async function serveSlowly(folder, { down, latency }) {
  const files = new Map();
  const asked = [];
  const underWay = new Set();
  const read = (path) => {
    const found = files.get(path);
    if (found !== undefined) return found;
    const type = extname(path);
    const bytes = readFileSync(path);
    const file = { type, bytes: GZIPPED.has(type) ? gzipSync(bytes, { level: 9 }) : bytes };
    files.set(path, file);
    return file;
  };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const path = join(folder, normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
    const entry = { path: pathname, at: performance.now(), bytes: 0, end: undefined };
    asked.push(entry);
    const answer = () => {
      if (!path.startsWith(folder) || !existsSync(path) || !statSync(path).isFile()) {
        response.writeHead(404).end();
        return;
      }
      const { type, bytes } = read(path);
      response.writeHead(200, {
        'Content-Type': TYPES[type] ?? 'application/octet-stream',
        'Content-Length': bytes.length,
        ...(GZIPPED.has(type) && { 'Content-Encoding': 'gzip' }),
        'Cache-Control': 'max-age=600',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      });
      response.flushHeaders();
      entry.bytes = bytes.length;
      const sending = { response, bytes, sent: 0, entry };
      underWay.add(sending);
      response.on('close', () => underWay.delete(sending));
    };
    setTimeout(answer, latency);
  });

  let last = performance.now();
  let credit = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    credit = underWay.size === 0 ? 0 : credit + ((now - last) * down) / 8;
    last = now;
    let waiting = underWay.size;
    for (const sending of underWay) {
      const { response, bytes, sent, entry } = sending;
      const share = Math.min(Math.floor(credit / waiting--), bytes.length - sent);
      credit -= share;
      sending.sent += share;
      response.write(bytes.subarray(sent, sending.sent));
      if (sending.sent < bytes.length) continue;
      underWay.delete(sending);
      entry.end = now;
      response.end();
    }
  }, TICK);

  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${server.address().port}/`,
    asked,
    close: () => {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
    },
  };
}
