/**
 * What an area maps, in the words of a list: `file:/usr/bin/ls`, `memfd:a`, `shm#2`. A recording numbers
 * shared memory by its own order, and may know a file by another path than the one it was opened by, so some
 * names are learned where the two meet first; from then on they hold.
 */
import { SHARED_MEMORY_FILES } from '../protocol/vm-flags.ts';
import type { Description } from '../trace-in/files.ts';
import type { AreaLine } from '../trace-in/observed.ts';

export class Kinds {
  #kinds = new Map<number, string>();
  /** Files whose kind may still turn out to be spelled otherwise. */
  #guessed = new Set<number>();
  #numbers = new Map<Description, number>();

  /** How many files there are. */
  get files(): number {
    return this.#numbers.size + this.#start;
  }

  #start = 0;

  /** What is known now, to be known again as often as the result is called. */
  remember(): () => void {
    const [kinds, guessed, numbers] = [new Map(this.#kinds), new Set(this.#guessed), new Map(this.#numbers)];
    return () => {
      this.#kinds = new Map(kinds);
      this.#guessed = new Set(guessed);
      this.#numbers = new Map(numbers);
    };
  }

  /** A file of the start list. */
  addStart(file: number, kind: string): void {
    this.#kinds.set(file, normal(kind));
    this.#start++;
  }

  /** The number of an open file, and whether it is a new one that the core must be told of. */
  numberOf(description: Description): { readonly file: number; readonly isNew: boolean } {
    const known = this.#numbers.get(description);
    if (known !== undefined) return { file: known, isNew: false };
    const file = this.files + 1;
    this.#numbers.set(description, file);
    this.#kinds.set(file, kindOfFile(description.name));
    if (!/^(?:memfd:|file:|zero$)/.test(description.name)) this.#guessed.add(file);
    return { file, isNew: true };
  }

  /** The kind of a file; `expected`: how the recording's list spells it there. */
  kindOf(file: number, expected: string | undefined): string {
    if (file > SHARED_MEMORY_FILES) return this.#sharedMemory(file, expected);
    const kind = this.#kinds.get(file) ?? `file#${file}`;
    if (expected === undefined || !this.#guessed.has(file)) return kind;
    const wanted = normal(expected);
    if (wanted !== kind && !isPath(wanted)) return kind;
    this.#guessed.delete(file);
    this.#kinds.set(file, wanted);
    return wanted;
  }

  #sharedMemory(file: number, expected: string | undefined): string {
    const known = this.#kinds.get(file);
    if (known !== undefined) return known;
    const name = expected !== undefined && /^shm#\d+$/.test(expected) ? expected : undefined;
    if (name === undefined || [...this.#kinds.values()].includes(name))
      return `shm (object ${file - SHARED_MEMORY_FILES})`;
    this.#kinds.set(file, name);
    return name;
  }
}

/** Lists made for strace put underscores for spaces. */
export function normal(kind: string): string {
  return kind === 'file:/dev/zero' ? 'zero' : kind.replaceAll(' ', '_');
}

/** Those that a list labels by where they lie. */
export function isAnonymousKind(kind: AreaLine['kind']): boolean {
  return kind === 'anon' || kind === 'heap' || kind === 'stack';
}

function isPath(kind: string): boolean {
  return kind.startsWith('file:') || kind.startsWith('memfd:') || kind === 'zero';
}

function kindOfFile(name: string): string {
  const path = name.replace(/ \(deleted\)$/, '');
  if (path.startsWith('/memfd:')) return normal(path.slice(1));
  return normal(/^(?:memfd:|file:|zero$)/.test(path) ? path : `file:${path}`);
}
