import { describe, expect, it } from 'vitest';
import { CALL, ROOT, run } from './testing.ts';

const LISTS = `${ROOT}/tests/fixtures/lists`;

describe('diagnose', () => {
  it('prints lines, Markdown or JSON', async () => {
    const file = `${LISTS}/vector35-debugger-900.txt`;
    const text = await run(['diagnose', file]);
    expect(text.code).toBe(0);
    expect(text.out).toContain('9 VMAs of 65,530');
    expect(text.out).toMatch(/Why neighbours are not one VMA\n.*All of them differ/);
    const markdown = await run(['diagnose', file, '--markdown', '--kernel', '3.8']);
    expect(markdown.lines[0]).toBe('## Diagnosis of /home/user/build/helloworld');
    expect(markdown.out).toContain('On Linux 3.8');
    const json = JSON.parse((await run(['diagnose', file, '--json'])).out);
    expect(json).toMatchObject({
      file,
      kernel: '7.3',
      vmas: 9,
      limit: 65_530,
      boundaries: { unexplained: 0 },
    });
  });

  it('examines a log after a call', async () => {
    const text = `${CALL}munmap(0x7ffff7ffd000, 4096) = 0\n`;
    const counts = async (...options: readonly string[]) =>
      JSON.parse((await run(['diagnose', '-', '--json', ...options], text)).out);
    const end = await counts();
    expect(end).toMatchObject({
      operation: 2,
      course: { counts: [expect.any(Number), expect.any(Number), end.vmas] },
    });
    expect((await counts('--at', '0')).vmas).toBe(end.course.counts[0]);
    expect((await run(['diagnose', '-'], text)).out).toContain('munmap()');
  });

  it('says what is wrong in a sentence', async () => {
    expect(await run(['diagnose'])).toMatchObject({
      code: 2,
      err: 'diagnose needs exactly one FILE, not 0\n',
    });
    expect(await run(['diagnose', '-', '--at', '2'], CALL)).toMatchObject({
      code: 2,
      err: '--at 2 is beyond the last call, which is 1\n',
    });
  });
});
