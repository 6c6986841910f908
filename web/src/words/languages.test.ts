/*
 * A second language is a folder beside `en`. Until there is one, these tests make a pseudo-locale: English with
 * accents, complete by type.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kernelName } from '../narrate/kernel-name.ts';
import { parseText } from '../trace-in/parse-text.ts';
import type { Entry, Language, Plural, Translated } from './catalogue.ts';
import { en } from './en/index.ts';
import { formatNumber, putAreas, say, title } from './index.ts';
import type { MessageKey } from './index.ts';
import { rowMeaning } from './meaning.ts';

/** CLDR's name for such a locale. It has the numbers and plurals of English. */
const PSEUDO = 'en-XA';
const ACCENTS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ' };

/** Leaves parameter names in braces unchanged. */
function accented(text: string): string {
  const parts = text.split(/(\{\w+\})/);
  return `⟦${parts.map((part) => (part.startsWith('{') ? part : part.replaceAll(/[aeioun]/g, (c) => ACCENTS[c]!))).join('')}⟧`;
}

function translatedEntry(entry: Entry): Entry {
  if (typeof entry === 'string') return accented(entry);
  const forms = Object.entries(entry).map(([form, text]) => [form, accented(text)] as const);
  return { other: accented(entry.other), ...Object.fromEntries(forms) };
}

/** Keeps keys and plural forms. The cast relies on nothing else. */
function translated<T extends object>(areas: T): Translated<T> {
  const each = Object.entries(areas).map(([area, entries]: [string, Readonly<Record<string, Entry>>]) => [
    area,
    Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, translatedEntry(entry)])),
  ]);
  return Object.fromEntries(each) as Translated<T>;
}

const pseudo: Language = translated(en);

function entriesOf(language: Language): readonly (readonly [key: MessageKey, entry: Entry])[] {
  return Object.entries(language).flatMap(([area, entries]) =>
    Object.entries(entries).map(([name, entry]) => [`${area}.${name}` as MessageKey, entry] as const),
  );
}

function placeholders(entry: Entry): readonly string[] {
  const texts = typeof entry === 'string' ? [entry] : Object.values(entry);
  const names = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
  return [...new Set(typeof entry === 'string' ? names : [...names, 'count'])].toSorted();
}

describe('a language', () => {
  it('without a text, or with a plural in the place of a text, does not compile', () => {
    const { skip: _, ...app } = pseudo.app;
    // @ts-expect-error: `app.skip` is missing
    const lacking: Language = { ...pseudo, app };
    // @ts-expect-error: a text that has no count can't have forms
    const plural: Language = { ...pseudo, app: { ...pseudo.app, skip: { other: '' } } };
    const forms: Plural = { one: '', few: '', many: '', other: '' };
    expect([lacking, plural, forms]).toHaveLength(3);
  });
});

describe('the pseudo-locale', () => {
  beforeAll(() => putAreas(PSEUDO, pseudo));
  afterAll(() => putAreas('en', en));

  it('has a text for every key, and takes the same values', () => {
    const all = entriesOf(pseudo);
    expect(all.map(([key]) => key)).toEqual(entriesOf(en).map(([key]) => key));
    for (const [key, entry] of all) {
      const values = placeholders(entry).map((name) => [name, name === 'count' ? 2 : '…'] as const);
      expect(say({ key, params: Object.fromEntries(values) }), key).toMatch(/^⟦[^{}]*⟧$/su);
    }
  });

  it('is what the lower floors’ messages become', () => {
    const [problem] = parseText('cut', 'mmap(NULL, 4096').problems;
    expect(say(problem!.reason)).toMatch(/^⟦.*⟧$/u);
    expect(kernelName('3.8+cache=none')).toMatch(/^⟦.*3\.8.*⟧$/u);
    expect(rowMeaning('3.8')).toMatch(/^⟦.*⟧$/u);
    expect(title('views.caches')).toMatch(/^⟦.*⟧$/u);
    expect(formatNumber(40112)).toBe('40,112');
  });
});

describe('the folders of languages', () => {
  const shelves = import.meta.glob<{ readonly areas: Partial<Language> }>('./*/shelves/*.ts', {
    eager: true,
  });
  const folders = new Map<string, { readonly shelf: string; readonly areas: Partial<Language> }[]>();
  for (const [path, { areas }] of Object.entries(shelves)) {
    const [, language = '', , shelf = ''] = path.split('/');
    folders.set(language, [...(folders.get(language) ?? []), { shelf, areas }]);
  }

  it('have each area on one shelf, and the same as English', () => {
    expect([...folders.keys()]).toContain('en');
    for (const [language, of] of folders) {
      const areas = of.flatMap((each) => Object.keys(each.areas));
      expect(areas.toSorted(), language).toEqual(Object.keys(en).toSorted());
      const names = of.map(({ shelf }) => shelf);
      expect(names, language).toEqual(folders.get('en')!.map(({ shelf }) => shelf));
    }
  });

  it('take the same values as English', () => {
    const english = new Map(entriesOf(en));
    for (const [language, of] of folders) {
      // Together the shelves are the whole language, as the test above checks.
      const whole = Object.assign({}, ...of.map(({ areas }) => areas)) as Language;
      for (const [key, entry] of entriesOf(whole))
        expect([language, key, placeholders(entry)]).toEqual([
          language,
          key,
          placeholders(english.get(key)!),
        ]);
    }
  });
});
