import type { ServerResponse } from 'node:http';
import type { Plugin } from 'vite';

/** SharedArrayBuffer, which real threads need, exists only in a page that comes with these. */
const HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/**
 * Isolates the page where `npm start` or `npm run dev` serves it. Vite's own `headers` don't come with the answer that a
 * file hasn't changed (304), and WebKit goes by that answer's: on a second visit it would start no worker.
 */
export function isolation(): Plugin {
  return {
    name: 'vmascope-isolation',
    configureServer({ middlewares }) {
      middlewares.use(isolate);
    },
    configurePreviewServer({ middlewares }) {
      middlewares.use(isolate);
    },
  };
}

function isolate(_request: unknown, response: ServerResponse, next: () => void): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  next();
}
