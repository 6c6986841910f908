/** Which file a descriptor leads to. Areas merge only within one open file description, so each open counts. */
import { t } from '../words/index.ts';
import type { Descriptor } from './calls.ts';

/** More descriptors than a process usually may have; a hostile trace gets no further. */
const MAX_OPEN = 1024;

/** One open file description; numbered when it is first mapped. */
export interface Description {
  name: string;
  number: number;
}

/** The names of the mapped descriptions, in the order of their numbers from 1. */
export class MappedFiles {
  readonly #names: string[] = [];

  get names(): readonly string[] {
    return this.#names;
  }

  /** A new description that is mapped from the start. */
  add(name: string): number {
    return this.#names.push(name);
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
    if (description.number === 0) description.number = this.add(description.name);
    return description.number;
  }
}

export class DescriptorTable {
  readonly #open: Map<number, Description>;

  constructor(open: ReadonlyMap<number, Description> = new Map()) {
    this.#open = new Map(open);
  }

  /** What fork() gives the child: descriptors of its own to the same descriptions. */
  copy(): DescriptorTable {
    return new DescriptorTable(this.#open);
  }

  /** `path` as the call spells it; strace -y knows better where links lead. */
  open({ fd, path }: Descriptor, spelled: string): void {
    this.#set(fd, { name: path ?? spelled, number: 0 });
  }

  close(fd: number): void {
    this.#open.delete(fd);
  }

  duplicate(from: Descriptor, to: number): void {
    this.#set(to, this.find(from));
  }

  /** Makes one up for a descriptor whose opening was not traced, or was replaced unseen. */
  find({ fd, path }: Descriptor): Description {
    const known = this.#open.get(fd);
    if (known && (path === undefined || path === known.name)) return known;
    const found = { name: path ?? t('traceIn.unnamedDescriptor', { fd: String(fd) }), number: 0 };
    this.#set(fd, found);
    return found;
  }

  #set(fd: number, description: Description): void {
    if (this.#open.size < MAX_OPEN || this.#open.has(fd)) this.#open.set(fd, description);
  }
}
