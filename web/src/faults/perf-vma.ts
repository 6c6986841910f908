/** A mapping as PERF_RECORD_MMAP2 or a line of /proc/PID/maps shows it; addresses and sizes are in bytes. */
export interface Vma {
  readonly start: number;
  readonly length: number;
  readonly protection: number;
  readonly shared: boolean;
  /** Bytes. */
  readonly offset: number;
  readonly name: string;
  /** Tells files of the same name apart: device and inode. */
  readonly identity: string;
}
