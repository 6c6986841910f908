/* The terms that texts for readers do without, because kernel, LWN and textbooks have another word for the thing. */

/** What we don't say, as a pattern, and what we say instead. */
const TERMS: readonly (readonly [RegExp, string])[] = [
  [/\bareas?\b/i, 'VMA'],
  [/\bholes?\b/i, 'gap'],
  [/\broom\b/i, 'gap, space'],
  [/\ba memory\b/i, 'address space'],
  [/\b(kernel |this |that |the |each )rows?\b/i, 'kernel'],
  [/\bforerunners?\b/i, 'ancestor'],
  [/\brates? of hits\b/i, 'hit rate'],
  [/\b(has|have) come\b|\bgiven back\b|\btaken out\b/i, 'inserted, released, removed'],
  [/\bto be (read|written)\b/i, 'read-only, read/write'],
  [/\bmeets? a fault\b/i, 'page fault'],
  [/\ban VMA/i, 'a VMA'],
  [/\bin times of\b/i, 'as a multiple of'],
  [/\bby turns\b/i, 'in turn, alternately'],
  [/\bcomes? to rest\b/i, 'levels off'],
  [/\bshall\b/i, 'must, may'],
];
/** What is meant otherwise, or quoted: the text without these is searched. */
const MEANT: readonly string[] = [
  'virtual memory area',
  'punch a hole', // what fallocate() does to a file: FALLOC_FL_PUNCH_HOLE
];
/** Names of values, which no reader sees: "{vma}". */
const PLACEHOLDER = /\{\w+\}/g;

/** What to say instead, and where, for each term in the text that we don't use. */
export function wrongTerms(text: string): readonly string[] {
  const searched = MEANT.reduce(
    (rest, meant) => rest.replaceAll(meant, ''),
    text.replaceAll(PLACEHOLDER, ''),
  );
  return TERMS.flatMap(([pattern, instead]) =>
    pattern.test(searched) ? [`${instead}: ${text.slice(0, 120)}`] : [],
  );
}
