// `npm run checked`: writes web/src/core/checked.json, from which command line and page say how far each row agrees
// with the recordings of its kernel. The check is the ordinary command, which anybody can run.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['tests/conformance', 'tests/fixtures'];

const check = spawnSync('node', ['scripts/cli.mjs', 'check', ...FOLDERS, '--json'], {
  cwd: root,
  env: { ...process.env, INIT_CWD: root },
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
});
// 1: some recordings differ, which is a result to be written down as well.
if (check.status !== 0 && check.status !== 1) {
  process.stderr.write(check.stderr);
  process.exit(check.status ?? 1);
}
const { rows } = JSON.parse(check.stdout);
const date = new Date().toISOString().slice(0, 10);
writeFileSync(`${root}web/src/core/checked.json`, `${JSON.stringify({ date, rows }, undefined, 2)}\n`);
for (const [id, { cases, casesAgree, operations, operationsAgree }] of Object.entries(rows))
  process.stdout.write(
    `${id}: ${casesAgree} of ${cases} recordings, ${operationsAgree} of ${operations} operations agree\n`,
  );
