/* How far the model agrees with the recordings of a real kernel, as virtual:conformance. The build asks the
 * command that anybody can type, so the page shows what that says, whatever it is. */
import type { Conformance, Ends } from 'virtual:conformance';
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import {
  DIFFERS,
  OLDER_ROWS,
  REASONS,
  lacks,
  type Reason,
  type ReasonId,
} from '../../tests/conformance/eras.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Where the recordings are; the page names them too. */
const RECORDINGS = ['tests/conformance', 'tests/fixtures'];
const MODULE = 'virtual:conformance';

/** What `check --json` prints, as far as the page shows it. */
type Checked = Omit<Conformance, 'kernels' | 'date'>;

/** Runs the check; resolves to what it prints on stdout, or rejects with what it complains of. */
export type Check = () => Promise<string>;

export function conformance(check: Check = checkRecordings): Plugin {
  return {
    name: 'vmascope-conformance',
    resolveId: (id) => (id === MODULE ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const result: Conformance = {
        ...readChecked(await check()),
        kernels: kernelsOf(RECORDINGS.map((folder) => ROOT + folder)),
        date: new Date().toISOString().slice(0, 10),
      };
      const byHand = readdirSync(`${ROOT}tests/conformance/recordings/hand`).length;
      return [
        `export const conformance = ${JSON.stringify(result)};`,
        `export const ends = ${JSON.stringify(endsOf(byHand))};`,
      ].join('\n');
    },
  };
}

/** Recordings that differ make the check exit with 1, and are no reason not to build. */
async function checkRecordings(): Promise<string> {
  const options = {
    cwd: ROOT,
    // The path is meant from here, not from where npm was called. And the command bundles itself with Vite.
    env: { ...process.env, INIT_CWD: ROOT, NODE_ENV: '' },
    maxBuffer: 2 ** 28,
  };
  try {
    const command = ['scripts/cli.mjs', 'check', ...RECORDINGS, '--json'];
    return (await promisify(execFile)(process.execPath, command, options)).stdout;
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (code === 1 && stdout) return stdout;
    throw new Error(`the recordings could not be checked: ${stderr?.trim() || String(error)}`, {
      cause: error,
    });
  }
}

export function readChecked(json: string): Checked {
  let value: Partial<Record<keyof Checked, unknown>>;
  try {
    value = JSON.parse(json) as typeof value;
  } catch {
    throw new Error(`the check of the recordings printed no JSON: ${json.slice(0, 200)}`);
  }
  const number = (name: keyof Checked): number => {
    const found = value[name];
    if (typeof found !== 'number') throw new Error(`the check of the recordings tells no ${name}`);
    return found;
  };
  return {
    cases: number('cases'),
    casesAgree: number('casesAgree'),
    operations: number('operations'),
    operationsAgree: number('operationsAgree'),
  };
}

/** `recordings`: how many there are by hand. */
export function endsOf(recordings: number): Ends {
  const differing = Object.entries(DIFFERS);
  const rows = OLDER_ROWS.map((era) => {
    const apart = differing.filter(([, reasons]) => reasons.some((reason) => lacks(era, reason)));
    return { era, alike: recordings - apart.length };
  });
  const changes = (Object.entries(REASONS) as [ReasonId, Reason][]).map(
    ([id, { since, text, fromMemory }]) => ({
      since,
      text,
      fromMemory,
      recordings: differing.filter(([, reasons]) => reasons.includes(id)).map(([name]) => name),
    }),
  );
  return { recordings, rows, changes };
}

/** Of all recordings in `folders`, each once, sorted. */
function kernelsOf(folders: readonly string[]): string[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  const texts = paths
    .filter((path) => /\.trace(\.gz)?$/.test(path))
    .map((path) => {
      const bytes = readFileSync(path);
      return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    });
  return releasesIn(texts);
}

/** "# kernel 6.18.44-fc-v445 x86_64" → "6.18.44": what distributions and builds add is no news. */
export function releasesIn(texts: readonly string[]): string[] {
  const releases = texts.flatMap((text) => /^# kernel (\d+(?:\.\d+)*)/m.exec(text)?.[1] ?? []);
  return [...new Set(releases)].toSorted();
}
