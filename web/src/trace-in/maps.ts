/** /proc/PID/maps and smaps: a list of VMAs without calls. */
import { nth } from '../base/known.ts';
import { flagsFromSmaps } from '../protocol/vm-flags-smaps.ts';
import { keyOf, withKey } from '../protocol/vm-flags.ts';
import { message } from '../words/message.ts';
import type { MessageKey } from '../words/catalogue.ts';
import type { Said } from '../words/message.ts';
import { vmaTrouble } from './vma-trouble.ts';
import { CallSequence } from './call-sequence.ts';
import type { Seed } from './drafts.ts';
import { ListedFacts } from './listed.ts';
import type { layoutOfVmas } from './vmas.ts';
import type { MappedFiles } from './files.ts';
import { usualFlags } from './observed.ts';
import type { ImageOf, ObservedVma } from './recording.ts';

const MAX_VMAS = 1_000_000;
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
    const name = match[10] ?? '';
    if (name === '[vsyscall]') {
      this.#vsyscall = true;
      return undefined;
    }
    const vma = {
      start: Number.parseInt(nth(match, 1), 16),
      end: Number.parseInt(nth(match, 2), 16),
      offset: Number.parseInt(nth(match, 7), 16),
      vmFlags: usualFlags(`${match[3]}${match[4]}${match[5]}${match[6]}`, name),
      name,
      anon: 0,
    };
    if (this.#vmas.length >= MAX_VMAS) return message('traceIn.tooManyVmas', { limit: MAX_VMAS });
    const trouble = vmaTrouble(vma, this.#vmas.at(-1));
    if (trouble === undefined) {
      this.#vmas.push(vma);
      this.#facts.add(name, `${match[8]} ${match[9]}`);
    }
    return trouble;
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
    const { vmas, known } = this.start;
    const { layout, notes } = layoutOf(vmas, known, this.#files.byName());
    return {
      pid: 0,
      title: this.program ?? message('traceIn.mapsTitle'),
      layout,
      layoutOrigin: 'recorded',
      listed: this.#facts.facts({
        offsets: isLacking('traceIn.listLacksOffsets'),
        permissions: isLacking('traceIn.listLacksPermissions'),
      }),
      notes: this.#vsyscall ? [...notes, message('traceIn.vsyscallLeftOut')] : notes,
      calls: new CallSequence([]),
      observed: [],
    };
  }

  #detail(text: string): Said | undefined {
    if (text.trim() === '') return undefined;
    if (!DETAIL.test(text) || (this.#vmas.length === 0 && !this.#vsyscall))
      return message('traceIn.badVmaLine');
    const last = this.#vmas.at(-1);
    if (last && !this.#vsyscall) this.#facts.detail(text);
    const key = /^ProtectionKey: +(\d{1,2})$/.exec(text.trimEnd());
    if (key && last && !this.#vsyscall && Number(key[1]) < 16) {
      this.#hasKeys = true;
      this.#vmas[this.#vmas.length - 1] = { ...last, vmFlags: withKey(last.vmFlags, Number(key[1])) };
    }
    if (text.startsWith('VmFlags:') && last && !this.#vsyscall)
      this.#vmas[this.#vmas.length - 1] = {
        ...last,
        vmFlags: withKey(flagsFromSmaps(text.slice(8).trim().split(' ')), keyOf(last.vmFlags)),
      };
    return undefined;
  }
}
