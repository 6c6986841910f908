import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';

/**
 * What the page and its workers may load: nothing from elsewhere. WebAssembly is compiled, no text becomes code. The editor
 * and the dev server put style sheets into the page, charts become pictures by way of a blob, and small files are data URLs.
 */
const SOURCES: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
};
/** The dev server tells the page of changes through a socket. */
const SOCKET = 'ws:';

const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;
const SCRIPT = /\.[mc]?[jt]sx?$/;

/**
 * Adds a Content-Security-Policy to the page, with the hashes of its inline scripts. A worker has the policy that its own
 * script comes with, so the servers of `npm start` and `npm run dev` send it with each script.
 */
export function policy(): Plugin {
  return {
    name: 'vmascope-policy',
    transformIndexHtml: {
      order: 'post',
      handler(html, { server }) {
        const hashes = [...html.matchAll(INLINE)].map(([, text = '']) => hashOf(text));
        const content = policyText({
          'script-src': hashes.join(' '),
          'connect-src': server ? SOCKET : '',
        });
        const attrs = { 'http-equiv': 'Content-Security-Policy', content };
        return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }];
      },
    },
    configureServer({ middlewares }) {
      middlewares.use(sendWithScripts(policyText({ 'connect-src': SOCKET })));
    },
    configurePreviewServer({ middlewares }) {
      middlewares.use(sendWithScripts(policyText({})));
    },
  };
}

/** The policy with `more` sources. */
function policyText(more: Readonly<Record<string, string>>): string {
  return Object.entries(SOURCES)
    .map(([directive, sources]) => `${directive} ${sources} ${more[directive] ?? ''}`.trim())
    .join('; ');
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

function sendWithScripts(text: string) {
  return ({ url = '' }: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (SCRIPT.test(new URL(url, 'http://localhost').pathname))
      response.setHeader('Content-Security-Policy', text);
    next();
  };
}
