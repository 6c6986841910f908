import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ROOT, run, useFolder } from './testing.ts';
import { STRACE } from './run.ts';

const { path, write } = useFolder();
/** Not on every machine that runs the tests. */
const hasStrace = spawnSync('strace', ['true']).status === 0;

describe('run', () => {
  it.runIf(hasStrace)('records a program, and replays it', async () => {
    const out = path('true.strace');
    const { code, lines } = await run(['run', '--out', out, '--', '/bin/true']);
    expect(code).toBe(0);
    expect(lines.join('\n')).toMatch(/true, process \d+, on Linux 7\.3/);
    expect(lines.join('\n')).toMatch(/(\d+) of \1 calls return what was recorded/);
    expect(lines.at(-1)).toContain(out);
    expect(readFileSync(out, 'utf8')).toContain('mmap(');
  });

  it.runIf(hasStrace)('passes the program its own options, and says how it ended', async () => {
    const { code, lines } = await run(['run', '--out', path('sh.strace'), '--', 'sh', '-c', 'exit 3']);
    expect([code, lines.at(-2)]).toEqual([0, 'The program ended with 3.']);
  });

  it('overwrites nothing', async () => {
    const out = write('kept.strace', 'mine');
    const { code, err } = await run(['run', '--out', out, '--', 'true']);
    expect([code, err]).toEqual([2, `${out} is there already. Choose another one with --out FILE.\n`]);
    expect(readFileSync(out, 'utf8')).toBe('mine');
  });

  it('needs a program', async () => {
    const { code, err } = await run(['run']);
    expect([code, err]).toEqual([2, 'run needs a program, as in: npx vmascope run -- ./program\n']);
  });

  it('uses strace as the documents do', () => {
    expect(readFileSync(`${ROOT}/docs/command-line.md`, 'utf8')).toContain(
      `${STRACE} -o program.strace ./program`,
    );
  });
});
