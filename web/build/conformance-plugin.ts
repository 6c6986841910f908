/*
 * Where older rows answer the recordings of 6.18 differently, as virtual:conformance. A test holds the list, and the
 * page shows it.
 */
import type { Ends } from 'virtual:conformance';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { known } from '../src/base/known.ts';
import {
  DIFFERS,
  OLDER_ROWS,
  REASONS,
  lacks,
  type Reason,
  type ReasonId,
} from '../../tests/conformance/kernels.ts';
import { release } from '../src/core/release.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODULE = 'virtual:conformance';

export function conformance(): Plugin {
  return {
    name: 'vmascope-conformance',
    resolveId: (id) => (id === MODULE ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const byHand = readdirSync(`${ROOT}tests/conformance/recordings/hand`).length;
      return `export const ends = ${JSON.stringify(endsOf(byHand))};`;
    },
  };
}

/** `recordings` is the number of recordings made by hand. */
export function endsOf(recordings: number): Ends {
  const differing = Object.entries(DIFFERS);
  const rows = OLDER_ROWS.map((kernel) => {
    const apart = differing.filter(([, reasons]) => reasons.some((reason) => lacks(kernel, reason)));
    return { kernel, alike: recordings - apart.length };
  });
  const changes = (Object.entries(REASONS) as [ReasonId, Reason][]).map(
    ([id, { since, text, fromMemory }]) => ({
      since,
      text,
      fromMemory,
      recordings: differing.filter(([, reasons]) => reasons.includes(id)).map(([name]) => name),
    }),
  );
  return {
    recordings,
    rows,
    changes: changes.toSorted((a, b) => timeOf(a) - timeOf(b)),
  };
}

function timeOf({ since }: { readonly since: string }): number {
  return known(release(since), 'each difference names a release');
}
