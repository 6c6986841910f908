// Cuts lists of operations down to few that still show a difference (delta debugging). An answer takes a boot of the real
// kernel, so candidates are asked about in batches, and all lists are cut at the same time.

/** Operations that a list's candidates may have in one batch: each takes a guest some milliseconds. */
const BATCH = 300;

/**
 * Shrinks one list: yields candidates, takes whether each of them differs, and returns the smallest that does. It is
 * 1-minimal: without any one of its operations it does not differ. Returns undefined if none of `versions`, of which the
 * first are preferred, differs.
 */
function* shrinking(versions) {
  const isShown = versions.length > 0 ? yield versions : [];
  let list = versions.find((_, i) => isShown[i]);
  if (!list) return undefined;
  for (let size = chunkSize(list); list.length > 0;) {
    const chunks = chunksOf(list, size);
    const differs = yield chunks.map((chunk) => without(list, [chunk]));
    const removable = chunks.filter((_, i) => differs[i]);
    if (removable.length > 0) {
      // Each can be removed by itself; how many of them together?
      const sets = portionsOf(removable);
      const works = sets.length > 1 ? yield sets.map((set) => without(list, set)) : [true];
      const set = sets.find((each, i) => each.length === 1 || works[i]);
      list = without(list, set);
      size = Math.min(size, chunkSize(list));
    } else if (size === 1) break;
    else size = Math.ceil(size / 2);
  }
  return list;
}

/** Shrinks all together. `differ` takes [{ of, list }…], where `of` is the place in `all`, and answers for each. */
export function shrinkAll(all, differ) {
  const runs = all.map((versions, of) => ({ of, search: shrinking(versions) }));
  for (const run of runs) run.step = run.search.next();
  for (;;) {
    const running = runs.filter(({ step }) => !step.done);
    if (running.length === 0) return runs.map(({ step }) => step.value);
    const answers = differ(running.flatMap(({ of, step }) => step.value.map((list) => ({ of, list }))));
    for (const run of running) {
      const mine = answers.splice(0, run.step.value.length);
      run.step = run.search.next(mine);
    }
  }
}

const chunkSize = ({ length }) => Math.ceil(length / Math.max(4, Math.floor(BATCH / length)));

/** As [from, to]. */
const chunksOf = ({ length }, size) =>
  Array.from({ length: Math.ceil(length / size) }, (_, i) => [i * size, Math.min(length, (i + 1) * size)]);

const without = (list, chunks) => list.filter((_, i) => !chunks.some(([from, to]) => from <= i && i < to));

/** All of `chunks`, then halves, quarters and so on, down to single ones; the largest first. */
function portionsOf(chunks) {
  const portions = [];
  for (let size = chunks.length; ; size = Math.ceil(size / 2)) {
    for (let at = 0; at < chunks.length; at += size) portions.push(chunks.slice(at, at + size));
    if (size === 1) return portions.toSorted((a, b) => b.length - a.length);
  }
}
