import type { Plugin } from 'vite';

const SCOPE = /^@scope \(([^()]+)\) \{$/gm;

/**
 * Writes `@scope` as nested rules, which more browsers have: Firefox has it since 146, and that of Safari 26.0 to 26.3
 * passes over text fields, sliders, and all that is in a <details>. `:scope` weighs as much as a class. `html` lets a rule
 * win over an equal one without a scope. Only that of two nested scopes the inner one wins isn't said in this way.
 */
export function scope(): Plugin {
  return {
    name: 'vmascope-scope',
    enforce: 'pre',
    transform: { filter: { id: /\.css$/ }, handler: withoutScope },
  };
}

export function withoutScope(css: string): string {
  const written = css.replaceAll(SCOPE, 'html :where($1) {').replaceAll(':scope', '&:not(._)');
  if (/^\s*@scope/m.test(written)) throw new Error('a @scope must stand alone in its line, and have no end');
  return written;
}
