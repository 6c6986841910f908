import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { headersOf, policyText } from './headers.mjs';

/** The dev server tells the page of changes through a socket. */
const SOCKET = 'ws:';

const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/**
 * Adds a Content-Security-Policy to the page, with the hashes of its inline scripts. A worker has the policy that its own
 * script comes with, so our servers send it with each script (headers.mjs).
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
      middlewares.use(({ url = '' }: IncomingMessage, response: ServerResponse, next: () => void) => {
        const { pathname } = new URL(url, 'http://localhost');
        for (const [name, value] of Object.entries(headersOf(pathname, { 'connect-src': SOCKET })))
          response.setHeader(name, value);
        next();
      });
    },
  };
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
