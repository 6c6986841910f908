/** Gives a file to the reader. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

const LONGEST = 100;

/** What is in a file, as its name without an ending: "vmascope-gap-search-time-per-loop". */
export function fileStem(what: string): string {
  const words = what.toLowerCase().match(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu) ?? [];
  return `vmascope-${words.join('-').slice(0, LONGEST).replace(/-+$/, '')}`;
}
