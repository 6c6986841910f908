// How the recorder is compiled for kernels with 32 bits: by this machine's compiler, with musl and the compiler's own library
// as Debian has them for i386.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchPackages } from './new-kernel/apt.mjs';

const BUILD = fileURLToPath(new URL('../build/i386', import.meta.url));
/** Debian 13 and later need processors with SSE2 for i386, which kernels of 2004 may not switch on. */
const SUITE = 'bookworm';
const PACKAGES = ['musl-dev', 'libgcc-12-dev'];
/** Where the packages have what is needed, installed (`dpkg --add-architecture i386`) or unpacked. */
const HEADERS = 'usr/include/i386-linux-musl';
const MUSL = 'usr/lib/i386-linux-musl';
const LIBGCC = 'usr/lib/gcc/i686-linux-gnu/12/libgcc.a';

const isThere = (root) => [HEADERS, `${MUSL}/libc.a`, LIBGCC].every((path) => existsSync(join(root, path)));

const TREE = join(BUILD, 'tree');

/** The folder that has what is needed; undefined as long as nothing has. */
export const i386Root = () => ['/', TREE].find((root) => isThere(root));

/** Makes that folder. Nothing is installed, so it needs no root. */
function fetchRoot() {
  rmSync(BUILD, { recursive: true, force: true });
  mkdirSync(BUILD, { recursive: true });
  for (const file of fetchPackages(PACKAGES, SUITE, 'i386', BUILD)) {
    const { status, stderr } = spawnSync('dpkg-deb', ['-x', file, TREE], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${basename(file)} can’t be unpacked: ${stderr.trim()}`);
  }
  if (!isThere(TREE)) throw new Error(`${PACKAGES.join(' and ')} have changed their places.`);
  return TREE;
}

/** The words that compile a static program for i386 with the libraries below `root`; `headers` are the compiler's own. */
function wordsOf(root, headers) {
  const at = (path) => join(root, path);
  const cc = ['cc', '-m32', '-march=i686', '-fno-pie', '-no-pie', '-static', '-nostdlib', '-nostdinc'];
  cc.push('-isystem', at(HEADERS), '-isystem', headers);
  const parts = ['crt1.o', 'crti.o', 'libc.a', 'crtn.o'].map((name) => at(`${MUSL}/${name}`));
  const [start, init, libc, end] = parts;
  const libraries = [start, init, '-Wl,--start-group', libc, at(LIBGCC), '-Wl,--end-group', end];
  return { cc: cc.join(' '), libraries: libraries.join(' '), subject: 'cc -m32' };
}

/** What `make guest` is told to compile for i386. */
export function i386Compiler() {
  const { stdout, error } = spawnSync('cc', ['-print-file-name=include'], { encoding: 'utf8' });
  if (error) throw new Error('There is no C compiler (Debian: gcc).');
  try {
    return wordsOf(i386Root() ?? fetchRoot(), stdout.trim());
  } catch (cause) {
    const hint = 'GUEST_CC may name a compiler that makes static programs for i386 instead.';
    throw new Error(`${cause.message}\n${hint}`, { cause });
  }
}
