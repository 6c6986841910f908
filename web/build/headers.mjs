/*
 * What a server sends with each file besides the file. It is written once, here: our servers, the dev server, the page's
 * policy and its service worker take it from here. Plain JavaScript, because scripts that run without a bundler need it.
 */

/** SharedArrayBuffer, which real threads need, exists only in a cross-origin isolated page. */
export const ISOLATING = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** A page of somebody else's may show this one in a frame, if it is isolated itself, and if the frame is sandboxed. */
const SHARING = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

/**
 * What the page and its workers may load: nothing from elsewhere. WebAssembly is compiled, no text becomes code. The editor
 * and the dev server put style sheets into the page, charts become pictures by way of a blob; small files are data URLs, and
 * so are workers in a sandboxed frame (app/sandboxed.ts).
 */
const SOURCES = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': "'self' data:",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

const SCRIPT = /\.[mc]?[jt]sx?$/;

/**
 * The Content-Security-Policy with `more` sources.
 * @param {Readonly<Record<string, string>>} [more]
 */
export function policyText(more = {}) {
  return Object.entries(SOURCES)
    .map(([directive, sources]) => `${directive} ${sources} ${more[directive] ?? ''}`.trim())
    .join('; ');
}

/**
 * A worker has the policy that its own script comes with, so each script comes with it.
 * @param {string} path of a file below the page's folder
 * @param {Readonly<Record<string, string>>} [more] sources of the policy
 * @returns {Record<string, string>}
 */
export function headersOf(path, more) {
  return {
    ...ISOLATING,
    ...SHARING,
    ...(SCRIPT.test(path) && { 'Content-Security-Policy': policyText(more) }),
  };
}
