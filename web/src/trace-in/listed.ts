/** Collects what a list of VMAs shows beyond a start layout. */
import type { Listed } from '../core/listed.ts';
import { isSmapsFlag } from '../protocol/vm-flags-smaps.ts';

const LABEL = /^\[(?!heap\]$|stack\]$|v)/;
const KIB = 1024;

export class ListedFacts {
  readonly #rss: number[] = [];
  readonly #objects: number[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #labels = new Map<number, string>();
  readonly #others = new Map<number, string>();
  #hasFlags = false;
  #hasRss = false;

  /** The next VMA. `object` is its device and inode. */
  add(name: string, object: string): void {
    const place = this.#objects.length;
    this.#rss.push(Number.NaN);
    this.#objects.push(object.endsWith(' 0') ? 0 : this.#numberOf(object));
    if (LABEL.test(name)) this.#labels.set(place, name);
  }

  /** A line that smaps prints below the VMA added last. */
  detail(text: string): void {
    const place = this.#objects.length - 1;
    const rss = /^Rss: +(\d{1,12}) kB/.exec(text);
    if (rss) {
      this.#rss[place] = Number(rss[1]) * KIB;
      this.#hasRss = true;
    }
    if (!text.startsWith('VmFlags:')) return;
    this.#hasFlags = true;
    const names = text.slice(8).trim().split(' ');
    const unknown = names.filter((name) => name !== 'sd' && !isSmapsFlag(name)).join(' ');
    if (unknown !== '') this.#others.set(place, unknown);
  }

  /** `lacks`: what the tool that printed the list leaves out. */
  facts(lacks: Partial<Record<'offsets' | 'permissions', boolean>> = {}): Listed {
    return {
      shows: {
        flags: this.#hasFlags,
        offsets: lacks.offsets !== true,
        permissions: lacks.permissions !== true,
      },
      rss: Float64Array.from(this.#hasRss ? this.#rss : []),
      objects: Uint32Array.from(this.#objects),
      labels: this.#labels,
      others: this.#others,
    };
  }

  #numberOf(object: string): number {
    const number = this.#numbers.get(object) ?? this.#numbers.size + 1;
    this.#numbers.set(object, number);
    return number;
  }
}
