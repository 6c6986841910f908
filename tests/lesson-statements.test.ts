/*
 * Statements of the lessons about what a kernel does, which no question asks and no count shows. Each stands in its
 * lesson, and holds on the core. All of those outside of the folds are here.
 */
import { basename, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import type { CoreModule } from '../web/src/core/module.ts';
import { saidIn, scenariosOf, type Statement } from './statements/statement.ts';
import { FINISHED } from './lesson-folders.ts';

const TABLES = import.meta.glob<readonly Statement[]>('./statements/0*.ts', {
  eager: true,
  import: 'default',
});
const LISTED = Object.entries(TABLES).map(
  ([path, statements]) => [basename(path, '.ts'), statements] as const,
);

let core: CoreModule;
beforeAll(async () => {
  core = await loadCoreFile(resolve(import.meta.dirname, '../wasm-core/build/trace.wasm'));
});

it('each lesson has a table', () => {
  expect(LISTED.map(([folder]) => folder)).toEqual(FINISHED);
});

describe.each(LISTED)('lesson %s', (folder, statements) => {
  it.each(statements)('$says', async ({ says, holds }) => {
    expect(saidIn(folder)).toContain(says);
    await holds(scenariosOf(folder, () => core));
    expect.hasAssertions();
  });
});
