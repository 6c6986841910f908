/* Lists of page faults, as perf prints them. They have no mappings, so no VMA can be made of them; but they can be counted. */
import { toHex, u64 } from '../../protocol/u64.ts';
import { message } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';

const ADDRESSES: readonly RegExp[] = [
  /\bexceptions:page_fault_\w+\(address: 0x([0-9a-f]{1,16})\b/,
  /\bexceptions:page_fault_\w+: address=0x([0-9a-f]{1,16})\b/,
  /\b(?:page|minor|major)-faults(?::\w+)?: +([0-9a-f]{1,16}) /,
  /\b(?:min|maj)fault \[.*\] => .*@0x([0-9a-f]{1,16})\b/,
];
const LOST = /^\s*LOST (\d{1,9}) events!/;

/** Why such a list can't be used, and what it says nevertheless; undefined for any other text. */
export function faultsIn(texts: readonly string[]): { readonly why: Said; readonly at: number } | undefined {
  let [count, lost, first] = [0, 0, -1];
  let [lowest, highest] = [Infinity, 0];
  for (const [at, text] of texts.entries()) {
    const found = ADDRESSES.map((pattern) => pattern.exec(text)?.[1]).find((each) => each !== undefined);
    if (found === undefined) {
      lost += Number(LOST.exec(text)?.[1] ?? 0);
      continue;
    }
    if (count++ === 0) first = at;
    const address = Number.parseInt(found, 16);
    lowest = Math.min(lowest, address);
    highest = Math.max(highest, address);
  }
  if (count === 0) return undefined;
  const [from, to] = [lowest, highest].map((address) => toHex(u64(address)));
  const faults = message('traceIn.faults', { count, lines: texts.length, from: from ?? '', to: to ?? '' });
  const missing =
    lost === 0 ? message('traceIn.faultsWhole') : message('traceIn.faultsLost', { count: lost });
  return { why: message('traceIn.refusedFaults', { faults, missing }), at: first };
}
