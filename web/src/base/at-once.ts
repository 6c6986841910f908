/** Runs `steps` to the end without a pause, and returns their result. */
export function atOnce<R>(steps: Generator<unknown, R>): R {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
