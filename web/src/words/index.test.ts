import { describe, expect, it } from 'vitest';
import { formatNumber, t, title } from './index.ts';

describe('t', () => {
  it('fills parameters and groups numbers', () => {
    const text = t('transport.position', { operation: 12, operations: 189, event: 5321, events: 40112 });
    expect(text).toContain('5,321');
    expect(text).not.toMatch(/[{}]/);
  });

  it('refuses an unknown key', () => {
    // @ts-expect-error: not a key of the catalogue
    expect(() => title('transport.noSuchMessage')).toThrow(/noSuchMessage/);
  });

  it('refuses a missing parameter', () => {
    // @ts-expect-error: `action` is missing
    expect(() => t('transport.shortcut', { key: 'Space' })).toThrow(/action/);
  });
});

describe('formatNumber', () => {
  it('groups thousands', () => {
    expect(formatNumber(40112)).toBe('40,112');
  });
});
