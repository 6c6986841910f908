/*
 * What real kernels counted while they ran the announcement’s program themselves: the objects in their slab caches.
 *
 * The program was the one of 17 March 2004 with a region of 32 MiB (8,192 pages), static, up to level 9. Each figure is of the
 * moment at which all 2^level processes have read all pages and wait.
 *
 * The kernels are 2.4.20, 2.6.2 and 2.6.7 for i386: without SMP, HIGHMEM, PAE, modules and swap; built with gcc 3.4.6, which needed
 * `regparm` at definitions whose declarations have it; nothing else was changed in mm/. They ran in an emulator, with one processor
 * and 512 MiB. 2.6.2 was built twice: with CONFIG_MPENTIUM4 it has cache lines of 128 bytes, with CONFIG_M686 of 32.
 *
 * Objects are the active ones of /proc/slabinfo. They are those of the whole machine, so some 38 other pages that the processes
 * share have chains, too. And what lies ready in the processor’s own array counts as active.
 */

/** Of levels 6 to 9. */
export type AtLevels = readonly [number, number, number, number];

export interface CountedThere {
  readonly kernel: string;
  readonly config: 'MPENTIUM4' | 'M686';
  readonly pte_chain: AtLevels;
  readonly anon_vma: AtLevels;
  readonly vm_area_struct: AtLevels;
  /** Bytes of one of each; 0 where the kernel has none. That of 2.4.20 takes 96 in its slab, which aligns it. */
  readonly bytes: Readonly<Record<'pte_chain' | 'anon_vma' | 'vm_area_struct', number>>;
}

export const THERE_REGION = 32;

export const COUNTED_THERE: readonly CountedThere[] = [
  {
    kernel: '2.6.2',
    config: 'MPENTIUM4',
    pte_chain: [24_690, 41_160, 74_130, 139_920],
    anon_vma: [0, 0, 0, 0],
    vm_area_struct: [696, 1334, 2610, 5162],
    bytes: { pte_chain: 128, anon_vma: 0, vm_area_struct: 64 },
  },
  {
    kernel: '2.6.2',
    config: 'M686',
    pte_chain: [82_211, 156_113, 303_970, 607_827],
    anon_vma: [0, 0, 0, 0],
    vm_area_struct: [649, 1298, 2596, 5133],
    bytes: { pte_chain: 32, anon_vma: 0, vm_area_struct: 64 },
  },
  {
    kernel: '2.6.7',
    config: 'M686',
    pte_chain: [0, 0, 0, 0],
    // Before the region is mapped there are 16: those of the rest of the machine.
    anon_vma: [16, 12, 12, 12],
    vm_area_struct: [658, 1316, 2585, 5170],
    bytes: { pte_chain: 0, anon_vma: 8, vm_area_struct: 84 },
  },
  {
    kernel: '2.4.20',
    config: 'M686',
    pte_chain: [0, 0, 0, 0],
    anon_vma: [0, 0, 0, 0],
    vm_area_struct: [646, 1286, 2566, 5126],
    bytes: { pte_chain: 0, anon_vma: 0, vm_area_struct: 68 },
  },
];
