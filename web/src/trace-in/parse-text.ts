/** Reads a trace that is there already, at once. The page reads streams (index.ts). */
import { frame } from './frame.ts';
import { unpacked } from './index.ts';
import { TraceReader, UNPACKED } from './reader.ts';
import type { Recording, TraceOptions } from './recording.ts';

/** Like parseTrace, but at once. */
export function parseText(name: string, text: string, options: TraceOptions = {}): Recording {
  const reader = new TraceReader(name, options, UNPACKED, frame);
  reader.push(text);
  return unpacked(reader.end());
}
