import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

/** What the compiler links into the core. Where the core was built elsewhere, no file of this machine has these. */
const IN_CORE = fileURLToPath(new URL('./core-licenses.txt', import.meta.url));
const FILE_NAME = 'third-party-licenses.txt';
/** Licences that ask for no notice; their packages may come without a text. */
const ASKS_NOTHING: ReadonlySet<string> = new Set(['Unlicense', '0BSD', 'CC0-1.0']);
/** Packages that come without the text of their licence, and one of the same author with the same licence that has it. */
const TEXT_IN: Readonly<Record<string, string>> = { sirv: 'mrmime', '@polka/url': 'mrmime' };
/** Packages that come without the text of their licence, and a file here that has it. */
const TEXT_HERE: Readonly<Record<string, string>> = { 'xz-decompress': './mit-of-xz-decompress.txt' };
const PACKAGES = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const TEXT = /^(?:licen[cs]e|copying|notice)(?:\.|$)/i;
/** Begins with the mark of UTF-8, because a server sends a text without saying what it is. */
const HEAD = '\ufeffvmascope has software and fonts of others in it. Below are their names and licences.\n';
const RULE = '='.repeat(80);

/**
 * Writes the licences of all packages that something in the bundle comes from: code, style sheets, fonts. Vite's own
 * `build.license` leaves out workers and fonts. Workers are bundled before the page, by plugins of their own.
 */
export function licenses(): { readonly page: Plugin; readonly worker: Plugin } {
  const folders = new Set<string>();
  // Assets are named as they lie below `root`, modules by their whole path.
  const collect = (root: string, bundle: Rolldown.OutputBundle): void => {
    for (const each of Object.values(bundle)) {
      const sources = each.type === 'chunk' ? each.moduleIds : each.originalFileNames;
      for (const source of sources) {
        const [folder] = FOLDER.exec(source.replaceAll('\\', '/')) ?? [];
        if (folder !== undefined && !source.startsWith('\0')) folders.add(resolve(root, folder));
      }
    }
  };
  return {
    worker: {
      name: 'vmascope-licenses-of-workers',
      generateBundle(_options, bundle) {
        collect(this.environment.config.root, bundle);
      },
    },
    page: {
      name: 'vmascope-licenses',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          collect(this.environment.config.root, bundle);
          // The engine, which is bundled with the same configuration, has none.
          if (folders.size === 0) return;
          const entries = [...folders].map((folder) => entryOf(folder)).toSorted();
          const source = [HEAD, ...entries, readFileSync(IN_CORE, 'utf8')].join(`\n${RULE}\n\n`);
          this.emitFile({ type: 'asset', fileName: FILE_NAME, source });
        },
      },
    },
  };
}

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

function entryOf(folder: string): string {
  const {
    name,
    version,
    license = '',
  } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Package;
  const place = Object.hasOwn(TEXT_IN, name) ? `${PACKAGES}${TEXT_IN[name]}` : folder;
  const texts = readdirSync(place)
    .filter((file) => TEXT.test(file))
    .map((file) => readFileSync(`${place}/${file}`, 'utf8').trim());
  if (Object.hasOwn(TEXT_HERE, name))
    texts.push(readFileSync(new URL(TEXT_HERE[name] ?? '', import.meta.url), 'utf8').trim());
  if (texts.length === 0 && !ASKS_NOTHING.has(license))
    throw new Error(
      `${name} has no text of its licence (${license}), and what has it in it must come with one`,
    );
  return `${[`${name} ${version} (${license})`, ...texts].join('\n\n')}\n`;
}
