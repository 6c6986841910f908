import { useEffect, useState } from 'react';
import { fetchCore } from '../core/load-browser.ts';
import { Machine } from '../core/machine.ts';
import { describer, type Column, type KernelRow } from '../core/kernel-row.ts';
import type { Describe } from '../core/mix.ts';
import { messageOf } from '../words/message-of.ts';

export interface KernelTable {
  /** Oldest first. */
  readonly rows: readonly KernelRow[];
  readonly columns: readonly Column[];
  /** Finds mixed rows as well. */
  readonly describe: Describe;
}

type Kernels =
  | { readonly status: 'loading' }
  | ({ readonly status: 'ready' } & KernelTable)
  | { readonly status: 'failed'; readonly reason: string };

/** The table of kernels, as the core reports it. */
export function useKernels(): Kernels {
  const [kernels, setKernels] = useState<Kernels>({ status: 'loading' });
  useEffect(() => {
    let wanted = true;
    fetchCore()
      .then((core) => tableOf(new Machine(core)))
      .then(
        (table) => wanted && setKernels({ status: 'ready', ...table }),
        (error: unknown) => wanted && setKernels({ status: 'failed', reason: messageOf(error) }),
      );
    return () => {
      wanted = false;
    };
  }, []);
  return kernels;
}

function tableOf(machine: Machine): KernelTable {
  return { rows: machine.kernels(), columns: machine.columns(), describe: describer(machine) };
}
