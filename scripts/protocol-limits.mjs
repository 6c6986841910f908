// What the protocol's fields have room for. Whoever goes beyond is told when the protocol is generated; what the C
// compiler can tell stands beside the structs (wasm-core/trace/events.h, records.h).

/** An event has its source's number in a byte, and 255 is that of no source (wasm-core/Makefile). */
const SOURCES = 255;
/** An event has its type in 16 bits, but stepping keeps it in 9 (web/src/timeline/stepping.ts). */
const EVENT_TYPES = 512;
/** What decoded events have besides their fields. A field `file` becomes `mapped`. */
const OF_EVERY_EVENT = new Set(['type', 'line', 'depth']);
/** Types of 64 bits. TypeScript reads them as two words, C from an address that has to be a multiple of eight. */
const WIDE = new Set(['addr', 'bytes', 'time', 'vmflags', 'word']);

/** A sentence for each limit that a schema, as generate.mjs reads it, goes beyond. */
export function beyondLimits({ sources, events, eventBytes, records }) {
  const found = [];
  if (sources.length > SOURCES)
    found.push(
      `The core has ${sources.length} sources. An event has one byte for its source's number, and 255 means none: at most ${SOURCES}.`,
    );
  if (events.length > EVENT_TYPES)
    found.push(
      `There are ${events.length} types of events. Stepping keeps a type in 9 bits (web/src/timeline/stepping.ts): at most ${EVENT_TYPES}.`,
    );
  if (eventBytes % 8 !== 0) found.push(`An event has ${eventBytes} bytes, which is no multiple of eight.`);
  for (const { name, fields } of events)
    for (const field of fields)
      if (OF_EVERY_EVENT.has(field.name))
        found.push(
          `Event ${name} has a field "${field.name}", as every event has already: it needs another name.`,
        );
  for (const { name, bytes, fields } of records) {
    if (bytes % 8 !== 0)
      found.push(
        `Record ${name} has ${bytes} bytes, which is no multiple of eight: give it a FIELD(count, spare).`,
      );
    for (const field of fields)
      if (WIDE.has(field.type) && field.offset % 8 !== 0)
        found.push(
          `Field ${field.name} of record ${name} has 64 bits and begins at byte ${field.offset}, no multiple of eight.`,
        );
  }
  return found;
}
