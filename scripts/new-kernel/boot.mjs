// Boots a guest (scripts/guest.mjs) in QEMU, which emulates the processor: it needs neither root nor a certain machine.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WITH_SBIN } from './needed.mjs';

/** With 57 bits of address, mappings would lie elsewhere than in other recordings. */
const MACHINE = ['-accel', 'tcg', '-cpu', 'max,la57=off', '-smp', '1', '-m', '1024'];
/** Debian’s kernels for virtual machines have the driver of this disk built in, and virtio’s as a module. */
const DISK = ['-device', 'nvme,drive=files,serial=1', '-drive', 'if=none,id=files,format=raw,file=disk'];
const QUIET = ['-display', 'none', '-monitor', 'none', '-net', 'none', '-no-reboot'];
/** As on the kernels of other recordings, a case asks for huge pages itself. */
const COMMAND_LINE = 'console=ttyS0 quiet panic=-1 rdinit=/init thp=madvise';
const GUEST = [
  '-initrd',
  'initramfs.gz',
  '-append',
  COMMAND_LINE,
  '-serial',
  'file:console',
  '-serial',
  'file:sent',
];
const MEGABYTE = 2 ** 20;

/** Boots `image` with `folder`/initramfs.gz. Returns the file that the guest sent, and what it said on its console. */
export function boot(image, folder, minutes) {
  makeDisk(join(folder, 'disk'));
  rmSync(join(folder, 'sent'), { force: true });
  // The names of files are relative, because those with commas would mean something to QEMU.
  const { error, status } = spawnSync(
    'qemu-system-x86_64',
    MACHINE.concat(QUIET, DISK, GUEST, ['-kernel', image]),
    { cwd: folder, stdio: ['ignore', 2, 2], timeout: minutes * 60_000 },
  );
  if (!error && status !== 0) throw new Error('QEMU does not start; its message stands above.');
  const said = readFileSync(join(folder, 'console'), 'utf8');
  if (error)
    throw new Error(`The guest did not end within ${minutes} minutes; its last words: ${said.slice(-400)}`);
  return { sent: join(folder, 'sent'), said };
}

/** The disk holds the files that recordings map: its file system must be the same on every kernel. */
function makeDisk(path) {
  writeFileSync(path, '');
  truncateSync(path, 64 * MEGABYTE);
  const words = ['-q', '-t', 'ext2', '-b', '4096', '-I', '128', '-O', 'none,filetype,sparse_super', path];
  const { status, stderr } = spawnSync('mke2fs', words, { encoding: 'utf8', env: WITH_SBIN });
  if (status !== 0) throw new Error(`mke2fs made no disk: ${stderr.trim()}`);
}
