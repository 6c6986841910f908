// Groups the differences that `check --json` found: by the call, and by what of its answer differs.

const VMA = /^([0-9a-f]+)-([0-9a-f]+) (\S+) ([0-9a-f]+) (\S+) (\S+) anon=(\d+)(?: thp=(\d+))?$/;

/**
 * Groups of differences, the largest first. `example` is the difference that the fewest operations lead to.
 */
export function grouped(differences) {
  const groups = new Map();
  for (const difference of differences) {
    const what = nameOf(difference);
    const group = groups.get(what) ?? { what, count: 0, example: difference };
    group.count++;
    if (difference.line < group.example.line) group.example = difference;
    groups.set(what, group);
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count);
}

/** The group's name in words: two differences with the same name are taken for the same one. */
export function nameOf({ operation, expected, got }) {
  const call = callOf(operation);
  const counters = expected.startsWith('Vm') ? expected.match(/Vm\w+/g) : [];
  if (counters.length > 0) return `${counters.join(', ')} after ${call}`;
  const [theirs, ours] = [expected, got].map(vmasOf);
  if (theirs.length + ours.length > 0) return `VMAs after ${call}: ${listsDiffer(theirs, ours)}`;
  const [real, model] = [expected, got].map(resultOf);
  return real === model ? `${call}: another ${real}` : `${call}: ${real}, in the model ${model}`;
}

/** What madvise() does depends on its advice. */
function callOf(operation) {
  const [, name, advice] = /^(?:\[pid \d+\] )?(\w+)\((?:.*, (MADV_\w+)\)$)?/.exec(operation) ?? [];
  return name ? `${name}(${advice ?? ''})` : operation;
}

function resultOf(text) {
  const [, error, how] = /^-1 (\w+)(?: \(((?:SEGV|BUS)_\w+))?/.exec(text) ?? [];
  if (error) return how ? `${error} (${how})` : error;
  return /^(?:\d|0x)/.test(text) ? 'value' : text;
}

function vmasOf(text) {
  return text.split('\n').flatMap((line) => {
    const [, start, end, perms, offset, kind, flags, anon, thp = '0'] = VMA.exec(line) ?? [];
    const [from, to] = [start, end].map((address) => Number.parseInt(address, 16));
    return start ? [{ from, to, perms, offset, kind, flags: flags.split(','), anon, thp }] : [];
  });
}

function listsDiffer(theirs, ours) {
  if (coverOf(theirs) !== coverOf(ours)) return 'where they lie';
  const fields = new Set();
  for (const a of theirs)
    for (const b of ours.filter(({ from, to }) => from < a.to && a.from < to))
      for (const field of fieldsDiffer(a, b)) fields.add(field);
  if (fields.size > 0) return [...fields].toSorted((a, b) => (a < b ? -1 : 1)).join(', ');
  if (theirs.length === ours.length) return 'bounds';
  return theirs.length > ours.length ? 'merged less than in the model' : 'merged more than in the model';
}

/** What differs on the pages that both VMAs have. What counts for whole VMAs is compared if their bounds are the same. */
function fieldsDiffer(a, b) {
  const flags = [
    ...a.flags.filter((f) => !b.flags.includes(f)),
    ...b.flags.filter((f) => !a.flags.includes(f)),
  ];
  const whole = a.from === b.from && a.to === b.to ? ['offset', 'anon', 'thp'] : [];
  const fields = (flags.length > 0 ? ['kind'] : ['kind', 'perms'])
    .concat(whole)
    .filter((name) => a[name] !== b[name]);
  return [...flags.map((flag) => `flag ${flag}`), ...fields];
}

/** The addresses of all VMAs, however these are split. */
function coverOf(vmas) {
  const cover = [];
  for (const { from, to } of vmas) {
    const last = cover.at(-1);
    if (last?.to === from) last.to = to;
    else cover.push({ from, to });
  }
  return JSON.stringify(cover);
}
