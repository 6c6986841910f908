import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { packText, unpackText } from './pack-text.ts';

it('unpacks what it packed, in characters that a URL keeps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (text) => {
      const packed = await packText(text);
      expect(packed).toMatch(/^[\w-]*$/);
      expect(await unpackText(packed ?? '')).toBe(text);
    }),
    { numRuns: 50 },
  );
});

it('refuses what would not fit in a link', async () => {
  const noise = randomBytes(20_000).toString('base64');
  expect(await packText(noise)).toBeUndefined();
  expect(await packText('x'.repeat(1_000_000))).toBeUndefined();
});

it('says that foreign characters are no packed text', async () => {
  expect(await unpackText('not-packed')).toBeUndefined();
});
