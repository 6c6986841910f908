/* Writes a stream of page faults: threads, distances between faults, and the table of files. */
import type { Vma } from './perf-vma.ts';
import type { Head } from './perf-line.ts';

/** The longest time between two dates of a thread's lines, in microseconds. */
const LONGEST_SILENCE = 100_000;

export class StreamWriter {
  readonly #out: string[] = ['# faultstream 1\n'];
  readonly #files = new Map<string, number>();
  /** The file that a descriptor held when its first mapping was made. */
  readonly #held = new Map<string, number>();
  #tid: number | undefined;
  #cpu = 0;
  #time: number | undefined;

  /** The following lines belong to `tid`, at the CPU and time of `head`. */
  at(tid: number, { cpu, time }: Head): void {
    this.#time ??= time;
    const passed = Math.max(0, time - this.#time);
    if (tid === this.#tid && cpu === this.#cpu && passed < LONGEST_SILENCE) return;
    this.#out.push(`T ${tid} ${cpu} ${passed}\n`);
    this.#tid = tid;
    this.#cpu = cpu;
    this.#time += passed;
  }

  line(text: string): void {
    this.#out.push(`${text}\n`);
  }

  /** The number of the file that a mapping has; 0 for private anonymous memory. */
  fileOf({ name, identity, shared }: Vma): number {
    if (!shared && (name.startsWith('//') || name.startsWith('[') || name === '')) return 0;
    return this.#number(
      `${name}\0${identity}`,
      /^\/dev\/zero|^\/SYSV|^\/\//.test(name) ? '(shared anonymous)' : name,
    );
  }

  /** Like fileOf, from mmap()'s fields alone: a mapping without a hint counts as the first of its file. */
  fileOfCall(owner: number, [hint = 0, , , flags = 0, descriptor = 0]: readonly number[]): number {
    const key = `${owner} ${descriptor}`;
    const isAnonymous = (flags & 0x20) !== 0;
    if (isAnonymous && (flags & 1) === 0) return 0;
    const known = this.#held.get(key);
    if (!isAnonymous && hint !== 0 && known !== undefined) return known;
    const path = isAnonymous ? '(shared anonymous)' : `(descriptor ${descriptor})`;
    const id = this.#number(`\0${this.#files.size}`, path);
    if (!isAnonymous) this.#held.set(key, id);
    return id;
  }

  /** What has been written since the last call. */
  take(): string {
    return this.#out.splice(0).join('');
  }

  #number(key: string, path: string): number {
    const known = this.#files.get(key);
    if (known !== undefined) return known;
    const id = this.#files.size + 1;
    this.#files.set(key, id);
    this.line(`f ${id} ${printable(path)}`);
    return id;
  }
}

/** A name without control characters, so that it fits into one line. */
export function printable(name: string): string {
  // eslint-disable-next-line no-control-regex
  return name.replace(/[\x00-\x1f\x7f]/g, '?').slice(0, 4096) || '?';
}
