// The programs of the machine without which no kernel is recorded.
import { has } from '../machine.mjs';

/** Some systems leave what makes file systems out of the PATH. */
export const WITH_SBIN = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };

/** By Debian's package. */
const NEEDED = {
  apt: 'apt-get',
  dpkg: 'dpkg-deb',
  'qemu-system-x86': 'qemu-system-x86_64',
  e2fsprogs: 'mke2fs',
};

/** Throws an Error that names what is missing, and the packages that have it. */
export function checkNeeded(isThere = (command) => has(command, { env: WITH_SBIN })) {
  const missing = Object.entries(NEEDED).filter(([, command]) => !isThere(command));
  if (missing.length === 0) return;
  const [packages, commands] = [0, 1].map((at) => missing.map((entry) => entry[at]).join(', '));
  throw new Error(`Missing: ${commands} (Debian: ${packages}).`);
}
