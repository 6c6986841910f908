/** The longest time, in ms, for which a worker does not look at its messages. */
const SLICE = 25;
/** The largest number of results in one message. Decoding them must not block the page. */
const BATCH = 250;

/** Lets other tasks run. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Runs `steps` to the end and lets other tasks run now and then. `onBatch` receives what was yielded since its last
 * call. Throws the signal's reason if the signal is aborted.
 */
export async function inSlices<Y, R>(
  steps: Generator<Y, R, void>,
  onBatch: (batch: readonly Y[]) => void,
  signal?: AbortSignal,
): Promise<R> {
  signal?.throwIfAborted();
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
