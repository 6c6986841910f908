import { expect, it } from 'vitest';
import { FAULT_ROWS } from './published.ts';

it('has a source for each figure, and the row that models its kernel', () => {
  for (const row of FAULT_ROWS) {
    expect(row).toMatchObject({ kind: 'reported', kernel: expect.any(String) });
    expect(row.source).toMatch(/2023, /);
    expect(row.mean ?? row.max).toBeGreaterThan(0);
  }
});
