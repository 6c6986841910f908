import { lezer } from '@lezer/generator/rollup';
import { compile } from '@mdx-js/mdx';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import { createServer, type InlineConfig, type Plugin, type ViteDevServer } from 'vite';
import type * as LessonCheck from './lesson-check/index.ts';
import { outlineOf } from './outline.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CHECK = `${ROOT}web/build/lesson-check/index.ts`;
const OUTLINE = '?outline';

/** Transforms the modules of the check for a build, and serves nothing. */
const RUNNER: InlineConfig = {
  configFile: false,
  root: `${ROOT}web`,
  plugins: [lezer()],
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
};

/**
 * lessons/<nn-slug>/lesson.mdx as a module: tables, frontmatter as an export, ids on headings; with ?outline what it has, without
 * its text. Each is checked. A build lists the mistakes of all lessons, the development server those of the lesson that
 * somebody opens.
 */
export function lessons(): Plugin {
  let checks: 'all' | 'each' | 'none';
  /** The page's own in development, so that the check is that of the files. */
  let server: ViteDevServer | undefined;
  /** Whether the page lacks a lesson because of its mistakes. */
  let hasFailed = false;
  const mistakesIn = async (folder: string): Promise<Error | undefined> => {
    if (checks !== 'each' || server === undefined) return undefined;
    const found = await check(server, [folder.slice(ROOT.length)]);
    hasFailed ||= found !== undefined;
    return found;
  };
  return {
    name: 'vmascope-lessons',
    enforce: 'pre',
    configResolved({ command, build }) {
      // What is built for Node has no lessons, and tests check them by themselves.
      if (command === 'build') checks = build.ssr === false ? 'all' : 'none';
      else checks = process.env.VITEST === undefined ? 'each' : 'none';
    },
    configureServer(started) {
      server = started;
      // They aren't in the page's folder, and a module that can't be loaded isn't watched.
      started.watcher.add(`${ROOT}lessons`);
    },
    handleHotUpdate({ file, server: { ws } }) {
      if (!hasFailed || !file.startsWith(`${ROOT}lessons/`)) return undefined;
      // Nothing in the page depends on what it couldn't load.
      hasFailed = false;
      ws.send({ type: 'full-reload' });
      return [];
    },
    async buildStart() {
      const found = checks === 'all' ? await checkAll() : undefined;
      if (found) this.error(found);
    },
    async load(id) {
      if (!id.endsWith(`.mdx${OUTLINE}`)) return undefined;
      const path = id.slice(0, -OUTLINE.length);
      this.addWatchFile(path);
      const outline = await outlineOf(await readFile(path, 'utf8')).catch(async (error: unknown) =>
        this.error((await mistakesIn(dirname(path))) ?? String(error)),
      );
      return { code: `export const outline = ${JSON.stringify(outline)};`, moduleType: 'js' };
    },
    async transform(source, id) {
      if (!id.endsWith('.mdx')) return undefined;
      const scenarios = `${dirname(id)}/scenarios`;
      // Another call in a scenario may be another answer to a question.
      if (existsSync(scenarios))
        for (const file of readdirSync(scenarios)) this.addWatchFile(`${scenarios}/${file}`);
      const found = await mistakesIn(dirname(id));
      if (found) this.error(found);
      const compiled = await compile(
        { value: source, path: id },
        { remarkPlugins: [remarkGfm, remarkFrontmatter, remarkMdxFrontmatter], rehypePlugins: [rehypeSlug] },
      );
      return { code: String(compiled), map: compiled.map ?? null };
    },
  };
}

async function checkAll(): Promise<Error | undefined> {
  const runner = await createServer(RUNNER);
  try {
    return await check(runner);
  } finally {
    await runner.close();
  }
}

/** Lists the mistakes in these lessons, or in all; undefined if there are none. */
async function check(runner: ViteDevServer, folders?: readonly string[]): Promise<Error | undefined> {
  const { mistakesBelow, listed } = (await runner.ssrLoadModule(CHECK)) as typeof LessonCheck;
  const mistakes = await mistakesBelow(ROOT, folders);
  if (mistakes.length === 0) return undefined;
  const error = new Error(`mistakes in lessons\n${listed(mistakes)}`);
  // Where they were found is of no concern to who made them.
  error.stack = '';
  return error;
}
