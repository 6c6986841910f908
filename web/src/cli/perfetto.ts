/** Prints a session as a trace for Perfetto. */
import { perfettoTrace } from '../exports/perfetto.ts';
import { lookingAlong } from '../timeline/along.ts';
import { runCalls, startSession } from '../timeline/run.ts';
import { atOnce } from '../base/at-once.ts';
import type { LineTimes } from '../trace-in/line-times.ts';
import type { Replay } from './replayed.ts';

export async function printPerfetto(
  { machine, spec, output }: Replay,
  times: LineTimes | undefined,
): Promise<void> {
  const along = atOnce(lookingAlong(machine, spec));
  const operations = [...runCalls(machine, spec, startSession(machine, spec))];
  const timeOf = times?.any ? (line: number) => times.at(line) : undefined;
  for (const piece of perfettoTrace({ spec, operations, along, timeOf })) {
    output.text(piece);
    if (output.full) await output.flush();
    if (output.closed) return;
  }
}
