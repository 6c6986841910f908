import { describe, expect, it } from 'vitest';
import { isTaken, keyName } from './shortcuts.ts';

/** An element inside others that match `selectors`, as far as `closest` goes. */
function inside(...selectors: readonly string[]): Element {
  const closest = (list: string) => (list.split(', ').some((one) => selectors.includes(one)) ? {} : null);
  return { closest } as unknown as Element;
}

describe('keyName', () => {
  it('keeps Shift with keys that type nothing, and leaves it out of what is typed', () => {
    expect(keyName({ key: 'ArrowLeft', shiftKey: true })).toBe('Shift+ArrowLeft');
    expect(keyName({ key: 'ArrowLeft', shiftKey: false })).toBe('ArrowLeft');
    expect(keyName({ key: '?', shiftKey: true })).toBe('?');
    expect(keyName({ key: ' ', shiftKey: false })).toBe('Space');
  });
});

describe('isTaken', () => {
  it('leaves every key to text fields, sliders and dialogs', () => {
    for (const owner of ['input', 'textarea', '[contenteditable="true"]', '[role="slider"]', 'dialog']) {
      expect(isTaken('ArrowLeft', inside(owner))).toBe(true);
    }
  });

  it('leaves buttons the keys that press them, and no others', () => {
    expect(isTaken('Space', inside('button'))).toBe(true);
    expect(isTaken('ArrowRight', inside('button'))).toBe(false);
  });

  it('takes keys elsewhere', () => {
    expect(isTaken('Space', inside('main'))).toBe(false);
    expect(isTaken('Space', undefined)).toBe(false);
  });
});
