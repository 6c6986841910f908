// `npm run bench:core -- --kernel FOLDER`: the same workloads on the code of Linux itself, compiled from sources that
// somebody else keeps.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const core = fileURLToPath(new URL('../wasm-core/', import.meta.url));
/** What is compiled, and one file of each folder that its headers come from. */
const NEEDED = [
  'lib/maple_tree.c',
  'lib/rbtree.c',
  'include/linux/maple_tree.h',
  'tools/testing/shared/shared.h',
  'tools/include/linux/kernel.h',
  'tools/arch/x86/include/asm/barrier.h',
  'Makefile',
];
/** The releases whose functions wasm-core/bench/kernel/ calls, with what else it needs of them. */
const KNOWN = { 7.3: [], 6.12: ['mm/vma.c', 'tools/testing/vma/vma_internal.h'] };

/** The number that VERSION, PATCHLEVEL and SUBLEVEL of the kernel's own Makefile make, like “6.12.117”. */
export function versionOf(folder) {
  const makefile = readFileSync(join(folder, 'Makefile'), 'utf8');
  const part = (name) => new RegExp(`^${name} = (\\d+)$`, 'm').exec(makefile)?.[1];
  return part('VERSION') && `${part('VERSION')}.${part('PATCHLEVEL')}.${part('SUBLEVEL')}`;
}

/** Throws an error whose message is one sentence for whoever named the folder. */
export function checkKernel(folder) {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Error(`There is no folder ${folder}.`);
  const require = (paths) => {
    const missing = paths.find((path) => !existsSync(join(folder, path)));
    if (missing) throw new Error(`${folder} is not a complete Linux source tree: ${missing} is missing.`);
  };
  require(NEEDED);
  const version = versionOf(folder);
  const release = Object.keys(KNOWN).find((known) => version?.startsWith(`${known}.`));
  if (release === undefined)
    throw new Error(
      `${folder} has Linux ${version ?? 'of an unknown version'}, but the comparison is with 7.3 or 6.12.`,
    );
  require(KNOWN[release]);
  return version;
}

/** Builds the program. Returns its path and the version of what is in it. */
export function makeKernelProgram(named) {
  const folder = resolve(named);
  const version = checkKernel(folder);
  const made = spawnSync('make', ['-s', '-C', core, 'bench-kernel', `KERNEL=${folder}`], {
    encoding: 'utf8',
  });
  if (made.status !== 0) {
    process.stderr.write(made.stderr);
    throw new Error(
      `The benchmark doesn’t compile against Linux ${version}; see the compiler’s message above.`,
    );
  }
  return { path: `${core}build/bench-kernel`, version };
}
