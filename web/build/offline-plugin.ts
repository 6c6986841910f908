import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { ISOLATING } from './headers.mjs';

const WORKER = fileURLToPath(new URL('./service-worker.js', import.meta.url));

/** Recordings are larger than everything else together, so each is kept only after somebody has asked for it. */
const LATER = /\.gz$/;

/** In index.html and in the worker: the build's name, which is a hash of all files. */
const BUILD = '__BUILD__';

/**
 * Writes sw.js beside index.html: web/build/service-worker.js with the list of all files of this build. A page that
 * was opened once then opens without a network. Page and worker know which build they are of.
 */
export function offline(): Plugin {
  return {
    name: 'vmascope-offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // The command line is bundled with the same configuration and needs no service worker.
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const names = Object.keys(bundle).filter((name) => name !== 'index.html' && !LATER.test(name));
        const files = ['./', ...names].toSorted();
        const hash = createHash('sha256').update(JSON.stringify(files));
        for (const each of Object.values(bundle))
          hash.update(each.type === 'chunk' ? each.code : each.source);
        const build = hash.digest('hex').slice(0, 12);
        page.source = String(page.source).replace(BUILD, build);
        const source = readFileSync(WORKER, 'utf8')
          .replace('__ISOLATING__', JSON.stringify(ISOLATING))
          .replace('__FILES__', JSON.stringify(files))
          .replace(BUILD, JSON.stringify(build));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
