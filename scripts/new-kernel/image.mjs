// The image of a kernel out of Debian's packages. Modules stay there: what a guest needs is built into these kernels.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Unpacks packages below `folder`; returns the path of the image. */
export function unpackImage(packages, folder) {
  const tree = join(folder, 'tree');
  rmSync(tree, { recursive: true, force: true });
  for (const file of packages) {
    const { status, stderr } = spawnSync('dpkg-deb', ['-x', file, tree], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${basename(file)} can’t be unpacked: ${stderr.trim()}`);
  }
  const image = readdirSync(tree, { recursive: true }).find((name) =>
    /(?:^|\/)vmlinuz(?:-[^/]+)?$/.test(name),
  );
  if (!image) throw new Error(`There is no vmlinuz in ${packages.map((file) => basename(file)).join(', ')}.`);
  return join(tree, image);
}
