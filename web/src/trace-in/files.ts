/** The open files that VMAs map: their names, and what the core must know about them. */
import type { RecordFile } from '../protocol/protocol.gen.ts';
import { UNLIMITED } from '../protocol/u64.ts';

export type FileFacts = Pick<RecordFile, 'kind' | 'size' | 'writable'>;

/** An open file description. It gets a number when it is first mapped. */
export interface Description {
  readonly name: string;
  readonly facts: FileFacts;
  number: number;
}

/** What the name alone tells. Names in brackets belong to the kernel's own mappings. */
export function factsByName(name: string): FileFacts {
  return { kind: kindByName(name), size: UNLIMITED, writable: 'yes' };
}

function kindByName(name: string): RecordFile['kind'] {
  if (name.startsWith('[v')) return 'special';
  if (/^\/?memfd:/.test(name)) return 'memfd';
  if (/^\/SYSV[0-9a-f]{8}\b/.test(name)) return 'segment';
  return name === '/dev/zero' ? 'zero' : 'regular';
}

/** The mapped descriptions, in the order of their numbers, which start at 1. */
export class MappedFiles {
  readonly #names: string[] = [];
  readonly #records: RecordFile[] = [];

  get names(): readonly string[] {
    return this.#names;
  }

  get records(): readonly RecordFile[] {
    return this.#records;
  }

  /** Adds a description that is mapped from the start, and returns its number. */
  add(name: string, facts: FileFacts = factsByName(name)): number {
    const file = this.#names.push(name);
    this.#records.push({ ...facts, file });
    return file;
  }

  /** A numbering for one list of VMAs, with one description for each name. */
  byName(): (name: string) => number {
    const numbers = new Map<string, number>();
    return (name) => {
      const number = numbers.get(name) ?? this.add(name);
      numbers.set(name, number);
      return number;
    };
  }

  numberOf(description: Description): number {
    if (description.number === 0) description.number = this.add(description.name, description.facts);
    return description.number;
  }
}
