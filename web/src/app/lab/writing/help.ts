/* What can be written at a place of a program in the short notation: the call that is open there, and how its word may go on. */
import { SHORT_CALLS, type Kind, type Parameter } from '../../../trace-in/short/calls.ts';
import { sizeOf } from '../../../trace-in/short/values.ts';

export interface Signature {
  readonly call: string;
  readonly parameters: readonly Parameter[];
  /** The index of the one that is being written. */
  readonly active: number;
}

export interface Help {
  readonly signature: Signature | undefined;
  /** Offset in the text where the word begins that `words` complete. */
  readonly from: number;
  readonly words: readonly string[];
}

const PROTECTIONS = ['rw', 'r', 'rx', 'rwx', 'none'];
/** Without what they begin with: help.test.ts holds that the reader knows them. */
export const FLAGS: Readonly<Record<string, readonly string[]>> = {
  map: ['fixed', 'fixed_noreplace', 'growsdown', 'hugetlb', 'locked', 'noreserve', 'populate', 'shared'],
  mremap: ['dontunmap', 'fixed', 'maymove'],
  madvise: [
    'cold',
    'collapse',
    'dodump',
    'dofork',
    'dontdump',
    'dontfork',
    'dontneed',
    'free',
    'hugepage',
    'keeponfork',
    'nohugepage',
    'normal',
    'pageout',
    'random',
    'sequential',
    'willneed',
    'wipeonfork',
  ],
  mlock: ['onfault'],
  mlockall: ['current', 'future', 'onfault'],
  msync: ['async', 'invalidate', 'sync'],
};
const ADDRESS: Parameter = { name: 'address', kind: 'address' };
const NAME = /\b([a-z_]\w*) *= *([a-z_]\w*)/gi;
/** What may stand before the name of a call in its statement. */
const BEGINS = /(?:^|[;{}])\s*(?:[a-z_]\w* *: *)?(?:[a-z_]\w* *= *)?$/i;

/** `at` is an offset in `text`. `isAsked`: words are wanted even if none has been begun. */
export function helpAt(text: string, at: number, isAsked = false): Help {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const word = /\w*$/.exec(line)?.[0] ?? '';
  const open = openCall(line);
  const signature = open && signatureOf(open.call, open.args);
  const offered =
    line.includes('#') || (word === '' && !isAsked)
      ? []
      : offeredIn(text.slice(0, at), line, word, signature);
  const begun = word.toLowerCase();
  const words = offered.filter((each) => each !== word && each.startsWith(begun));
  return { signature, from: at - word.length, words };
}

/** The innermost call of the short notation whose bracket isn't closed, and its arguments so far. */
function openCall(line: string): { readonly call: string; readonly args: readonly string[] } | undefined {
  const open = line.lastIndexOf('(');
  if (open < 0 || line.includes(')', open)) return undefined;
  const call = /([a-z_]\w*) *$/i.exec(line.slice(0, open))?.[1] ?? '';
  return SHORT_CALLS.has(call)
    ? {
        call,
        args: line
          .slice(open + 1)
          .split(',')
          .map((arg) => arg.trim()),
      }
    : undefined;
}

function signatureOf(call: string, args: readonly string[]): Signature {
  const own = SHORT_CALLS.get(call)?.parameters ?? [];
  // An address may come first, where the caller chooses it.
  const [first = ''] = args;
  const isPlaced =
    call === 'mmap' &&
    first !== '' &&
    sizeOf(first) === undefined &&
    (args.length > 1 || /^[a-z_0]/i.test(first));
  return { call, parameters: isPlaced ? [ADDRESS, ...own] : own, active: args.length - 1 };
}

function offeredIn(
  before: string,
  line: string,
  word: string,
  signature: Signature | undefined,
): readonly string[] {
  const names = namesIn(before.slice(0, before.length - word.length));
  if (!signature) {
    const begin = BEGINS.exec(line.slice(0, line.length - word.length))?.[0];
    if (begin === undefined) return [];
    const calls = [...SHORT_CALLS].filter(([, { returns }]) => returns !== undefined || !begin.includes('='));
    const others = begin.includes('=') ? names.addresses : ['repeat'];
    return [...calls.map(([name]) => name), ...others].toSorted();
  }
  const parameter = signature.parameters[signature.active];
  // A mapping may also be at an address.
  const isEither = signature.call === 'mmap' && signature.active === 0;
  if (isEither) return names.addresses;
  return parameter ? wordsOf(parameter.kind, names) : [];
}

interface NamesInText {
  readonly addresses: readonly string[];
  readonly processes: readonly string[];
}

function wordsOf(kind: Kind, { addresses, processes }: NamesInText): readonly string[] {
  if (typeof kind === 'object') return FLAGS[kind.flags] ?? [];
  if (kind === 'protection') return PROTECTIONS;
  if (kind === 'address') return addresses;
  return kind === 'process' ? processes : [];
}

function namesIn(text: string): NamesInText {
  const [addresses, processes] = [new Set<string>(), new Set<string>()];
  for (const [, name = '', call] of text.matchAll(NAME)) (call === 'fork' ? processes : addresses).add(name);
  return { addresses: [...addresses], processes: [...processes] };
}
