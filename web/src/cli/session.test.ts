import { expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { CALL, run, useFolder } from './testing.ts';

const { write } = useFolder();
const OTHER = `${CALL}munlockall() = 0\n`;
const SESSION = {
  vmascope: 1,
  name: 'program.strace',
  text: CALL,
  link: { v: '1', kernels: '3.8 gap=linear,6.18', assume: 'max_map_count=77', ask: 'call:mmap' },
  second: { name: 'other.strace', text: OTHER },
};

it('is opened like the trace in it, with what it says where no option says otherwise', async () => {
  const file = write('a.vmascope.json', JSON.stringify(SESSION));
  const diagnosis = async (...options: readonly string[]) =>
    JSON.parse((await run(['diagnose', file, '--json', ...options])).out);
  expect(await diagnosis()).toMatchObject({ file, kernel: '3.8+gap=linear', limit: 77 });
  expect(await diagnosis('--kernel', '6.1', '--assume', 'max_map_count=99')).toMatchObject({
    kernel: '6.1',
    limit: 99,
  });
  const replayed = JSON.parse((await run(['replay', '-', '--json'], JSON.stringify(SESSION))).out);
  expect(replayed).toMatchObject({ kernel: '3.8+gap=linear' });
  const packed = write('a.vmascope.json.gz', gzipSync(JSON.stringify(SESSION)));
  expect((await run(['replay', packed])).code).toBe(0);
});

it('has a query, and a second trace', async () => {
  const file = write('b.vmascope.json', JSON.stringify(SESSION, undefined, 2));
  expect((await run(['ask', file])).lines.at(-2)).toContain('1 of 1 operations');
  expect((await run(['ask', file, 'call:munmap'])).lines.at(-1)).toContain('0 of 1 operations');
  const compared = JSON.parse((await run(['beside', file, '--json'])).out);
  expect(compared).toMatchObject({ files: [file, 'other.strace'], both: 1, only: [0, 1] });
  const alone = write('c.vmascope.json', JSON.stringify({ ...SESSION, second: undefined, link: {} }));
  expect(await run(['beside', alone])).toMatchObject({
    code: 2,
    err: 'beside needs exactly two files, not 1\n',
  });
  expect((await run(['ask', alone])).code).toBe(2);
});

it('that is broken is refused in a sentence', async () => {
  const file = write('d.vmascope.json', '{"vmascope": 1, "name": "x"');
  const { code, err } = await run(['replay', file]);
  expect(code).toBe(2);
  expect(err).toMatch(
    /^.*d\.vmascope\.json: This begins as a session of vmascope, but it isn’t valid JSON[^\n]*\n$/,
  );
});
