/* Calls of threads that overlapped in time, in the order that explains what was recorded. */
import { Machine } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import type { SessionCall } from '../core/session.ts';
import { kernelOfLog } from '../core/row-of-release.ts';
import { arranging } from '../timeline/arrange.ts';
import { mayBeArranged } from '../timeline/happenings.ts';
import { inSlices } from '../timeline/slices.ts';
import { CallLog } from '../trace-in/call-log.ts';
import { CallSequence } from '../trace-in/call-sequence.ts';
import type { IndexedRecording } from '../trace-in/index.ts';

/** The images of a recording that is not long. Throws the signal's reason if the signal is aborted. */
export async function arranged(
  { images, release }: IndexedRecording,
  core: Promise<CoreModule>,
  signal: AbortSignal,
): Promise<IndexedRecording['images']> {
  let machine: Machine | undefined;
  const found = [];
  for (const image of images) {
    const calls = [...image.calls];
    if (!mayBeArranged(calls)) {
      found.push(image);
      continue;
    }
    machine ??= new Machine(await core);
    const kernel = kernelOfLog(machine.kernels(), release);
    const steps = arranging(machine, { kernel, layout: image.layout, calls });
    found.push({ ...image, calls: packed(await inSlices(steps, () => undefined, signal)) });
  }
  return found;
}

function packed(calls: readonly SessionCall[]): CallSequence {
  const log = new CallLog();
  for (const call of calls) log.push(call);
  return new CallSequence([{ log, length: calls.length }]);
}
