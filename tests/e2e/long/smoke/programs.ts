/* Programs that a test starts and ends, and folders for them. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Start {
  readonly args: readonly string[];
  /** Debian's package. */
  readonly from: string;
  readonly stdio: StdioOptions;
  readonly env?: NodeJS.ProcessEnv;
}

export class Programs {
  readonly #running: ChildProcess[] = [];
  readonly #folders: string[] = [];

  /** Rejects with a sentence that names the program's package if it isn't there. */
  async start(command: string, { args, from, ...options }: Start): Promise<ChildProcess> {
    const child = spawn(command, args, options);
    try {
      await once(child, 'spawn');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new Error(`${command} was not found; on Debian: apt-get install ${from}`, { cause: error });
    }
    this.#running.push(child);
    return child;
  }

  /** A new folder, which is there until the programs have ended. */
  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'vmascope-'));
    this.#folders.push(folder);
    return folder;
  }

  /** Ends all of them, the last one first. */
  async end(): Promise<void> {
    for (let child; (child = this.#running.pop()) !== undefined;) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
    for (const folder of this.#folders.splice(0)) rmSync(folder, { recursive: true });
  }
}

/** The first part of what a program writes that `pattern` captures. Rejects if it ends without. */
export function written(child: ChildProcess, descriptor: number, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdio[descriptor]!.on('data', (data: Buffer) => {
      text += data.toString();
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`${child.spawnfile} ended: ${text}`)));
  });
}
