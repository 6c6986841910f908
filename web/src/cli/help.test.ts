import { describe, expect, it } from 'vitest';
import { t } from '../words/index.ts';
import { COMMANDS } from './main.ts';
import { PROGRAM, run } from './testing.ts';

const NAMES = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[];

describe('help', () => {
  it.each(NAMES)('explains %s alone, with each of its options and no other', async (name) => {
    const { code, out, err } = await run(['help', name]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.match(/^ {2}npx vmascope .*/gm)?.map((line) => line.split(' ')[4])).toEqual([name]);
    for (const words of [
      [name, '--help'],
      [name, '-h'],
      [name, 'FILE', '--help', '--kernel'],
      ['--help', name],
    ])
      expect(await run(words), words.join(' ')).toMatchObject({ code: 0, out, err: '' });
    const explained = new Set([...out.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option));
    const own = Object.keys(COMMANDS[name].options).map((option) => `--${option}`);
    // Its text may name an option of another command, as that of `kernels` does, so only indented ones count.
    const listed = new Set(
      [...out.matchAll(/^ {8}(-.*?)(?: {2,}|$)/gm)].flatMap(([, head]) => head!.match(/--[a-z-]+/g)!),
    );
    for (const option of own) expect(explained, option).toContain(option);
    for (const option of listed) expect(own, option).toContain(option);
  });

  it('of everything is the help of each command', async () => {
    const { out, code } = await run(['--help']);
    expect(code).toBe(0);
    for (const words of [['help'], ['-h']]) expect((await run(words)).out).toBe(out);
    for (const name of [...NAMES, 'help'])
      expect(out).toContain((await run(['help', name])).out.replace(/^.*\n/, '').trimEnd());
    expect(out).toContain(t('usage.version', { program: PROGRAM }));
  });

  it('is mentioned by a call without any words', async () => {
    const { code, out, err } = await run([]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    const lines = err.trimEnd().split('\n');
    expect(lines).toHaveLength(1 + NAMES.length + ['help', '--version', 'how to read more'].length);
    expect(lines[1]).toBe('  npx vmascope kernels [--columns] [--json]');
    expect(lines.at(-1)).toContain('"npx vmascope --help"');
  });
});

it('says its version', async () => {
  expect(await run(['--version'])).toMatchObject({ code: 0, out: 'vmascope 1.2.3\n', err: '' });
});

it('asks for the core only when a command reads it', async () => {
  let asked = 0;
  const prepare = (): void => {
    asked++;
  };
  for (const words of [[], ['--version'], ['help', 'check'], ['explain', 'gap_check'], ['replay', '--mpas']])
    await run(words, '', { prepare });
  expect(asked).toBe(0);
  await run(['kernels', '--json'], '', { prepare });
  expect(asked).toBe(1);
});
