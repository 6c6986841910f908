/** Collects what a list of VMAs shows beyond a start layout. */
import type { Listed } from '../core/listed.ts';
import { isSmapsFlag } from '../protocol/vm-flags-smaps.ts';

const LABEL = /^\[(?!heap\]$|stack\]$|v)/;
const KIB = 1024;

interface Fact {
  /** In bytes; NaN if no line says it. */
  rss: number;
  readonly object: number;
  readonly label: string | undefined;
  other: string | undefined;
}

export class ListedFacts {
  readonly #facts: Fact[] = [];
  readonly #numbers = new Map<string, number>();
  /** Of the VMA added last. */
  #last: Fact | undefined;
  #hasFlags = false;
  #hasRss = false;

  /** The next VMA, or one that belongs at a place before it. `object` is its device and inode. */
  add(name: string, object: string, place = this.#facts.length): void {
    this.#last = {
      rss: Number.NaN,
      object: object.endsWith(' 0') ? 0 : this.#numberOf(object),
      label: LABEL.test(name) ? name : undefined,
      other: undefined,
    };
    if (place === this.#facts.length) this.#facts.push(this.#last);
    else this.#facts.splice(place, 0, this.#last);
  }

  /** What follows is of the VMA at this place. */
  goBackTo(place: number): void {
    this.#last = this.#facts[place];
  }

  /** A line that smaps prints below the VMA added last, or gone back to. */
  detail(text: string): void {
    const last = this.#last;
    if (!last) return;
    const rss = /^Rss: +(\d{1,12}) kB/.exec(text);
    if (rss) {
      last.rss = Number(rss[1]) * KIB;
      this.#hasRss = true;
    }
    if (!text.startsWith('VmFlags:')) return;
    this.#hasFlags = true;
    const names = text.slice(8).trim().split(' ');
    const unknown = names.filter((name) => name !== 'sd' && !isSmapsFlag(name)).join(' ');
    if (unknown !== '') last.other = unknown;
  }

  /** `lacks`: what the tool that printed the list leaves out. */
  facts(lacks: Partial<Record<'offsets' | 'permissions', boolean>> = {}): Listed {
    const facts = this.#facts;
    return {
      shows: {
        flags: this.#hasFlags,
        offsets: lacks.offsets !== true,
        permissions: lacks.permissions !== true,
      },
      rss: Float64Array.from(this.#hasRss ? facts.map(({ rss }) => rss) : []),
      objects: Uint32Array.from(facts, ({ object }) => object),
      labels: byPlace(facts.map(({ label }) => label)),
      others: byPlace(facts.map(({ other }) => other)),
    };
  }

  #numberOf(object: string): number {
    const number = this.#numbers.get(object) ?? this.#numbers.size + 1;
    this.#numbers.set(object, number);
    return number;
  }
}

function byPlace(texts: readonly (string | undefined)[]): ReadonlyMap<number, string> {
  return new Map(texts.flatMap((text, place) => (text === undefined ? [] : ([[place, text]] as const))));
}
