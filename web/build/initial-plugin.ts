import type { Plugin } from 'vite';
import { CHUNK_GROUPS } from './chunk-groups.ts';

/** The texts that every route shows, in the language that most readers have. */
const TEXTS = 'words/en/shelves/shell.ts';

/**
 * Keeps the requests of a first visit few, because each costs a slow network half a second. What the page needs before
 * anything shows is one chunk, and its texts are fetched beside it instead of after it. The rest comes in large chunks.
 */
export function initial(): Plugin {
  return {
    name: 'vmascope-initial',
    apply: 'build',
    config(_config, { isSsrBuild }) {
      if (isSsrBuild) return undefined;
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } } } };
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const texts = Object.values(bundle).find(
          (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(TEXTS),
        );
        if (texts === undefined) throw new Error(`no chunk has ${TEXTS}`);
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `./${texts.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
