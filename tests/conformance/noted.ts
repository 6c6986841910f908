/* Recordings of kernels with a log of their own: `# lookups` behind a call has what the kernel noted during the call, a
 * word each, `PROCESS:WHAT`. */
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readCase } from '../../web/src/check/case-reader.ts';
import type { RecordedCase } from '../../web/src/check/case.ts';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import { Machine } from '../../web/src/core/machine.ts';
import { rowOfRelease } from '../../web/src/core/row-of-release.ts';

export const core = await loadCoreFile(resolve(import.meta.dirname, '../../wasm-core/build/trace.wasm'));

const rows = new Machine(core).kernels();

interface Noted {
  /** The row of the kernel that was recorded. */
  readonly kernel: string;
  readonly recorded: RecordedCase;
  /** By the number of a call's line. */
  readonly notes: ReadonlyMap<number, readonly string[]>;
}

/** `head`, if given, is a further line of the recording's head. */
export async function readNoted(path: string, head?: string): Promise<Noted> {
  const lines = gunzipSync(readFileSync(path)).toString().split('\n');
  const notes = new Map<number, readonly string[]>();
  for (const [before, line] of lines.entries()) {
    if (line.startsWith('# case') && head) lines[before] = head;
    if (!line.startsWith('# lookups')) continue;
    notes.set(before, line.split(' ').slice(2).filter(Boolean));
    // They may be more than a line of a recording can be long.
    lines[before] = '#';
  }
  const recorded = await readCase(basename(path), [new TextEncoder().encode(lines.join('\n'))]);
  const kernel = rowOfRelease(rows, recorded.release);
  if (kernel === undefined || !basename(path).startsWith(`${kernel}-`))
    throw new Error(`${path} is of ${recorded.release}`);
  return { kernel, recorded, notes };
}
