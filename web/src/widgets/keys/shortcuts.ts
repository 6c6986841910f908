/* Single-key shortcuts. They act on the whole page, except where a key already means something. */
import { useEffect, useEffectEvent } from 'react';

/** Names of keys as `keyName` writes them → what they do. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="slider"], [role="textbox"]';
const PRESSABLE = 'button, a[href], summary, [role="button"], [role="tab"]';

/** A pressed key by name: "ArrowLeft", "Shift+ArrowLeft", "Space", "?". Shift is left out of what it types. */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string {
  const key = event.key === ' ' ? 'Space' : event.key;
  return event.shiftKey && event.key.length > 1 ? `Shift+${key}` : key;
}

/** Whether `target` wants the key for itself: text fields and sliders all keys, buttons those that press them. */
export function isTaken(name: string, target: Element | undefined): boolean {
  if (target === undefined) return false;
  if (target.closest(TYPING) || target.closest('dialog')) return true;
  return (name === 'Space' || name === 'Enter') && target.closest(PRESSABLE) !== null;
}

/** Listens while `enabled`. A shortcut that acts keeps the key from scrolling the page. */
export function useShortcuts(shortcuts: Shortcuts, enabled: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const name = keyName(event);
    const act = shortcuts[name];
    if (act === undefined || isTaken(name, event.target instanceof Element ? event.target : undefined))
      return;
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
