/** Prints every event of a run on a line of its own. */
import { known, nth } from '../base/known.ts';
import { EVENT_FIELDS, EVENT_WORDS, SOURCE_FILES, decodeEvent } from '../protocol/protocol.gen.ts';
import type { CoreEvent } from '../protocol/protocol.gen.ts';
import { toHex, u64 } from '../protocol/u64.ts';
import type { U64 } from '../protocol/u64.ts';
import { startSession } from '../timeline/run.ts';
import type { Replay } from './replayed.ts';

type FieldValue = string | number | U64;

export async function printEvents({ machine, spec, json, output }: Replay): Promise<void> {
  const relocation = startSession(machine, spec);
  let number = 0;
  for (const { operation, recorded, name } of spec.calls) {
    const bound = relocation.bind(operation, spec.follow).operation;
    const outcome = machine.call(bound, (words, at, count) => {
      for (let i = 0; i < count; i++) {
        const event = decodeEvent(words, at + i * EVENT_WORDS);
        number++;
        if (json) output.json(asJson(event, number));
        else output.line(asText(event, number, spec.files));
      }
    });
    relocation.learn(operation, recorded, outcome, name);
    if (output.full) await output.flush();
    if (output.closed) return;
  }
}

/** `  12     call/mmap.c:31 mmap_enter addr=0x0 length=0x2000 …`, indented by depth. */
function asText(event: CoreEvent, number: number, files: readonly string[]): string {
  const fields = fieldsOf(event).map(([name, type, value]) => `${name}=${fieldText(type, value, files)}`);
  const place = `${SOURCE_FILES[event.file]}:${event.line}`;
  return [`${number}`.padStart(7), '  '.repeat(event.depth) + place, event.type, ...fields].join(' ');
}

/** Addresses and 64-bit values are strings, since not all of them fit into JSON numbers. */
function asJson(event: CoreEvent, number: number): Readonly<Record<string, string | number>> {
  const fields = fieldsOf(event).map(([name, type, value]) => [
    name,
    typeof value === 'object' || type === 'addr' ? hex(value) : value,
  ]);
  const { file, line, depth, type } = event;
  return { number, type, file: nth(SOURCE_FILES, file), line, depth, ...Object.fromEntries(fields) };
}

function fieldsOf(event: CoreEvent): readonly (readonly [name: string, type: string, value: FieldValue])[] {
  const values = event as unknown as Readonly<Record<string, FieldValue>>;
  return EVENT_FIELDS[event.type].map(([name, type]) => [
    name,
    type,
    known(values[name], 'an event has the fields of its type'),
  ]);
}

function fieldText(type: string, value: FieldValue, files: readonly string[]): string {
  if (type === 'file') return typeof value === 'number' && value > 0 ? (files[value - 1] ?? `${value}`) : '-';
  return typeof value === 'object' || ['addr', 'flags', 'node'].includes(type) ? hex(value) : `${value}`;
}

function hex(value: FieldValue): string {
  if (typeof value === 'object') return toHex(value);
  return typeof value === 'number' ? toHex(u64(value)) : value;
}
