/**
 * What a VMA maps, in the words of a list: `file:/usr/bin/ls`, `memfd:a`, `shm#2`. A recording numbers shared memory
 * in its own order, and may show a file under another path than the one that was opened. So some names are learned
 * when a list first shows them, and are kept from then on.
 */
import { SHARED_MEMORY_FILES } from '../protocol/vm-flags.ts';
import type { Description } from '../trace-in/files.ts';
import type { VmaLine } from '../trace-in/observed.ts';

export class Kinds {
  #kinds = new Map<number, string>();
  /** Files whose spelling in the lists is not known for certain yet. */
  #guessed = new Set<number>();
  #numbers = new Map<Description, number>();

  /** How many files have been numbered. */
  get files(): number {
    return this.#numbers.size + this.#start;
  }

  #start = 0;

  /** Saves the present knowledge. Each call of the returned function restores it. */
  remember(): () => void {
    const [kinds, guessed, numbers] = [new Map(this.#kinds), new Set(this.#guessed), new Map(this.#numbers)];
    return () => {
      this.#kinds = new Map(kinds);
      this.#guessed = new Set(guessed);
      this.#numbers = new Map(numbers);
    };
  }

  /** Adds a file of the list from which the address space starts. */
  addStart(file: number, kind: string): void {
    this.#kinds.set(file, normal(kind));
    this.#start++;
  }

  /** The number of an open file, and whether it is new, so that the core must be told about it. */
  numberOf(description: Description): { readonly file: number; readonly isNew: boolean } {
    const known = this.#numbers.get(description);
    if (known !== undefined) return { file: known, isNew: false };
    const file = this.files + 1;
    this.#numbers.set(description, file);
    this.#kinds.set(file, kindOfFile(description.name));
    if (!/^(?:memfd:|file:|zero$)/.test(description.name)) this.#guessed.add(file);
    return { file, isNew: true };
  }

  /** The kind of a file. `expected` is the spelling in the recording's list at that place. */
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

/** Lists made beside strace have underscores for spaces. */
export function normal(kind: string): string {
  return kind === 'file:/dev/zero' ? 'zero' : kind.replaceAll(' ', '_');
}

/** Whether this is one of the kinds that a list uses for anonymous memory. */
export function isAnonymousKind(kind: VmaLine['kind']): boolean {
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
