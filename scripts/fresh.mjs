// Is a built file newer than everything it was built from?
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}

/** `output` is a file; `inputs` are files, and folders that are searched recursively. */
export function isFresh(output, inputs) {
  const built = statSync(output, { throwIfNoEntry: false });
  return built !== undefined && inputs.every((input) => newest(input) <= built.mtimeMs);
}
