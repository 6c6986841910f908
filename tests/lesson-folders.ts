import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const LESSONS = resolve(import.meta.dirname, '../lessons');

/** The folders of lessons that are complete. */
export const FINISHED = readdirSync(LESSONS).filter(
  (folder) => !/^draft: true$/m.test(readFileSync(resolve(LESSONS, folder, 'lesson.mdx'), 'utf8')),
);
