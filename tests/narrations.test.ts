/* What lessons' scenes say is kept in tests/narrations, so that somebody reads it when it changes. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import type { CoreModule } from '../web/src/core/module.ts';
import { parseOperations } from '../web/src/lesson-kit/ask.ts';
import { createShelf } from '../web/src/lesson-kit/shelf.ts';
import { parseTrace } from '../web/src/trace-in/index.ts';
import { Teller } from './narrations.ts';
import { LESSONS, named, readLesson } from './used-components.ts';

const CORE = resolve(import.meta.dirname, '../wasm-core/build/trace.wasm');
const KEPT = resolve(import.meta.dirname, 'narrations');

/** The kernels that readers can choose for a scenario, with the operations that scenes open on or questions are about. */
type Told = Map<string, Set<number>>;

async function toldOf(folder: string): Promise<ReadonlyMap<string, Told>> {
  const { used, frontmatter } = await readLesson(folder);
  const scenarios = new Map<string, Told>();
  for (const { trace, era, eras, operation, operations } of named(used, 'Scene', 'Predict')) {
    const told: Told = scenarios.get(trace!) ?? new Map();
    scenarios.set(trace!, told);
    for (const choice of [era!, ...(eras?.split(/\s+/) ?? frontmatter.eras)])
      told.set(choice, told.get(choice) ?? new Set());
    told.get(era!)!.add(parseOperations(operation ?? operations ?? 1).from);
  }
  return scenarios;
}

describe.each(readdirSync(LESSONS))('lesson %s', (folder) => {
  let core: CoreModule;
  const load = async (file: string) => readFileSync(resolve(LESSONS, folder, 'scenarios', file), 'utf8');
  const shelf = createShelf(load, parseTrace);

  beforeAll(async () => {
    core = await loadCoreFile(CORE);
  });

  it('says what tests/narrations has. If the new sentences are true: npm run narrations', async () => {
    const kept = resolve(KEPT, folder);
    const names: string[] = [];
    for (const [trace, told] of await toldOf(folder)) {
      const teller = new Teller(core);
      const parts: string[] = [];
      for (const [index, [era, led]] of [...told].entries()) {
        const spec = await shelf.session(trace, era);
        const text = index === 0 ? teller.first(spec, led) : teller.other(spec, led);
        parts.push(index === 0 ? `On ${era}:` : `On ${era}, besides:`, text || '\nNothing.', '');
      }
      names.push(`${trace}.txt`);
      await expect.soft(parts.join('\n')).toMatchFileSnapshot(resolve(kept, `${trace}.txt`));
    }
    const files = existsSync(kept) ? readdirSync(kept) : [];
    expect(files.filter((file) => !names.includes(file))).toEqual([]);
  });
});
