/** Both answers of a difference, for readers. For the results of calls see core/result-text.ts. */
import { message, series } from '../words/message.ts';
import type { Said } from '../words/message.ts';

const LISTED = 20;

/** The counters named in `names`: `VmData=12 VmLib=8`. */
export function countersText(names: readonly string[], values: ReadonlyMap<string, number>): string {
  return names.map((name) => `${name}=${values.get(name) ?? '?'}`).join(' ');
}

export function countText(count: number): Said {
  return message('check.vmas', { count });
}

/** Shortens lists with more lines than anybody would read. */
export function linesText({ expected, got }: Record<'expected' | 'got', readonly Said[]>) {
  return { expected: some(expected), got: some(got) };
}

function some(lines: readonly Said[]): Said {
  if (lines.length <= LISTED) return series(lines, '\n');
  const more = message('check.moreLines', { count: lines.length - LISTED });
  return series([...lines.slice(0, LISTED), more], '\n');
}
