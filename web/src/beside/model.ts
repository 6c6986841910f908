/* Compares two texts in a worker. The page starts one for this, and ends it when nobody wants the answer any more. */
import { atOnce } from '../base/at-once.ts';
import type { Machine } from '../core/machine.ts';
import { kernelOfLog } from '../core/row-of-release.ts';
import type { SessionCall } from '../core/session.ts';
import { arranging } from '../timeline/arrange.ts';
import { mayBeArranged } from '../timeline/happenings.ts';
import { decompressed, indexTrace, type CallSequence, type IndexedRecording } from '../trace-in/index.ts';
import { SaidError, message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { AskedBeside, Beside, Text } from './asked.ts';
import { comparing } from './compared.ts';
import type { Sequence } from './side.ts';

/** More calls aren't arranged, as on the page, where a trace with more is long. */
const MOST_ARRANGED = 100_000;

/** Throws a SaidError for a text in which there is nothing to run. */
export async function answer(machine: Machine, { texts, kernel, follow }: AskedBeside): Promise<Beside> {
  const sides = [
    await sideOf(machine, texts[0], kernel, follow),
    await sideOf(machine, texts[1], kernel, follow),
  ] as const;
  const [a, b] = sides;
  const found = atOnce(comparing(machine, a.sequence, b.sequence));
  return { ...found, images: [a.images, b.images], chosen: [a.chosen, b.chosen] };
}

async function sideOf(machine: Machine, text: Text, kernel: string, follow: boolean) {
  const { name, content } = text;
  const recording = await indexTrace(name, decompressed(content.stream()), text);
  const counts = recording.images.map(({ calls }) => calls.length);
  const most = Math.max(0, counts.indexOf(Math.max(...counts)));
  const chosen = text.image !== undefined && text.image < counts.length ? text.image : most;
  const image = recording.images[chosen];
  if (!image) throw new SaidError(whyNothing(recording));
  const { layout, listed, title, layoutOrigin } = image;
  const sequence: Sequence = {
    spec: { kernel, layout, ...(listed && { listed }), files: recording.files, follow, title },
    calls: inOrder(machine, image, recording.release),
    isStartAssumed: layoutOrigin !== 'recorded',
  };
  const images = recording.images.map((each) => ({
    title: each.title,
    pid: each.pid,
    calls: each.calls.length,
  }));
  return { sequence, images, chosen };
}

/** Calls that overlapped in time as the lab runs them, so that it has them in the same places. */
function inOrder(
  machine: Machine,
  { calls, layout }: IndexedRecording['images'][number],
  release: string | undefined,
): CallSequence | readonly SessionCall[] {
  if (calls.length > MOST_ARRANGED) return calls;
  const unpacked = [...calls];
  if (!mayBeArranged(unpacked)) return unpacked;
  const kernel = kernelOfLog(machine.kernels(), release);
  return atOnce(arranging(machine, { kernel, layout, calls: unpacked }));
}

function whyNothing({ name, problems }: IndexedRecording): Said {
  const [problem] = problems;
  if (!problem) return message('twoTraces.nothing', { name });
  const { line, reason } = problem;
  return line === undefined
    ? message('twoTraces.unreadable', { name, reason })
    : message('twoTraces.unreadableLine', { name, line: String(line), reason });
}
