const NBSP = '\u00a0';
const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];

/** A size: 8192 → "8 KiB", 1 689 600 → "1.6 MiB", −4096 → "−4 KiB". */
export function formatBytes(bytes: number): string {
  let size = Math.abs(bytes);
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit++;
  }
  const rounded = size >= 99.95 ? Math.round(size) : Math.round(size * 10) / 10;
  return `${bytes < 0 ? '−' : ''}${rounded}${NBSP}${UNITS[unit]}`;
}
