/** What forked images have from their ancestors: the calls that their sessions begin with, and what these reveal. */
import { known } from '../base/known.ts';
import { CallSequence } from './call-sequence.ts';
import type { ImageDraft } from './drafts.ts';
import { Gathering, type Evidence } from './evidence.ts';

/** Ancestors whose evidence is kept for other children. */
const MOST_KEPT = 64;
/**
 * Calls that are looked at, and ranges that are copied. A log of three million calls is looked at twice, for each process
 * itself and for its children, unless more than MOST_KEPT processes fork by turns.
 */
const MOST_WORK = 10_000_000;
const WORK_OF_IMAGE = 100;

/** What the first `made` calls of an image, and all that its session begins with, reveal. */
interface Gathered {
  made: number;
  readonly gathering: Gathering;
}

/** An image whose session begins with calls of its ancestors. */
type Forked = ImageDraft & { readonly base: NonNullable<ImageDraft['base']> };

export function isForked(image: ImageDraft): image is Forked {
  return image.base !== undefined && image.seed === undefined;
}

export class Ancestry {
  readonly #together: boolean;
  readonly #heads = new Map<ImageDraft, CallSequence>();
  readonly #gathered = new Map<ImageDraft, Gathered>();
  /** The children of each image that no gathering of it has come to, those that were forked first at the end. */
  readonly #ahead: ReadonlyMap<ImageDraft, Forked[]>;
  /** What children begin with that appear later than one that was forked after them. */
  readonly #begun = new Map<ImageDraft, Gathering>();
  readonly #finished = new Set<ImageDraft>();
  readonly #origins = new Map<ImageDraft, ImageDraft>();
  #work = 0;

  /** `together`: sessions have the calls of all processes of a family, rather than of one of them. */
  constructor(images: readonly ImageDraft[], together: boolean) {
    this.#together = together;
    this.#ahead = childrenOf(images);
  }

  /** Whether a log has more processes than anybody would wait for. */
  get isSpent(): boolean {
    return this.#work > MOST_WORK;
  }

  /** All calls of the session of `image`. Those of its ancestors are shared, not copied. */
  callsOf(image: ImageDraft): CallSequence {
    this.#work += WORK_OF_IMAGE;
    return new CallSequence([{ log: image.calls, length: image.calls.length }], this.#headOf(image));
  }

  /**
   * The image that determines the start layout: this one or its closest ancestor with a recorded list, otherwise the
   * oldest ancestor.
   */
  originOf(image: ImageDraft): ImageDraft {
    const path: ImageDraft[] = [];
    let at = image;
    while (isForked(at) && !this.#origins.has(at)) {
      path.push(at);
      at = at.base.parent;
    }
    const origin = this.#origins.get(at) ?? at;
    for (const one of path) this.#origins.set(one, origin);
    return origin;
  }

  /** What the calls of the session of `image` reveal. */
  evidenceOf(image: ImageDraft): Evidence {
    const gathering = isForked(image) ? this.#beginning(image) : new Gathering(this.#together);
    this.#take(gathering, image, 0, image.calls.length);
    return gathering.evidence;
  }

  /** The evidence of what its ancestors had done. Its own children get a copy, since its parent goes on. */
  #beginning(image: Forked): Gathering {
    this.#finished.add(image);
    const begun = this.#begun.get(image) ?? this.#copy(this.#until(image.base.parent, image.base.calls));
    this.#begun.delete(image);
    if (this.#ahead.has(image) && !this.#gathered.has(image))
      this.#keep(image, { made: 0, gathering: this.#copy(begun) });
    return begun;
  }

  #headOf(image: ImageDraft): CallSequence | undefined {
    const path: Forked[] = [];
    let at = image;
    while (isForked(at) && !this.#heads.has(at)) {
      path.push(at);
      at = at.base.parent;
    }
    let head = this.#heads.get(at);
    for (const one of path.toReversed()) {
      const { parent, calls, fork } = one.base;
      const parts = [
        { log: parent.calls, length: calls },
        { log: fork, length: 1 },
      ];
      head = new CallSequence(parts, head);
      this.#heads.set(one, head);
    }
    return head;
  }

  /** The evidence of the first `count` calls of `image`, and of those before them. */
  #until(image: ImageDraft, count: number): Gathering {
    const path: { readonly image: ImageDraft; readonly count: number }[] = [];
    let [at, until] = [image, count];
    let found = this.#known(at, until);
    while (!found) {
      path.push({ image: at, count: until });
      if (!isForked(at)) break;
      ({ parent: at, calls: until } = at.base);
      found = this.#known(at, until);
    }
    if (found) this.#advance(at, found, until);
    for (const each of path.toReversed()) {
      const gathering = found ? this.#copy(found.gathering) : new Gathering(this.#together);
      found = { made: 0, gathering };
      this.#advance(each.image, found, each.count);
    }
    return known(found, 'the last one is that of `image`').gathering;
  }

  #known(image: ImageDraft, most: number): Gathered | undefined {
    const gathered = this.#gathered.get(image);
    if (gathered && gathered.made <= most) return gathered;
    const begun = this.#begun.get(image);
    return begun && { made: 0, gathering: this.#copy(begun) };
  }

  #advance(image: ImageDraft, gathered: Gathered, count: number): void {
    const ahead = this.#ahead.get(image) ?? [];
    for (let child = ahead.at(-1); child && child.base.calls < count; child = ahead.at(-1)) {
      ahead.pop();
      if (this.#finished.has(child) || child.base.calls < gathered.made) continue;
      this.#take(gathered.gathering, image, gathered.made, child.base.calls);
      gathered.made = child.base.calls;
      this.#begun.set(child, this.#copy(gathered.gathering));
    }
    this.#take(gathered.gathering, image, gathered.made, count);
    gathered.made = count;
    this.#keep(image, gathered);
  }

  #keep(image: ImageDraft, gathered: Gathered): void {
    this.#gathered.delete(image);
    this.#gathered.set(image, gathered);
    const oldest = this.#gathered.keys().next();
    if (this.#gathered.size > MOST_KEPT && !oldest.done) this.#gathered.delete(oldest.value);
  }

  #take(gathering: Gathering, { calls }: ImageDraft, from: number, to: number): void {
    this.#work += to - from;
    for (let index = from; index < to; index++) gathering.take(calls.timed(index), calls.overlaps);
  }

  #copy(gathering: Gathering): Gathering {
    this.#work += gathering.size;
    return gathering.copy();
  }
}

function childrenOf(images: readonly ImageDraft[]): ReadonlyMap<ImageDraft, Forked[]> {
  const children = new Map<ImageDraft, Forked[]>();
  for (const image of images.filter(isForked).toSorted((a, b) => b.base.calls - a.base.calls)) {
    const { parent } = image.base;
    const others = children.get(parent);
    if (others) others.push(image);
    else children.set(parent, [image]);
  }
  return children;
}
