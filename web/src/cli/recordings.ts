/** Finds the recordings that the paths on the command line name. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { t } from '../words/index.ts';

const RECORDING = /\.s?trace(?:\.gz)?$/;

interface Found {
  readonly path: string;
  /** Why there is nothing to read. */
  readonly reason?: string;
}

/** Files stay as they are. A folder stands for all recordings below it, sorted by name. */
export async function findRecordings(paths: readonly string[]): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const path of paths) {
    const files = (await isFolder(path)) ? await recordingsBelow(path) : [path];
    if (files.length === 0) found.push({ path, reason: t('cli.noRecordings') });
    for (const file of files) found.push({ path: file });
  }
  return found;
}

/** Returns false if the path can't be examined; then opening it will report the error. */
async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

async function recordingsBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => !entry.isDirectory() && RECORDING.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((a, b) => (a < b ? -1 : 1));
}
