// What `npm run bench:core` has measured, as figures, ratios and a table.

const geometricMean = (values) => Math.exp(values.reduce((sum, x) => sum + Math.log(x), 0) / values.length);

function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return { min: sorted[0], median: sorted[sorted.length >> 1] };
}

/** `ratio`: wasm to native code, and ours to the other; what was not measured is left out. */
export function figuresOf({ name, family, meaning, areas, compared, times, counts }) {
  const ns = Object.fromEntries(Object.entries(times).map(([kind, samples]) => [kind, summary(samples)]));
  const ratio = {};
  if (ns.wasm) ratio.wasmToNative = ns.wasm.min / ns.native.min;
  if (ns.against) ratio.time = ns.native.min / ns.against.min;
  if (counts?.against) ratio.instructions = counts.native.instructions / counts.against.instructions;
  return { name, family, meaning, areas, compared, ns, counts, ratio };
}

/** Ratios by family as geometric means; lookups and walks of both trees are taken together. */
export function familiesOf(figures) {
  const groups = new Map();
  for (const row of figures) {
    const tree = row.name.split('_')[0];
    const key = row.family === 'lookup' || row.family === 'iterate' ? row.family : `${tree} ${row.family}`;
    groups.set(key, [...(groups.get(key) ?? []), row.ratio]);
  }
  return [...groups].map(([family, ratios]) => {
    const keys = new Set(ratios.flatMap(Object.keys));
    const mean = (key) =>
      geometricMean(ratios.map((ratio) => ratio[key]).filter((value) => value !== undefined));
    return { family, ratio: Object.fromEntries([...keys].map((key) => [key, mean(key)])) };
  });
}

const fixed = (value, digits) => (value === undefined ? '' : value.toFixed(digits));
const pair = (times) => (times ? `${fixed(times.min, 1)} / ${fixed(times.median, 1)}` : '');

function print(head, rows) {
  const used = head.map((_, i) => rows.some((row) => row[i] !== ''));
  const lines = [head, ...rows].map((row) => row.filter((_, i) => used[i]));
  const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)));
  for (const line of lines)
    console.log(line.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join('  '));
}

const cellsOf = ({ ns, counts, ratio }) => [
  pair(ns.against),
  fixed(counts?.against?.instructions, 0),
  fixed(counts?.against?.misses, 2),
  fixed(ratio.time, 2),
  fixed(ratio.instructions, 2),
];

function printFigures({ figures, other }) {
  const head = [
    'ns per operation: min / median',
    'VMAs',
    'native',
    'wasm',
    'wasm:native',
    'instr.',
    'misses',
  ];
  const theirs = [other ?? '', 'instr.', 'misses', 'ours:theirs, time', 'instr.'];
  print(
    [...head, ...theirs],
    figures.map((row) => [
      row.name,
      row.areas.toLocaleString('en'),
      pair(row.ns.native),
      pair(row.ns.wasm),
      fixed(row.ratio.wasmToNative, 2),
      fixed(row.counts?.native.instructions, 0),
      fixed(row.counts?.native.misses, 2),
      ...(row.compared || !other ? cellsOf(row) : ['–', '–', '–', '–', '–']),
    ]),
  );
}

/** Which rows cost more here, and which have nothing to be compared with. */
function printComparison({ figures, other }) {
  const above = figures.filter(({ ratio }) => ratio.instructions > 1);
  const compared = figures.filter((row) => row.compared);
  const alone = [...new Set(figures.filter((row) => !row.compared).map(({ name }) => name))];
  const named = above
    .map((row) => `${row.name} ${row.areas} (${fixed(row.ratio.instructions, 2)})`)
    .join(', ');
  console.log(`\n${compared.length} rows are compared; more instructions than ${other}: ${named || 'none'}.`);
  if (alone.length) console.log(`Not compared, because ${other} lacks them here: ${alone.join(', ')}.`);
}

/** Functions that hold at least a hundredth of their program's instructions. */
const largest = (counts) =>
  (counts?.functions ?? [])
    .filter(({ instructions }) => instructions >= counts.instructions / 100)
    .map(({ name, instructions }) => [name, fixed(instructions, 1)]);

function printFunctions({ figures, other }) {
  for (const { name, areas, counts } of figures) {
    const [ours, theirs] = [largest(counts?.native), largest(counts?.against)];
    const line = (_, i) => [...(ours[i] ?? ['', '']), ...(theirs[i] ?? ['', ''])];
    console.log('');
    print(
      [`${name}, ${areas.toLocaleString('en')} VMAs`, 'instr.', other ?? '', 'instr.'],
      Array.from({ length: Math.max(ours.length, theirs.length) }, line),
    );
  }
}

export function printReport(result, { functions }) {
  printFigures(result);
  console.log('\nGeometric means of the ratios');
  print(
    ['', 'wasm:native', 'ours:theirs, time', 'instr.'],
    result.families.map(({ family, ratio }) => [
      family,
      fixed(ratio.wasmToNative, 2),
      fixed(ratio.time, 2),
      fixed(ratio.instructions, 2),
    ]),
  );
  if (result.other) printComparison(result);
  if (functions) printFunctions(result);
  const { cpu, compiler, emscripten, node } = result.machine;
  console.log(`\n${cpu}; ${compiler}; ${emscripten}; Node ${node}.`);
  if (result.rounds)
    console.log(
      `CPU time, ${result.rounds} rounds of ${result.repeats}, taken in turn; differences below a quarter are noise.`,
    );
}

/** A row per workload, a column per size, for those that are compared. */
function printTable(title, figures, cellOf) {
  const sizes = [...new Set(figures.map(({ areas }) => areas))];
  const names = [...new Set(figures.map(({ name }) => name))];
  console.log(`\n| ${title} | ${sizes.map((areas) => areas.toLocaleString('en')).join(' | ')} |`);
  console.log(`| --- |${sizes.map(() => ' ---: |').join('')}`);
  for (const name of names) {
    const cells = sizes.map((areas) =>
      cellOf(figures.find((row) => row.name === name && row.areas === areas)),
    );
    console.log(`| \`${name}\` | ${cells.join(' | ')} |`);
  }
}

const against = (ours, theirs, digits) => {
  const shown = (value) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${shown(ours)} : ${shown(theirs)}`;
};

/** Instructions, branch misses and, where there are any, times, each ours : theirs. */
export function printTables({ figures }) {
  const compared = figures.filter((row) => row.compared);
  const counted = compared.filter(({ counts }) => counts);
  printTable('instructions', counted, ({ counts, ratio }) => {
    const pairOf = against(counts.native.instructions, counts.against.instructions, 0);
    return `${pairOf} = ${fixed(ratio.instructions, 2)}`;
  });
  printTable('branch misses', counted, ({ counts }) =>
    against(counts.native.misses, counts.against.misses, 1),
  );
  const timed = compared.filter(({ ns }) => ns.against);
  if (timed.length)
    printTable('ns', timed, ({ ns, ratio }) => {
      return `${against(ns.native.min, ns.against.min, 1)} = ${fixed(ratio.time, 2)}`;
    });
}
