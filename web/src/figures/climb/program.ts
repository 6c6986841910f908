/* The program of the climb: a process with many VMAs, one of which changes. */
import { call, munmap } from '../../core/calls.ts';
import { PAGE_SIZE, type StartLayout } from '../../core/layout.ts';
import { nth } from '../../base/known.ts';
import type { SessionCall } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { PROT } from '../../protocol/vm-flags.ts';
import { layoutWith, sizeOf, traceWith, vmasOf, type Vma } from '../process.ts';
import { pagesOf, type ClimbParameters } from './parameters.ts';

function vmasBefore(parameters: ClimbParameters): readonly Vma[] {
  return vmasOf(parameters.mappings, pagesOf(parameters));
}

export function layoutOf(parameters: ClimbParameters): StartLayout {
  return layoutWith(vmasBefore(parameters));
}

/** The middle page loses its permissions, and gets back those that all these VMAs have. */
const PROTECTIONS = [
  { prot: PROT.NONE, spelled: 'PROT_NONE' },
  { prot: PROT.READ | PROT.WRITE, spelled: 'PROT_READ|PROT_WRITE' },
] as const;

function changedIn(parameters: ClimbParameters) {
  const changed = nth(vmasBefore(parameters), parameters.vma);
  return { start: changed.start, length: sizeOf(changed), page: changed.start + PAGE_SIZE };
}

export function callsOf(parameters: ClimbParameters): readonly SessionCall[] {
  const { start, length, page } = changedIn(parameters);
  if (parameters.change === 'unmap') return [munmap(start, length)];
  return PROTECTIONS.map(({ prot }) =>
    call({ call: 'mprotect', addr: u64(page), length: u64(PAGE_SIZE), prot }),
  );
}

/** The same program as a vmatrace. */
export function traceOf(parameters: ClimbParameters, about: string): string {
  const { start, length, page } = changedIn(parameters);
  const calls =
    parameters.change === 'unmap'
      ? [`munmap(0x${start.toString(16)}, ${length})`]
      : PROTECTIONS.map(({ spelled }) => `mprotect(0x${page.toString(16)}, ${PAGE_SIZE}, ${spelled})`);
  return traceWith(vmasBefore(parameters), calls, about);
}
