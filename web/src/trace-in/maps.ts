/** /proc/PID/maps and smaps: a list of VMAs without calls. */
import { nth } from '../base/known.ts';
import { PAGE_SIZE, USER_SPACE_END } from '../core/layout.ts';
import { flagsFromSmaps } from '../protocol/vm-flags-smaps.ts';
import { keyOf, permissions, withKey } from '../protocol/vm-flags.ts';
import { message } from '../words/message.ts';
import type { MessageKey } from '../words/catalogue.ts';
import type { Said } from '../words/message.ts';
import { CallSequence } from './call-sequence.ts';
import type { Seed } from './drafts.ts';
import { ListedFacts } from './listed.ts';
import type { layoutOfVmas } from './vmas.ts';
import type { MappedFiles } from './files.ts';
import { usualFlags } from './observed.ts';
import type { ImageOf, ObservedVma } from './recording.ts';

const MAX_VMAS = 1_000_000;
const KIB_OF_PAGE = 4;
/** Sorting in more of them would take too long: whoever sorts by size has a list that people look at. */
const MAX_UNSORTED = 10_000;
const VMA =
  /^([0-9a-f]{1,16})-([0-9a-f]{1,16}) ([r-])([w-])([x-])([ps]) ([0-9a-f]{1,16}) (\S+) (\d+)(?: +(.*))?$/;
/** The lines that smaps prints below each VMA: `Size:  4 kB`, `VmFlags: rd mr`. */
export const DETAIL = /^[A-Z]\w*(?:\(\w+\))?:/;

/** Whether a file that begins with `line` is a memory map. */
export function isMapsLine(line: string): boolean {
  return VMA.test(line);
}

export class MapsReader {
  readonly #files: MappedFiles;
  readonly #vmas: ObservedVma[] = [];
  readonly #facts = new ListedFacts();
  /** The name of each file by its device and inode, for lines that are cut before the name ends. */
  readonly #names = new Map<string, string>();
  /** Where the VMA read last is. */
  #place = -1;
  #unsorted = 0;
  /** How many lines list a VMA that was listed before, as where maps and smaps of a process stand in one text. */
  #again = 0;
  #smallestPage = Infinity;
  #vsyscall = false;
  /** Whether smaps shows a protection key for each VMA, which it does if the processor has keys. */
  #hasKeys = false;

  constructor(files: MappedFiles) {
    this.#files = files;
  }

  /** Reads one line. Returns what is wrong with it, if anything. */
  line(text: string): Said | undefined {
    const match = VMA.exec(text.trimEnd());
    if (!match) return this.#detail(text);
    const shown = match[10] ?? '';
    if (shown === '[vsyscall]') {
      this.#vsyscall = true;
      this.#place = -1;
      return undefined;
    }
    const object = `${match[8]} ${match[9]}`;
    const [start, end, offset] = [1, 2, 7].map((group) => Number.parseInt(nth(match, group), 16)) as [
      number,
      number,
      number,
    ];
    const name = this.#nameOf(shown, object, { start, offset });
    const vma = {
      start,
      end,
      offset,
      vmFlags: usualFlags(`${match[3]}${match[4]}${match[5]}${match[6]}`, name),
      name,
      anon: 0,
    };
    if (this.#vmas.length >= MAX_VMAS) return message('traceIn.tooManyVmas', { limit: MAX_VMAS });
    const trouble = troubleOf(vma);
    if (trouble !== undefined) return trouble;
    const place = this.#placeFor(vma);
    if (typeof place === 'object' && 'again' in place) {
      this.#again++;
      this.#place = place.again;
      this.#facts.goBackTo(place.again);
      return undefined;
    }
    if (typeof place !== 'number') return place;
    this.#place = place;
    if (place === this.#vmas.length) this.#vmas.push(vma);
    else this.#vmas.splice(place, 0, vma);
    this.#facts.add(name, object, place);
    return undefined;
  }

  /** Where it belongs by its address, or is already; or why it can’t be in this list. */
  #placeFor(vma: ObservedVma): number | { readonly again: number } | Said {
    const vmas = this.#vmas;
    if (vma.start >= (vmas.at(-1)?.end ?? 0)) return vmas.length;
    let [from, to] = [0, vmas.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (nth(vmas, middle).start < vma.start) from = middle + 1;
      else to = middle;
    }
    const other = [vmas[from - 1], vmas[from]].find(
      (each) => each && each.start < vma.end && vma.start < each.end,
    );
    const same = vmas[from];
    if (same && isSame(same, vma)) return { again: from };
    if (other) return message('traceIn.vmaOverlaps', { range: rangeOf(vma), other: rangeOf(other) });
    return ++this.#unsorted > MAX_UNSORTED ? message('traceIn.vmaOrder', { range: rangeOf(vma) }) : from;
  }

  /** A path may be cut off at the end of a paste: then the same file’s other VMAs tell it, or else its inode stands for it. */
  #nameOf(shown: string, object: string, { start, offset }: Pick<ObservedVma, 'start' | 'offset'>): string {
    if (object.startsWith('? ')) {
      const before = this.#vmas.at(-1);
      const goesOn = before?.end === start && before.offset + before.end - before.start === offset;
      return goesOn ? before.name : '?';
    }
    if (object.endsWith(' 0')) return shown;
    const known = this.#names.get(object);
    if (known !== undefined && known.startsWith(shown)) return known;
    if (shown !== '') this.#names.set(object, shown);
    return shown === '' ? object : shown;
  }

