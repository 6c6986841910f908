// What docs/figures.md says of how much there is: counted in the sources and in web/src/core/checked.json.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(root + path, 'utf8');
const list = (path) => readdirSync(root + path, { withFileTypes: true });
const below = (path, ending) =>
  list(path).flatMap((entry) => {
    const name = `${path}/${entry.name}`;
    if (entry.isDirectory()) return ['build', 'node_modules'].includes(entry.name) ? [] : below(name, ending);
    return name.endsWith(ending) ? [name] : [];
  });
const folders = (path) => list(path).filter((entry) => entry.isDirectory());
const times = (texts, pattern) => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
const rowsOf = (path, macro) => times([read(path)], new RegExp(`^${macro}\\(`, 'gm'));

/** Tests come every day, and nobody should have to count them: "over 800". */
const over = (count) => `over ${Math.floor(count / 100) * 100}`;

/** Pairs of a thing and how many there are of it. */
export function countedThings() {
  const lessons = folders('lessons')
    .map(({ name }) => read(`lessons/${name}/lesson.mdx`))
    .filter((text) => !/^draft: true$/m.test(text));
  const { rows } = JSON.parse(read('web/src/core/checked.json'));
  return [
    ['kernels, and patches that were only posted', rowsOf('wasm-core/eras/eras.def', 'ERA')],
    ['of these, compared with recordings of themselves', Object.keys(rows).length],
    ['single differences between kernels', rowsOf('wasm-core/machine/traits.def', 'TRAIT')],
    ['types of events', rowsOf('wasm-core/trace/events.def', 'EVENT')],
    ['counters', rowsOf('wasm-core/trace/counters.def', 'COUNTER')],
    [
      'views',
      folders('web/src/views').filter(({ name }) =>
        list(`web/src/views/${name}`).some((file) => file.name === 'index.tsx'),
      ).length,
    ],
    ['benchmark suites', folders('web/src/suites').length],
    ['lessons', lessons.length],
    ['scenes in them', times(lessons, /^<Scene /gm)],
    ['questions in them', times(lessons, /^<Predict /gm)],
    ['native tests', over(times(below('wasm-core', '.c').map(read), /^TEST\(/gm))],
  ];
}

const number = (value) => (typeof value === 'number' ? value.toLocaleString('en') : value);
const table = (rows) => rows.map((row) => `| ${row.map(number).join(' | ')} |`);

/** The recordings of each kernel, and how many agree. */
function recordings({ rows, date }) {
  const columns = ['cases', 'casesAgree', 'operations', 'operationsAgree'];
  const order = [...read('wasm-core/eras/eras.def').matchAll(/^ERA\(\w+, "([^"]+)"/gm)].map(([, id]) => id);
  const checked = Object.entries(rows).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  const total = columns.map((column) => checked.reduce((sum, [, row]) => sum + row[column], 0));
  return [
    `Recordings of real kernels, checked on ${date} (\`npm run checked\`):`,
    '',
    ...table([
      ['kernel', 'recorded kernels', 'recordings', 'agree', 'operations', 'agree'],
      ['---', '---', '--:', '--:', '--:', '--:'],
      ...checked.map(([id, row]) =>
        [id, row.releases.join(', ')].concat(columns.map((column) => row[column])),
      ),
      ['all', '', ...total],
    ]),
  ];
}

/** The lines of docs/figures.md between its marks. */
export function countedLines() {
  return [
    ...table([['', 'how many'], ['---', '--:'], ...countedThings()]),
    '',
    ...recordings(JSON.parse(read('web/src/core/checked.json'))),
  ];
}
