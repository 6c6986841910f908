/* What a kernel looked up, call by call: recordings of 3.14, 3.15 and the posting of February 2014 with a log in find_vma(). `# lookups` behind a call
 * names each of its lookups for the caller's own memory: the process, the address, and h if the cache had the answer. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Operation, RecordedCase, Space } from '../../web/src/check/case.ts';
import { Replay } from '../../web/src/check/replay.ts';
import { operationOf } from '../../web/src/core/session.ts';
import { EVENT_WORDS, decodeEvent } from '../../web/src/protocol/protocol.gen.ts';
import { u64 } from '../../web/src/protocol/u64.ts';
import { core, readNoted } from './noted.ts';

const FOLDER = process.env['LOOKUPS'] ?? resolve(import.meta.dirname, 'lookups');

/** What one call looked up, and around it: the process's own code meets faults before and after. */
interface Lookups {
  readonly before: readonly Lookup[];
  readonly call: readonly Lookup[];
  readonly after: readonly Lookup[];
}

interface Lookup {
  readonly process: number;
  readonly addr: string;
  /** `401003:m` */
  readonly text: string;
}

function lookupsOf(words: readonly string[]): Lookups {
  const lookups = words.map((word) => {
    const [process, addr, answer] = word.split(':');
    return { process: Number(process), addr: addr!, text: `${addr}:${answer}` };
  });
  const first = lookups.findIndex((lookup) => !OF_CODE.test(lookup.text));
  const end = lookups.findLastIndex((lookup) => !OF_CODE.test(lookup.text)) + 1;
  return {
    before: lookups.slice(0, Math.max(first, 0)),
    call: lookups.slice(Math.max(first, 0), end),
    after: lookups.slice(end),
  };
}

/** Where the recorder's program has its code; a call concerns whole pages there. */
const OF_CODE = /^401(?!000)...:/;

/** A lookup that is none of the call's, so that the cache is as it was in that kernel. */
function peek(space: Space, { process, addr }: Lookup): Operation {
  const operation = operationOf({ call: 'peek', addr: u64(parseInt(addr, 16)), flags: process });
  const deed = { do: 'call', operation, file: undefined, recorded: undefined } as const;
  return { kind: 'operation', line: 0, until: 0, pid: undefined, text: '', space, deed };
}

/** The lines where the model's lookups aren't the kernel's, and both. */
function differences(
  kernel: string,
  recorded: RecordedCase,
  notes: ReadonlyMap<number, readonly string[]>,
): string[] {
  let got: string[] = [];
  const replay = new Replay(core, kernel, recorded, (words, at, count) => {
    for (let n = 0; n < count; n++) {
      const event = decodeEvent(words, at + n * EVENT_WORDS);
      if (event.type === 'find_vma_enter') got.push(`${event.addr.toString(16)}:m`);
      if (event.type === 'cache_hit') got.push(got.pop()!.replace(/m$/, 'h'));
    }
  });
  const wrong: string[] = [];
  let calls = 0;
  for (const item of recorded.items) {
    const words = item.kind === 'operation' ? notes.get(item.line) : undefined;
    if (item.kind !== 'operation' || !words) {
      replay.step(item);
      continue;
    }
    // What the execve() before the first call has looked up stands in its line.
    const there = lookupsOf(words);
    const mine = calls++ === 0 ? execve(there) : there;
    const spaceOf = ({ process }: Lookup): Space =>
      item.deed.do === 'fork' && process !== (item.pid ?? 1) ? item.deed.child : item.space;
    got = [];
    for (const lookup of mine.before) replay.step(peek(item.space, lookup));
    replay.step(item);
    for (const lookup of mine.after) replay.step(peek(spaceOf(lookup), lookup));
    const all = [...mine.before, ...mine.call, ...mine.after];
    const answers = [all.map(({ text }) => text).join(' '), got.join(' ')];
    if (answers[0] !== answers[1] && calls > 1)
      wrong.push(`${item.line} ${item.text}: kernel ${answers[0]}, model ${answers[1]}`);
  }
  return wrong;
}

function ofFirst(lookup: Lookup): Lookup {
  return { ...lookup, process: 1 };
}

/** Nothing tells which of a first line's lookups are the call's own: they are taken for the program's that was started. */
function execve({ before, call, after }: Lookups): Lookups {
  const all = [...before, ...call, ...after];
  return { before: all.map(ofFirst), call: [], after: [] };
}

describe.each(readdirSync(FOLDER))('%s', (file) => {
  it('looks up what its kernel did', async () => {
    const { kernel, recorded, notes } = await readNoted(resolve(FOLDER, file));
    expect(differences(kernel, recorded, notes)).toEqual([]);
  });
});
