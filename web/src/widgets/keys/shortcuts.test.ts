import { describe, expect, it } from 'vitest';
import { isTaken, keyName } from './shortcuts.ts';

/** A pressed key. */
const pressed = (key: string, { shiftKey = false, caps = false } = {}): string =>
  keyName({ key, shiftKey, getModifierState: (name) => caps && name === 'CapsLock' });

describe('keyName', () => {
  it('keeps Shift with keys that type nothing, and leaves it out of what is typed', () => {
    expect(pressed('ArrowLeft', { shiftKey: true })).toBe('Shift+ArrowLeft');
    expect(pressed('ArrowLeft')).toBe('ArrowLeft');
    expect(pressed('?', { shiftKey: true })).toBe('?');
    expect(pressed(' ')).toBe('Space');
  });

  it('names a letter alike whether Caps Lock is on or not', () => {
    expect(pressed('s')).toBe('s');
    expect(pressed('S', { caps: true })).toBe('s');
    expect(pressed('S', { shiftKey: true })).toBe('S');
    expect(pressed('s', { shiftKey: true, caps: true })).toBe('S');
    expect(pressed('?', { shiftKey: true, caps: true })).toBe('?');
  });
});

describe('isTaken', () => {
  it('leaves text fields every key', () => {
    for (const name of ['ArrowLeft', 'PageDown', 'Space', '?']) expect(isTaken(name, 'text')).toBe(true);
  });

  it('leaves a list what chooses in it, so not the keys that page', () => {
    for (const name of ['ArrowLeft', 'Home', 'Space', 'n']) expect(isTaken(name, 'choice list')).toBe(true);
    expect(isTaken('PageDown', 'choice list')).toBe(false);
  });

  it('leaves a slider what moves it', () => {
    for (const name of ['ArrowLeft', 'PageDown', 'Home']) expect(isTaken(name, 'slider')).toBe(true);
    for (const name of ['Shift+ArrowLeft', 'Space', '?']) expect(isTaken(name, 'slider')).toBe(false);
  });

  it('leaves radio buttons the keys that choose among them', () => {
    for (const name of ['ArrowRight', 'ArrowUp', 'Space']) expect(isTaken(name, 'radio button')).toBe(true);
    for (const name of ['Shift+ArrowRight', 'PageDown', 's'])
      expect(isTaken(name, 'radio button')).toBe(false);
  });

  it('leaves buttons the keys that press them, and no others', () => {
    expect(isTaken('Space', 'button')).toBe(true);
    for (const name of ['ArrowRight', 'PageDown', '?']) expect(isTaken(name, 'button')).toBe(false);
  });

  it('takes every key elsewhere', () => {
    expect(isTaken('Space', 'page')).toBe(false);
  });
});
