// What a new kernel does otherwise than a row, in text.

/** `groups` as grouped() returns them; `smallest` is a shrunk recording: its file, operations and difference. */
export function reportOf({ release, row, cases, casesAgree, operations, operationsAgree, groups }) {
  const head =
    `Linux ${release} beside row ${row}: ${casesAgree} of ${cases} recordings and ` +
    `${operationsAgree} of ${operations} operations agree.\n` +
    (groups.length > 0 ? 'Groups, and in how many recordings each is the first difference:\n' : '');
  return [head, ...groups.map(groupText)].join('\n');
}

function groupText({ what, count, example, smallest }) {
  const { file, line, operation, expected, got } = smallest ?? example;
  const before = smallest?.operations.slice(0, -1) ?? [];
  const lines = [
    `${String(count).padStart(4)}  ${what}`,
    `      ${file}:${line}`,
    ...[...before, operation].map((each) => `        ${each}`),
    ...answer('kernel', expected),
    ...answer('model', got),
  ];
  return `${lines.join('\n')}\n`;
}

const answer = (who, text) =>
  (text || 'no such VMA').split('\n').map((line, i) => `          ${(i === 0 ? who : '').padEnd(8)}${line}`);
