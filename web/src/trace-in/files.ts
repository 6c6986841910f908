/** The open files that areas map: their names, and what the core must know of them. */
import type { RecordFile } from '../protocol/protocol.gen.ts';
import { UNLIMITED } from '../protocol/u64.ts';

export type FileFacts = Pick<RecordFile, 'kind' | 'size' | 'writable'>;

/** One open file description; numbered when it is first mapped. */
export interface Description {
  readonly name: string;
  readonly facts: FileFacts;
  number: number;
}

/** What a name alone says: names in brackets are the kernel's own mappings. */
export function factsByName(name: string): FileFacts {
  return { kind: kindByName(name), size: UNLIMITED, writable: 'yes' };
}

function kindByName(name: string): RecordFile['kind'] {
  if (name.startsWith('[v')) return 'special';
  if (/^\/?memfd:/.test(name)) return 'memfd';
  if (/^\/SYSV[0-9a-f]{8}\b/.test(name)) return 'segment';
  return name === '/dev/zero' ? 'zero' : 'regular';
}

/** The mapped descriptions, in the order of their numbers from 1. */
export class MappedFiles {
  readonly #names: string[] = [];
  readonly #records: RecordFile[] = [];

  get names(): readonly string[] {
    return this.#names;
  }

  get records(): readonly RecordFile[] {
    return this.#records;
  }

  /** A new description that is mapped from the start. */
  add(name: string, facts: FileFacts = factsByName(name)): number {
    const file = this.#names.push(name);
    this.#records.push({ ...facts, file, spare: 0 });
    return file;
  }

  /** A numbering for one list of areas: one description for each name. */
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
