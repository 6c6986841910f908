import { expect, it } from 'vitest';
import { permissions } from './vm-flags.ts';

it('shows permissions as /proc/PID/maps does', () => {
  expect(permissions(0x1 | 0x4)).toBe('r-xp');
  expect(permissions(0x88 | 0x3)).toBe('rw-s');
  expect(permissions(0x80 | 0x1)).toBe('r--s');
});