  /** The path of the program; undefined if the file does not show it. */
  get program(): string | undefined {
    return this.#vmas.find(({ name }) => name.startsWith('/'))?.name;
  }

  /** What the file shows of a process that goes on in a log. */
  get start(): Seed {
    return {
      vmas: this.#vmas,
      known: this.#hasKeys ? { pkeys: 'yes' } : {},
      listed: this.#facts.facts(),
    };
  }

  /** Must be called after the last line. Undefined if the file has no VMA. */
  image(layoutOf: typeof layoutOfVmas, lacks: readonly Said[] = []): ImageOf<CallSequence> | undefined {
    if (this.#vmas.length === 0) return undefined;
    const isLacking = (key: MessageKey) =>
      lacks.some((said) => typeof said === 'object' && 'key' in said && said.key === key);
    const isForeign = this.#smallestPage > KIB_OF_PAGE && this.#smallestPage < Infinity;
    const { vmas, known } = this.start;
    const { layout, notes } = layoutOf(vmas, known, this.#files.byName(), isForeign);
    return {
      pid: 0,
      title: this.program ?? message('traceIn.mapsTitle'),
      layout,
      layoutOrigin: 'recorded',
      listed: this.#facts.facts({
        offsets: isLacking('traceIn.listLacksOffsets'),
        permissions: isLacking('traceIn.listLacksPermissions'),
      }),
      notes: [
        ...notes,
        ...(this.#again > 0 ? [message('traceIn.listedAgain', { count: this.#again })] : []),
        ...(this.#unsorted > 0 ? [message('traceIn.listSorted')] : []),
        ...(isForeign ? [message('traceIn.listPages', { size: this.#smallestPage })] : []),
        ...(this.#vsyscall ? [message('traceIn.vsyscallLeftOut')] : []),
      ],
      calls: new CallSequence([]),
      observed: [],
    };
  }

  #detail(text: string): Said | undefined {
    if (text.trim() === '') return undefined;
    if (!DETAIL.test(text) || (this.#vmas.length === 0 && !this.#vsyscall))
      return message('traceIn.badVmaLine');
    const last = this.#vmas[this.#place];
    if (!last) return undefined;
    this.#facts.detail(text);
    const page = /^KernelPageSize: +(\d{1,9}) kB/.exec(text);
    if (page) this.#smallestPage = Math.min(this.#smallestPage, Number(page[1]));
    const key = /^ProtectionKey: +(\d{1,2})$/.exec(text.trimEnd());
    if (key && Number(key[1]) < 16) {
      this.#hasKeys = true;
      this.#vmas[this.#place] = { ...last, vmFlags: withKey(last.vmFlags, Number(key[1])) };
    }
    if (text.startsWith('VmFlags:'))
      this.#vmas[this.#place] = {
        ...last,
        vmFlags: withKey(flagsFromSmaps(text.slice(8).trim().split(' ')), keyOf(last.vmFlags)),
      };
    return undefined;
  }
}

/** Why no process of the core’s can have it. */
function troubleOf(vma: ObservedVma): Said | undefined {
  const { start, end } = vma;
  const range = rangeOf(vma);
  if (end <= start) return message('traceIn.vmaEmpty', { range });
  if (start % PAGE_SIZE !== 0 || end % PAGE_SIZE !== 0) return message('traceIn.vmaUnaligned', { range });
  return end > USER_SPACE_END ? message('traceIn.vmaBeyond', { range }) : undefined;
}

/** The flags of one may come from smaps, and those of the other from its permissions. */
function isSame(a: ObservedVma, b: ObservedVma): boolean {
  return (
    a.start === b.start &&
    a.end === b.end &&
    a.offset === b.offset &&
    a.name === b.name &&
    permissions(a.vmFlags) === permissions(b.vmFlags)
  );
}

function rangeOf({ start, end }: ObservedVma): string {
  return `${start.toString(16)}-${end.toString(16)}`;
}
