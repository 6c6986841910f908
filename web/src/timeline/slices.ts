/** Longest time, in ms, for which a worker doesn't look at its messages. */
const SLICE = 25;
/** Most results that one message carries: decoding it must not block the page. */
const BATCH = 250;

/** Gives way to other tasks. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Runs `steps` to their end, giving way to other tasks now and then. `onBatch` gets what was yielded since
 * the last time. Throws the signal's reason when it is aborted.
 */
export async function inSlices<Y, R>(
  steps: Generator<Y, R, void>,
  onBatch: (batch: readonly Y[]) => void,
  signal?: AbortSignal,
): Promise<R> {
  let batch: Y[] = [];
  let sliceEnd = performance.now() + SLICE;
  for (;;) {
    const step = steps.next();
    if (!step.done) batch.push(step.value);
    const isLate = performance.now() >= sliceEnd;
    if (step.done || isLate || batch.length >= BATCH) {
      if (batch.length > 0) onBatch(batch);
      batch = [];
    }
    if (step.done) return step.value;
    if (isLate) {
      await nextTask();
      signal?.throwIfAborted();
      sliceEnd = performance.now() + SLICE;
    }
  }
}
