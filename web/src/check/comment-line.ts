/**
 * Parses the comments of a recording, line by line, in the spellings of both kinds of recording
 * (trace-in/comments.ts).
 */
import { nth } from '../base/known.ts';
import { readFacts } from '../trace-in/header.ts';
import type { KnownLayout } from '../trace-in/header.ts';

type ListWord = 'initial' | 'new' | 'final' | 'maps' | 'faults' | 'start';

type CommentLine =
  | {
      readonly kind: 'list';
      readonly word: ListWord;
      readonly pid: number;
      readonly count: number;
      readonly known: KnownLayout;
    }
  | { readonly kind: 'start'; readonly pid: number; readonly known: KnownLayout }
  | { readonly kind: 'vm'; readonly values: ReadonlyMap<string, number> }
  | { readonly kind: 'count'; readonly pid: number; readonly count: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'malformed' }
  /** A fact of the head, or a comment for readers. */
  | { readonly kind: 'other' };

const LIST = /^(initial|new|final|maps|faults) \[pid (\d{1,9})\] (\d{1,9})$/;
const STRACE_LIST = /^maps (\d{1,9}) (\d{1,9})(?: (start|final))?((?: [a-z_]+=\S+)*)$/;
const START = /^start \[pid (\d{1,9})\]((?: [a-z_]+=\S+)*)$/;
const VM_COUNTERS = /^vm((?: Vm[A-Z][A-Za-z]*=\d{1,15})+)$/;
const COUNT = /^count \[pid (\d{1,9})\] (\d{1,9})$/;
const WORDS = /^(?:initial|new|final|maps|faults|vm|count|start|end)(?: |$)/;

/** `text` lacks its `# `. If `strict`, a line that begins with a word of the format must follow the format. */
export function readComment(text: string, strict: boolean): CommentLine {
  if (!WORDS.test(text)) return { kind: 'other' };
  const list = LIST.exec(text);
  if (list)
    return {
      kind: 'list',
      word: list[1] as ListWord,
      pid: Number(list[2]),
      count: Number(list[3]),
      known: {},
    };
  const maps = STRACE_LIST.exec(text);
  if (maps)
    return {
      kind: 'list',
      word: (maps[3] ?? 'maps') as ListWord,
      pid: Number(maps[1]),
      count: Number(maps[2]),
      known: readFacts(nth(maps, 4)),
    };
  const start = START.exec(text);
  if (start) return { kind: 'start', pid: Number(start[1]), known: readFacts(nth(start, 2)) };
  const vm = VM_COUNTERS.exec(text);
  if (vm) return { kind: 'vm', values: new Map(nth(vm, 1).trim().split(' ').map(counter)) };
  const count = COUNT.exec(text);
  if (count) return { kind: 'count', pid: Number(count[1]), count: Number(count[2]) };
  if (text === 'end') return { kind: 'end' };
  return { kind: strict ? 'malformed' : 'other' };
}

function counter(text: string): [string, number] {
  const [name = '', value = ''] = text.split('=', 2);
  return [name, Number(value)];
}
