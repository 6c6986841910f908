/* The reader's preferences, stored in this browser. A browser that refuses storage forgets them with the page. */
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';

type Theme = 'light' | 'dark';

interface Preferences {
  readonly theme: Theme;
  /** Whether single-key shortcuts act. WCAG 2.1.4 asks that readers can turn them off. */
  readonly singleKeys: boolean;
  /** Whether a step is one event. Otherwise it is a beat. */
  readonly everyEvent: boolean;
  /** The share of the first of two rows or columns of views, in percent. */
  readonly split: Split;
}

interface Split {
  readonly rows: number;
  readonly columns: number;
}

const THEME = 'vmascope.theme';
const SINGLE_KEYS = 'vmascope.single-keys';
const EVERY_EVENT = 'vmascope.every-event';
const SPLIT = 'vmascope.split';

export const preferences = createStore<Preferences>(() => ({
  theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  singleKeys: read(SINGLE_KEYS) !== 'off',
  everyEvent: read(EVERY_EVENT) === 'on',
  split: splitOf(read(SPLIT)),
}));

export function usePreference<K extends keyof Preferences>(key: K): Preferences[K] {
  return useStore(preferences, (state) => state[key]);
}

/** Switches to the other theme, and stores it unless it is the system's theme. */
export function toggleTheme(): void {
  const theme = preferences.getState().theme === 'dark' ? 'light' : 'dark';
  write(THEME, theme === systemTheme() ? undefined : theme);
  show(theme);
}

export function setSingleKeys(on: boolean): void {
  write(SINGLE_KEYS, on ? undefined : 'off');
  preferences.setState({ singleKeys: on });
}

export function setEveryEvent(on: boolean): void {
  write(EVERY_EVENT, on ? 'on' : undefined);
  preferences.setState({ everyEvent: on });
}

export function setSplit(part: Partial<Split>): void {
  const split = { ...preferences.getState().split, ...part };
  write(SPLIT, `${split.rows} ${split.columns}`);
  preferences.setState({ split });
}

/** "60 50" */
function splitOf(text = ''): Split {
  const [, rows = 50, columns = 50] = /^([2-7]\d|80) ([2-7]\d|80)$/.exec(text) ?? [];
  return { rows: Number(rows), columns: Number(columns) };
}

/** Follows the system's theme as long as the reader has not chosen one. Returns a function that stops it. */
export function followSystemTheme(): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', showSystemTheme);
  return () => query.removeEventListener('change', showSystemTheme);
}

function showSystemTheme(): void {
  if (read(THEME) === undefined) show(systemTheme());
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  preferences.setState({ theme });
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage may be forbidden; the preference then lasts as long as the page.
  }
}
