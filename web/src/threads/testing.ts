/* Threads for tests: those of Node, with the worker built as for the command line. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { beforeAll } from 'vitest';
import { nodeThreads } from './host-node.ts';
import type { ThreadFiles } from './host-node.ts';
import type { ThreadHost } from './threads.ts';

const WASM = resolve(import.meta.dirname, '../../../wasm-core/build/threads.wasm');

let built: Promise<ThreadFiles> | undefined;

/** Built once in a process, and removed when it exits. */
export function threadFiles(): Promise<ThreadFiles> {
  built ??= buildWorker();
  return built;
}

async function buildWorker(): Promise<ThreadFiles> {
  const outDir = mkdtempSync(join(tmpdir(), 'vmascope-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  const ssr = join(import.meta.dirname, 'worker-node.ts');
  const output = { entryFileNames: 'thread.mjs' };
  await build({ configFile: false, logLevel: 'error', build: { ssr, outDir, rolldownOptions: { output } } });
  return { wasm: WASM, worker: join(outDir, 'thread.mjs') };
}

/** For a whole test file; call once at its top. */
export function useThreads(): () => ThreadHost {
  let host: ThreadHost;
  beforeAll(async () => {
    host = await nodeThreads(await threadFiles());
  });
  return () => host;
}
