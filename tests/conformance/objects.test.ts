/* Objects of the kernel's own allocator, counted after each operation by real kernels: maple nodes, VMAs, anon_vmas and
 * their links come and go in the model as they did there. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readCase } from '../../web/src/check/index.ts';
import { World } from '../../web/src/check/world.ts';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import type { Machine } from '../../web/src/core/machine.ts';
import { readRecordMemory } from '../../web/src/protocol/protocol.gen.ts';
import { OTHERWISE } from './objects-otherwise.ts';

const FOLDER = resolve(import.meta.dirname, 'recordings/counted');
const core = await loadCoreFile(resolve(import.meta.dirname, '../../wasm-core/build/trace.wasm'));

const NAMES = ['maple_node', 'vm_area_struct', 'anon_vma', 'anon_vma_chain'] as const;
type Objects = Readonly<Record<(typeof NAMES)[number], number>>;

/** In use in the whole system after the operation that begins in each line: `# slabs maple_node=8 …`. */
function recordedObjects(text: string): ReadonlyMap<number, Objects> {
  const found = new Map<number, Objects>();
  let operation = 0;
  for (const [i, line] of text.split('\n').entries()) {
    if (line.startsWith('# slabs ')) {
      const pairs = line.slice('# slabs '.length).split(' ');
      found.set(
        operation,
        Object.fromEntries(pairs.map((pair) => pair.split('=')).map(([k, v]) => [k, Number(v)])) as Objects,
      );
    } else if (line !== '' && !line.startsWith('#')) operation = i + 1;
  }
  return found;
}

function modelObjects(machine: Machine): Objects {
  const { mapleNodeAllocs, mapleNodeFrees } = machine.counters();
  const { anonVmaCount, linkCount } = readRecordMemory(machine.memoryWords(), 0);
  return {
    maple_node: mapleNodeAllocs - mapleNodeFrees,
    vm_area_struct: machine.inspectMachine().vmasAlive,
    anon_vma: anonVmaCount,
    anon_vma_chain: linkCount,
  };
}

const difference = (after: Objects, before: Objects) =>
  NAMES.map((name) => `${name} ${after[name] - before[name]}`).join(', ');

/** Each operation whose objects differ: `line 53: fork(): maple_node 2, … there, maple_node 3, … here`. */
async function differences(kernel: string, name: string) {
  const text = gunzipSync(readFileSync(join(FOLDER, kernel, name))).toString();
  const recorded = recordedObjects(text);
  const { items } = await readCase(name, [new TextEncoder().encode(text)]);
  const world = new World(core, kernel);
  let machine: Machine | undefined;
  let before: { readonly there: Objects; readonly here: Objects } | undefined;
  let compared = 0;
  const differing: string[] = [];
  for (const item of items) {
    if (item.kind === 'seed') machine = world.start(item).machine;
    if (item.kind !== 'operation') continue;
    const { deed, space, line } = item;
    const place = world.find(space);
    if (place && deed.do === 'call') world.call(place, deed.operation, deed.file);
    if (deed.do === 'fork') world.fork(space, deed.child);
    if (deed.do === 'exit') world.leave(space);
    const there = recorded.get(line);
    const here = modelObjects(machine!);
    if (there && before) {
      compared++;
      const [real, model] = [difference(there, before.there), difference(here, before.here)];
      if (real !== model) differing.push(`line ${line}: ${item.text}: ${real} there, ${model} here`);
    }
    before = there && { there, here };
  }
  return { compared, differing };
}

describe.each(readdirSync(FOLDER).filter((name) => /^\d/.test(name)))('Linux %s', (kernel) => {
  test.for(readdirSync(join(FOLDER, kernel)))('%s', async (name) => {
    const { compared, differing } = await differences(kernel, name);
    // The lists of the posting of 2023 are shorter: what its build can't do was left out of them.
    expect(compared).toBeGreaterThan(kernel === '6.5-mt-dup' ? 50 : 100);
    const known = OTHERWISE[`${kernel}/${name}`] ?? [];
    expect(differing.filter((text) => !known.some(({ line }) => text.startsWith(`line ${line}:`)))).toEqual(
      [],
    );
    expect(differing).toHaveLength(known.length);
  });
});
