import { expect, it } from 'vitest';
import { readLink } from '../../stage/link.ts';
import { frameCode } from './frame-code.ts';
import { isEmbedded } from './is-embedded.ts';

it('a frame’s address shows what the link did, and one figure alone', () => {
  const link = { trace: 'curl', kernel: '3.8+gap=maple', views: ['maple'], at: 12, present: true };
  const code = frameCode('https://example.org/v/', '/lab', link, 'Maple tree, “a” & "b"');
  const attribute = (name: string): string =>
    RegExp(` ${name}="([^"]*)"`).exec(code)![1]!.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  expect(attribute('title')).toBe('Maple tree, “a” & "b"');
  const [page, query] = attribute('src').split('?');
  expect(page).toBe('https://example.org/v/#/lab');
  const { present: _, ...shown } = link;
  expect(readLink(query!)).toEqual({ link: { ...shown, embed: true }, unread: [] });
  expect(isEmbedded(query!)).toBe(true);
});

it.each(['', 'embed=0', 'trace=embed', 'v=1&views=embed=1'])('"%s" is no link of a frame', (query) => {
  expect(isEmbedded(query)).toBe(false);
});
