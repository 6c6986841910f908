/* Logs of threads whose calls overlapped in time, recorded on Linux 6.18. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { atOnce } from '../web/src/base/at-once.ts';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import { Machine } from '../web/src/core/machine.ts';
import { arranging, mayBeArranged } from '../web/src/timeline/arrange.ts';
import { compareWithRecording, countDiffering } from '../web/src/timeline/compare.ts';
import { runCalls } from '../web/src/timeline/run.ts';
import { parseText, toSession } from '../web/src/trace-in/index.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = `${ROOT}/tests/fixtures/threads`;
const machine = new Machine(await loadCoreFile(`${ROOT}/wasm-core/build/verify.wasm`));

it.each(readdirSync(FOLDER).filter((name) => name.endsWith('.log')))(
  '%s has an order in which Linux 6.18 answers as recorded',
  (name) => {
    const recording = parseText(name, readFileSync(`${FOLDER}/${name}`, 'utf8'));
    expect(recording.problems).toEqual([]);
    const spec = toSession(recording, 0, '6.18', true);
    expect(mayBeArranged(spec.calls)).toBe(true);
    expect(compareWithRecording(machine, spec).exceptions).not.toEqual([]);
    const ordered = { ...spec, calls: atOnce(arranging(machine, spec)) };
    expect(ordered.calls.toSorted(byPlace)).toEqual(spec.calls.toSorted(byPlace));
    expect(compareWithRecording(machine, ordered).exceptions).toEqual([]);
    machine.start('6.18', spec.layout);
    expect(countDiffering([...runCalls(machine, ordered)])).toBe(0);
  },
);

function byPlace(a: { readonly line?: number }, b: { readonly line?: number }): number {
  return (a.line ?? 0) - (b.line ?? 0);
}
