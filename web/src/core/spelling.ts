/* Spells a recorded call with the addresses that it is made with on this kernel. */
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import { toHex, toNumber, type U64 } from '../protocol/u64.ts';
import { isMessage, type Said } from '../words/message.ts';
import { isNamed } from './named.ts';
import type { SessionCall } from './session.ts';

export interface Spelling {
  /** The call as it is made, if its line spells it. */
  readonly text?: Said;
  /** The recorded addresses, where it is made with others. */
  readonly recordedAt?: readonly number[];
}

const NUMBER = /\b(?:0x[0-9a-f]+|\d+)\b/gi;

/** `made` is the operation of `call` with its addresses translated (core/follow.ts). */
export function spell({ operation, text }: SessionCall, made: RecordOperation): Spelling {
  if (made === operation) return text === undefined ? {} : { text };
  const recordedAt = [
    ...translated(operation.addr, made.addr),
    ...translated(operation.newAddr, made.newAddr),
  ].filter((address) => !isNamed(address));
  return {
    ...(text !== undefined && {
      text: eachText(text, (part) =>
        // A new address stands last. So neither is taken for the other, even if one becomes what the other was.
        replaced(replaced(part, -1, operation.newAddr, made.newAddr), 0, operation.addr, made.addr),
      ),
    }),
    ...(recordedAt.length > 0 && { recordedAt }),
  };
}

function translated(recorded: U64, actual: U64): readonly number[] {
  return recorded.lo === actual.lo && recorded.hi === actual.hi ? [] : [toNumber(recorded)];
}

/** Numbers are compared, not digits: "0x00601000" is 0x601000. `which` of the equal ones is as for at(). */
function replaced(text: string, which: number, recorded: U64, actual: U64): string {
  const [number] = translated(recorded, actual);
  if (number === undefined) return text;
  const found = [...text.matchAll(NUMBER)].filter(([digits]) => Number(digits) === number).at(which);
  if (found === undefined) return text;
  const { 0: digits, index } = found;
  // Joined and not concatenated, which would keep the pieces: five objects for each of 100,000 calls.
  return [text.slice(0, index), toHex(actual), text.slice(index + digits.length)].join('');
}

/** Changes each text within `said`. */
function eachText(said: Said, change: (text: string) => string): Said {
  if (typeof said === 'string') return change(said);
  if (typeof said === 'number') return said;
  if ('kernel' in said) return said;
  if (!isMessage(said)) return { ...said, parts: said.parts.map((part) => eachText(part, change)) };
  if (said.params === undefined) return said;
  const params = Object.entries(said.params).map(([name, part]) => [name, eachText(part, change)] as const);
  return { ...said, params: Object.fromEntries(params) };
}
