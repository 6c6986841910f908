/* The program of the walk: a process with many VMAs, in which pages are touched that are new. */
import { nth } from '../../base/known.ts';
import { call } from '../../core/calls.ts';
import { PAGE_SIZE, type StartLayout } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { layoutWith, traceWith, vmasOf, type Vma } from '../process.ts';
import { MOST, type WalkParameters } from './parameters.ts';

function vmasIn({ vmas }: WalkParameters): readonly Vma[] {
  return vmasOf(vmas, MOST);
}

export function layoutOf(parameters: WalkParameters): StartLayout {
  return layoutWith(vmasIn(parameters));
}

function pagesOf(parameters: WalkParameters): readonly number[] {
  const vmas = vmasIn(parameters);
  const { touched } = parameters;
  return touched.map((vma, i) => {
    const before = touched.slice(0, i).filter((each) => each === vma).length;
    return nth(vmas, vma - 1).start + before * PAGE_SIZE;
  });
}

export function callsOf(parameters: WalkParameters): readonly SessionCall[] {
  return pagesOf(parameters).map((page) => call({ call: 'store', addr: u64(page), length: u64(1) }));
}

/** The same program as a vmatrace. */
export function traceOf(parameters: WalkParameters, about: string): string {
  const calls = pagesOf(parameters).map((page) => `store(0x${page.toString(16)}, 1)`);
  return traceWith(vmasIn(parameters), calls, about);
}
