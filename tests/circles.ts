/** Files that reach one another. `graph`: what each names. */
export function circles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reached = new Map([...graph.keys()].map((path) => [path, reach(graph, path)]));
  const found = new Map<string, string[]>();
  for (const [path, all] of reached) {
    if (!all.has(path)) continue;
    const circle = [...all].filter((other) => reached.get(other)?.has(path)).toSorted();
    found.set(circle.join(), circle);
  }
  return [...found.values()];
}

function reach(graph: ReadonlyMap<string, ReadonlySet<string>>, from: string): Set<string> {
  const seen = new Set<string>();
  const open = [from];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const next of graph.get(path) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return seen;
}
