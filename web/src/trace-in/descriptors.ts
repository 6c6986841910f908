/** Which file a descriptor refers to. VMAs merge only within one open file description, so each open() matters. */
import { factsByName } from './files.ts';
import type { Description, FileFacts } from './files.ts';
import type { Descriptor } from './results.ts';

/** More descriptors than a process may usually have. This bounds hostile traces. */
const MAX_OPEN = 1024;

export class DescriptorTable {
  readonly #open: Map<number, Description>;

  constructor(open: ReadonlyMap<number, Description> = new Map()) {
    this.#open = new Map(open);
  }

  /** What fork() gives the child: its own descriptors for the same open file descriptions. */
  copy(): DescriptorTable {
    return new DescriptorTable(this.#open);
  }

  /** `path` is spelled as in the call. The path that strace -y prints takes precedence, because it resolves links. */
  open({ fd, path }: Descriptor, spelled: string, writable = true): void {
    const name = path ?? spelled;
    const facts = factsByName(name);
    this.add(fd, name, writable ? facts : { ...facts, writable: 'no' });
  }

  add(fd: number, name: string, facts: FileFacts): void {
    this.#set(fd, { name, facts, number: 0 });
  }

  close(fd: number): void {
    this.#open.delete(fd);
  }

  duplicate(from: Descriptor, to: number): void {
    this.#set(to, this.find(from));
  }

  /** Undefined if the descriptor is not known to be open. */
  known(fd: number): Description | undefined {
    return this.#open.get(fd);
  }

  /** Makes up a description if the open() was not traced, or if the descriptor was replaced unseen. */
  find({ fd, path }: Descriptor): Description {
    const known = this.#open.get(fd);
    if (known && (path === undefined || path === known.name)) return known;
    const name = path ?? `fd ${fd}`;
    const found = { name, facts: factsByName(name), number: 0 };
    this.#set(fd, found);
    return found;
  }

  #set(fd: number, description: Description): void {
    if (this.#open.size < MAX_OPEN || this.#open.has(fd)) this.#open.set(fd, description);
  }
}
