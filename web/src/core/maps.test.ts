import { describe, expect, it } from 'vitest';
import type { RecordMm, RecordVma } from '../protocol/protocol.gen.ts';
import { u64 } from '../protocol/u64.ts';
import { mapsLine } from './maps.ts';
import { VM } from '../protocol/vm-flags.ts';

const mm = { startBrk: 0x60_2000, brk: 0x62_3000, startStack: 0x7fff_ffff_e000 } as RecordMm;
const READ_WRITE = VM.READ | VM.WRITE;

function line(start: number, end: number, vmFlags: number, file = 0, pgoff = u64(start / 4096)): string {
  return mapsLine({ start, end, vmFlags, file, pgoff } as RecordVma, mm, ['/usr/bin/ls', '[vdso]']);
}

describe('a line of /proc/PID/maps', () => {
  it('has its name where the kernel puts it', () => {
    expect(line(0x5555_5555_8000, 0x5555_5556_e000, VM.READ | VM.EXEC, 1, u64(4))).toBe(
      '555555558000-55555556e000 r-xp 00004000 00:00 0                          /usr/bin/ls',
    );
  });

  it('pads low addresses to eight digits', () => {
    expect(line(0x40_0000, 0x40_1000, VM.READ, 1, u64(0))).toBe(
      '00400000-00401000 r--p 00000000 00:00 0                                  /usr/bin/ls',
    );
  });

  it('ends after the inode without a name, and shows no offset of anonymous memory', () => {
    expect(line(0x7fff_f7fc_0000, 0x7fff_f7fc_2000, READ_WRITE)).toBe(
      '7ffff7fc0000-7ffff7fc2000 rw-p 00000000 00:00 0 ',
    );
  });

  it('labels heap and stack by where they lie', () => {
    expect(line(0x60_2000, 0x62_3000, READ_WRITE)).toMatch(/ {2}\[heap\]$/);
    expect(line(0x60_0000, 0x60_2000, READ_WRITE)).toMatch(/ 0 $/);
    expect(line(0x7fff_fffd_e000, 0x7fff_ffff_f000, READ_WRITE)).toMatch(/ {2}\[stack\]$/);
  });

  it('shows shared VMAs as such, and offsets beyond 53 bits whole', () => {
    expect(line(0x1000, 0x2000, VM.READ | VM.SHARED | VM.MAYSHARE, 1, { lo: 1, hi: 0xf_ffff })).toContain(
      ' r--s fffff00000001000 ',
    );
  });
});
