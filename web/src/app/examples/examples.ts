/* Recorded runs of real programs, each a chunk of its own that is loaded on demand, and written ones. */
import type { SessionSpec } from '../../core/session.ts';
import type { Reader } from '../../engine/reader.ts';
import { toSession } from '../../trace-in/recording.ts';

const files: Readonly<Record<string, () => Promise<string>>> = import.meta.glob<string>('./*.trace', {
  query: '?raw',
  import: 'default',
});

/** Each with a question of words/en/situations.ts. */
const situations: typeof files = import.meta.glob<string>('./situations/*.trace', {
  query: '?raw',
  import: 'default',
});

/** Names of the examples: "curl", "ls" … */
export function exampleNames(): readonly string[] {
  return Object.keys(files).map(nameOf).toSorted();
}

/** The text of an example; undefined if there is none of that name. */
export function loadExample(name: string): Promise<string> | undefined {
  const path = Object.keys(files).find((each) => nameOf(each) === name);
  return path === undefined ? undefined : files[path]?.();
}

/** Names of the situations: "guard-pages", "leak" … */
export function situationNames(): readonly string[] {
  return Object.keys(situations).map(nameOf).toSorted();
}

export function isSituation(name: string): boolean {
  return situationNames().includes(name);
}

/** The text of a situation; undefined if there is none of that name. */
export function loadSituation(name: string): Promise<string> | undefined {
  return situations[`./situations/${name}.trace`]?.();
}

/** The session of an example's program on `kernel`. Throws if there is no such example. */
export async function exampleSession(reader: Reader, name: string, kernel: string): Promise<SessionSpec> {
  const text = await loadExample(name);
  if (text === undefined) throw new Error(`no example "${name}": there are ${exampleNames().join(', ')}`);
  const recording = await reader.parse(name, text);
  const image = recording.images.findIndex(({ calls }) => calls.length > 0);
  return toSession(recording, image, kernel, true);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.trace'.length);
}
