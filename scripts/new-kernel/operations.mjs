// The operations of a recording, as a case that the recorder does again.

/** Those up to line `line`, which is the last one. */
export function operationsUntil(text, line) {
  return text
    .split('\n')
    .slice(0, line)
    .filter((each) => each !== '' && !each.startsWith('#'));
}

/** With the address that each new mapping got as its hint: so it lies there too when operations before it are missing. */
export function pinned(operations) {
  return operations.map((operation) =>
    operation.includes('MAP_FIXED')
      ? operation
      : operation.replace(/^((?:\[pid \d+\] )?mmap\()\w+(,.*\) = (0x[0-9a-f]+))$/, '$1$3$2'),
  );
}

/** Those that touch what the last one names, and all that name no address. A guess, to be tried first. */
export function related(operations) {
  const last = rangesOf(operations.at(-1) ?? '');
  return operations.filter((operation) => {
    const ranges = rangesOf(operation);
    return ranges.length === 0 || ranges.some((a) => last.some((b) => a.from <= b.to && b.from <= a.to));
  });
}

const isAddress = (text) => text.startsWith('0x');

/** Each address of an operation, with the largest of its lengths. */
function rangesOf(operation) {
  const numbers = operation.match(/\b(?:0x[0-9a-f]+|\d+)\b/g) ?? [];
  const length = Math.max(0, ...numbers.filter((text) => !isAddress(text)).map(Number));
  return numbers.filter(isAddress).map((text) => ({ from: Number(text), to: Number(text) + length }));
}
