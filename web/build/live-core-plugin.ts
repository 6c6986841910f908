import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';
import { WASM_FILES, isSource } from '../../scripts/prebuilt.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CORE = `${ROOT}wasm-core/`;
const PLACE = '/live-core/';

/**
 * Of `npm run dev`: compiles the core when one of its sources has changed, first trace.wasm, which most of the page needs,
 * and reloads the page if that made another core. What the compiler complains of is shown in the page.
 */
export function liveCore(): Plugin {
  return {
    name: 'vmascope-live-core',
    enforce: 'pre',
    apply: (_config, { command }) => command === 'serve' && process.env['VITEST'] === undefined,
    // Vite would go on serving what it has bundled.
    load(id) {
      const [, name] = /wasm-core\/build\/(\w+\.wasm)\?/.exec(id) ?? [];
      return name === undefined ? undefined : `export default ${JSON.stringify(PLACE + name)};`;
    },
    configureServer(server) {
      server.middlewares.use(PLACE, ({ url = '' }, response, next) => {
        const name = WASM_FILES.find((each) => url === `/${each}`);
        if (name === undefined) return next();
        response.setHeader('Content-Type', 'application/wasm').setHeader('Cache-Control', 'no-store');
        response.end(readFileSync(`${CORE}build/${name}`));
      });
      let isStale = false;
      let isCompiling = false;
      const compile = async (): Promise<void> => {
        isStale = true;
        if (isCompiling) return;
        isCompiling = true;
        while (isStale) {
          isStale = false;
          for (const targets of [['build/trace.wasm'], []]) if (!isStale) await renew(server, targets);
        }
        isCompiling = false;
      };
      const folders = readdirSync(CORE).filter((name) => !/^(?:build|prebuilt)$/.test(name));
      server.watcher.add(folders.map((name) => CORE + name));
      server.watcher.on('all', (_event, path) => {
        if (path.startsWith(CORE) && isSource(relative(CORE, path).replaceAll('\\', '/'))) void compile();
      });
    },
  };
}

const core = (): string => WASM_FILES.map((name) => readFileSync(`${CORE}build/${name}`, 'latin1')).join('');

async function renew(server: ViteDevServer, targets: readonly string[]): Promise<void> {
  const before = core();
  const complaint = await run(targets);
  if (complaint !== undefined) server.ws.send({ type: 'error', err: { message: complaint, stack: '' } });
  else if (core() !== before) server.ws.send({ type: 'full-reload' });
}

/** Resolves to what was said if it failed. */
function run(targets: readonly string[]): Promise<string | undefined> {
  const make = spawn('node', ['scripts/wasm.mjs', ...targets], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  make.stderr.on('data', (text: Buffer) => {
    said += String(text);
    process.stderr.write(text);
  });
  return new Promise((resolve) => make.on('close', (code) => resolve(code === 0 ? undefined : said)));
}
