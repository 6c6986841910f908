import { spawnSync } from 'node:child_process';
import { createReadStream, statSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll } from 'vitest';
import { threadFiles } from '../threads/testing.ts';
import type { CliIo } from './io.ts';
import { main } from './main.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');
/** A line of strace output with an answer that all kernels give. */
export const CALL = 'mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffd000\n';

/** How the command line calls itself here. */
export const PROGRAM = 'npx vmascope';

class Sink extends Writable {
  text = '';
  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** Runs the command line within this process. */
export async function run(args: readonly string[], stdin = '', { prepare }: Pick<CliIo, 'prepare'> = {}) {
  const stdout = new Sink();
  const stderr = new Sink();
  const code = await main(args, {
    program: PROGRAM,
    version: '1.2.3',
    ...(prepare && { prepare }),
    stdout,
    stderr,
    stdin: Readable.from([Buffer.from(stdin)]),
    execute: (command, words) => Promise.resolve(spawnSync(command, words).status ?? undefined),
    open: (path) => createReadStream(path),
    sizeOf: (path) => statSync(path, { throwIfNoEntry: false })?.size,
    wasm: `${ROOT}/wasm-core/build/trace.wasm`,
    benchWasm: `${ROOT}/wasm-core/build/bench.wasm`,
    countWasm: `${ROOT}/wasm-core/build/count.wasm`,
    threads: args[0] === 'bench' ? await threadFiles() : { wasm: '', worker: '' },
    streams: `${ROOT}/web/src/faults/streams`,
  });
  return { code, out: stdout.text, err: stderr.text, lines: stdout.text.split('\n').slice(0, -1) };
}

/** A recording of one call, with the maps before and after it. */
export const RECORDING = `# vmatrace 1
# initial [pid 1] 2
#+ 401000-402000 r-xp 00001000 exe rd,ex,mr,mw,me anon=0
#+ 7ffffffde000-7ffffffff000 rw-p 00000000 stack rd,wr,mr,mw,me,gd,ac anon=1
munmap(0x401000, 4096) = 0
# maps [pid 1] 1
#- 401000-402000
# end
`;

/** A temporary folder for one test file. Must be called once at the top of the file. */
export function useFolder() {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vmascope-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const path = (name: string): string => join(folder, name);
  /** Returns the file's path. */
  const write = (name: string, content: string | Uint8Array): string => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), content);
    return path(name);
  };
  return { path, write };
}
