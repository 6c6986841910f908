/* Single-key shortcuts. They act on the whole page, except where a key already has a meaning. */
import { useEffect, useEffectEvent } from 'react';

/** What keys do, by their names as `keyName` writes them. */
type Shortcuts = Readonly<Record<string, () => void>>;

/** The kind of element with the focus, by the keys that it needs itself. */
type Focus = 'text' | 'choice list' | 'slider' | 'radio button' | 'button' | 'page';

/** Selectors of these kinds; the first match decides. Checkboxes count as buttons. */
const FOCUSES: readonly (readonly [Focus, string])[] = [
  ['text', 'dialog, textarea, [contenteditable="true"], [role="textbox"]'],
  ['choice list', 'select'],
  ['slider', 'input[type="range"], [role="slider"]'],
  ['radio button', 'input[type="radio"]'],
  ['button', 'input:is([type="checkbox"], [type="file"], [type="button"], [type="submit"])'],
  ['text', 'input'],
  ['button', 'button, a[href], summary, [role="button"], [role="tab"]'],
];

export function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'page';
  return FOCUSES.find(([, selector]) => target.closest(selector) !== null)?.[0] ?? 'page';
}

/**
 * The name of a pressed key: "ArrowLeft", "Shift+ArrowLeft", "Space", "s", "S", "?". Shift is left out if the key types a character. Caps
 * Lock changes no name.
 */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'getModifierState'>): string {
  const key = event.key === ' ' ? 'Space' : event.key;
  if (key.length > 1) return event.shiftKey ? `Shift+${key}` : key;
  if (!event.getModifierState('CapsLock')) return key;
  const upper = key.toUpperCase();
  return key === upper ? key.toLowerCase() : upper;
}

const SLIDES = /^(Arrow|Page|Home|End)/;

/** Whether the element with the focus needs the key itself. A closed list needs letters, too, to find its entries. */
export function isTaken(name: string, focus: Focus): boolean {
  switch (focus) {
    case 'text':
      return true;
    case 'choice list':
      return !name.startsWith('Page');
    case 'slider':
      return SLIDES.test(name);
    case 'radio button':
      return name.startsWith('Arrow') || name === 'Space' || name === 'Enter';
    case 'button':
      return name === 'Space' || name === 'Enter';
    case 'page':
      return false;
  }
}

const SCROLLS = /^(Space|Page|Home|End)/;

/**
 * Whether the key would scroll a page that is being read. Such a page keeps the key, unless the focus is in an element marked
 * `data-scroll-keys="own"`.
 */
function scrolls(name: string, target: EventTarget | null): boolean {
  if (!SCROLLS.test(name)) return false;
  if (target instanceof Element && target.closest('[data-scroll-keys="own"]') !== null) return false;
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight;
}

/** Listens for shortcuts while `enabled`. The key of a shortcut that acts doesn't scroll the page. */
export function useShortcuts(shortcuts: Shortcuts, enabled: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const name = keyName(event);
    const act = shortcuts[name];
    if (act === undefined || isTaken(name, focusOf(event.target)) || scrolls(name, event.target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [enabled]);
}
