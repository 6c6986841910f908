/*
 * What a paste tells beside its calls: that another program begins, though no execve() shows it, and how strace was run.
 */
import { nth } from '../../base/known.ts';
import { message } from '../../words/message.ts';
import type { Line } from '../lines.ts';
import type { Intake } from './intake.ts';

/** A longer line is no brk(). */
const LONGEST = 400;
const BRK = /^(.*?)\bbrk\((NULL|0|0x[0-9a-f]+)\) += 0x([0-9a-f]+)/;
/** Calls with a process’s number are told apart by it. */
const PID = /^(?:\[pid +\d+\]|\d+ )/;
/** After these, another heap has a reason. */
const CHANGES = /\b(?:execve|execveat|v?fork|clone3?)\(|PR_SET_MM|\+\+\+ exited|brk resumed/;

/** The numbers of lines with which another program begins: brk(NULL) returns another heap than the one before. */
export function beginningsIn(sample: readonly Line[]): ReadonlySet<number> {
  let before: string | undefined;
  const found = new Set<number>();
  for (const { text, number } of sample) {
    if (text.length > LONGEST) continue;
    if (CHANGES.test(text)) before = undefined;
    const match = BRK.exec(text);
    if (!match || PID.test(nth(match, 1))) continue;
    const [asked, heap] = [nth(match, 2), nth(match, 3)];
    if ((asked === 'NULL' || asked === '0') && before !== undefined && before !== heap) found.add(number);
    before = heap;
  }
  return found;
}

/** With an execve() before each of these lines. */
export function separated(beginnings: ReadonlySet<number>, of?: Intake): Intake {
  return {
    line: (line) => {
      const lines = of?.line(line) ?? [line];
      return lines.flatMap((each) =>
        beginnings.has(each.number) ? [{ ...each, text: executed(each.text) }, each] : [each],
      );
    },
    end: () => of?.end() ?? [],
    said: () => [
      ...(of?.said() ?? []),
      message('traceIn.severalPrograms', {
        count: beginnings.size,
        lines: [...beginnings].map(String).join(', '),
      }),
    ],
  };
}

function executed(text: string): string {
  return text.replace(/\bbrk\(.*/, 'execve("?", ["?"], NULL) = 0');
}

/** strace and its options behind a shell’s prompt. */
export const STRACE_RUN = /^[^"]{0,100}?[$#%>➜❯] *(?:sudo +)?(?:\S*\/)?strace +(-.*)$/;
const FILTER = /(?:^| )-e *(?:trace=)?([%\w,]+)/;
/** What changes the VMAs of usual programs; strace’s class of them lacks the last one. */
const NEEDED = ['mmap', 'munmap', 'mprotect', 'brk', 'mremap', 'madvise', 'process_madvise'] as const;
const OUTSIDE = ['process_madvise'] as const;

/** Says which calls a command line with a filter leaves out. Without a command line, nobody knows. */
export function withFilter(sample: readonly Line[], intake: Intake): Intake {
  const options = sample.map(({ text }) => STRACE_RUN.exec(text.slice(0, LONGEST))?.[1]).find(Boolean);
  const filter = FILTER.exec(options ?? '')?.[1];
  const calls = filter === undefined ? [] : lackingIn(filter.split(','));
  if (filter === undefined || calls.length === 0) return intake;
  const said = message('traceIn.filterLacks', { filter, calls: calls.join(', ') });
  return { ...intake, said: () => [...intake.said(), said] };
}

function lackingIn(names: readonly string[]): readonly string[] {
  if (names.includes('all')) return [];
  const isWhole = names.some((name) => name === 'memory' || name === '%memory');
  return (isWhole ? OUTSIDE : NEEDED).filter(
    (name) => !names.includes(name) && !(name === 'mmap' && names.includes('mmap2')),
  );
}
