/* Where a kernel acquired the lock of an anon_vma, call by call: recordings of 2.6.31-rc8, and of that with the posting
 * of September 2009, with a log in front of each acquisition. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RecordedCase } from '../../web/src/check/case.ts';
import { Replay } from '../../web/src/check/replay.ts';
import type { LockCause } from '../../web/src/protocol/protocol.gen.ts';
import { EVENT_WORDS, decodeEvent } from '../../web/src/protocol/protocol.gen.ts';
import { core, readNoted } from './noted.ts';

const FOLDER = process.env['LOCK_PLACES'] ?? resolve(import.meta.dirname, 'lock-places');

/** The letter that the log has for the place, where it isn't a change of bounds. */
const PLACES: { readonly [C in LockCause]?: string } = {
  first_write: 'p', // anon_vma_prepare()
  growth: 'i', // anon_vma_lock(), of expand_downwards() …
  link: 'i', // … and of vma_link()
  fork: 'l', // anon_vma_link()
  unlink: 'u', // anon_vma_unlink()
  search: 'r', // page_lock_anon_vma()
};
/** vma_adjust() */
const BOUNDS = 'a';

interface Call {
  readonly text: string;
  readonly kernel: string;
}

/** The calls in which the model's places aren't the kernel's, and both. */
function differences(
  kernel: string,
  recorded: RecordedCase,
  notes: ReadonlyMap<number, readonly string[]>,
): readonly string[] {
  let [got, exited] = ['', ''];
  const replay = new Replay(core, kernel, recorded, (words, at, count) => {
    for (let n = 0; n < count; n++) {
      const event = decodeEvent(words, at + n * EVENT_WORDS);
      if (event.type === 'lock_take' && event.lock === 'anon_vma') got += PLACES[event.cause] ?? BOUNDS;
      if (event.type === 'exit_leave') [got, exited] = ['', got];
    }
  });
  const wrong: string[] = [];
  const compare = ({ text, kernel: there }: Call, model: string) => {
    if (model !== there) wrong.push(`${text}: kernel ${there}, model ${model}`);
  };
  let calls = 0;
  /** The model ends a process only at the beginning of the call that follows. */
  let exit: Call | undefined;
  for (const item of recorded.items) {
    const words = item.kind === 'operation' ? notes.get(item.line) : undefined;
    got = '';
    replay.step(item);
    if (item.kind !== 'operation' || !words) continue;
    const call = {
      text: `${item.line} ${item.text}`,
      kernel: words.map((word) => word.split(':')[1]).join(''),
    };
    if (exit) compare(exit, exited);
    exit = item.deed.do === 'exit' ? call : undefined;
    // In the line of the first call stands what the execve() before it did.
    if (calls++ > 0 && !exit) compare(call, got);
  }
  return wrong;
}

describe.each(readdirSync(FOLDER))('%s', (file) => {
  it('locks anon_vmas where its kernel did', async () => {
    const { kernel, recorded, notes } = await readNoted(resolve(FOLDER, file), '# locks shown');
    expect(differences(kernel, recorded, notes)).toEqual([]);
  });
});
