import { describe, expect, it } from 'vitest';
import { ROOT, run, useFolder } from './testing.ts';

const CURL = `${ROOT}/tests/fixtures/programs/curl.trace.gz`;
const folder = useFolder();
const json = async (...args: readonly string[]) =>
  JSON.parse((await run(['replay', CURL, '--json', ...args])).out) as {
    readonly operations: number;
    readonly areas: number;
    readonly window?: { readonly before: Record<string, number>; readonly inside: object };
    readonly results: readonly unknown[];
    readonly recorded: { readonly calls: number };
  };

describe('replay --window', () => {
  it('shows a part of the calls, as they are in the whole run', async () => {
    for (const kernel of ['3.4', '6.18']) {
      const whole = await json('--kernel', kernel);
      const part = await json('--kernel', kernel, '--window', '101-160');
      expect(part.operations).toBe(60);
      expect(part.results).toEqual(whole.results.slice(100, 160));
      const rest = await json('--kernel', kernel, '--window', `161-${whole.operations}`);
      expect(rest.areas).toBe(whole.areas);
      expect(rest.results).toEqual(whole.results.slice(160));
    }
  });

  it('counts what lies outside, by call', async () => {
    const { operations } = await json();
    const { code, out } = await run(['replay', CURL, '--window', '3-5']);
    expect(code).toBe(0);
    expect(out).toContain(`calls 3 to 5 of ${operations}`);
    expect(out).toMatch(/^ {2}2 before the window, made first: (\w+ 2|\w+ 1, \w+ 1)$/m);
    expect(out).toMatch(/^ {2}3 in the window: /m);
    expect(out).toMatch(new RegExp(`^ {2}${operations - 5} after the window, not made: \\w+ \\d+, `, 'm'));
    const { window } = await json('--window', '3-5');
    expect(window).toMatchObject({ first: 3, last: 5, of: operations });
    const sum = Object.values(window!.before).reduce((before, count) => before + count, 0);
    expect(sum).toBe(2);
    expect((await run(['replay', CURL, '--window', `1-${operations}`])).out).toContain('not made: none');
  });

  it('shows the VMAs after the window, and its events', async () => {
    const call = (at: string) =>
      `mmap(${at}, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS|MAP_FIXED, -1, 0) = ${at}\n`;
    const file = folder.write('x', call('0x10000') + call('0x20000') + call('0x30000'));
    const maps = (await run(['replay', file, '--window', '2-2', '--maps'])).out;
    expect(maps.match(/^0*[123]0000(?=-)/gm)?.map((start) => Number(`0x${start}`))).toEqual([
      0x10000, 0x20000,
    ]);
    const events = await run(['replay', file, '--window', '3-3', '--events']);
    expect(events.out.match(/mmap_enter/g)).toHaveLength(1);
    expect(events.out).toContain('addr=0x30000');
  });

  it.each(['', 'x', '0-3', '5-3', '1-99999', '3', '1-2-3'])(
    'says so if there is no window %j',
    async (text) => {
      const { code, err } = await run(['replay', CURL, `--window=${text}`]);
      expect(code).toBe(2);
      expect(err).toMatch(text === '' ? /--window/ : /bad window ".*": write FIRST-LAST, within 1-\d+/);
    },
  );
});
