// `npm run bench:home`: how soon a first visit shows its figure on a phone that is slow and has a slow network, and how long
// the home page keeps a fast machine from answering. Given folders with built pages, it compares them, a visit each in turn.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPage, launchBrowser } from './built-page.mjs';
import { SLOWER, firstVisit } from './first-visit.mjs';
import { serveSlowly } from './slow-network.mjs';

const USAGE = `usage: npm run bench:home [-- [--visits N] [--requests] [FOLDER…]]
  FOLDER      a built page, instead of this checkout's; several are compared
  --visits N  first visits of each route; by default 5
  --requests  also lists what a visit of each route asked for, and when`;

/** Kilobits per second and ms; `wanted` is the latest that the home page's figure may be there, and may move, in any visit. */
const NETWORKS = [
  { name: 'Lighthouse’s slow 4G', down: 1638.4, latency: 150, wanted: { shown: 3200, moved: 5000 } },
  { name: 'DevTools’ Fast 3G', down: 1440, latency: 562.5, wanted: { shown: 5000, moved: 5000 } },
];
const UNLIMITED = { down: 1e6, latency: 0 };
const ROUTES = [
  { name: 'home', hash: '', marks: ['shown', 'moved', 'answered'] },
  { name: 'a lesson', hash: '#/lessons/gap-search', marks: ['shown'] },
  { name: 'the lab', hash: '#/lab', marks: ['shown'] },
];

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const sorted = (numbers) => numbers.toSorted((a, b) => a - b);

function options() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        requests: { type: 'boolean' },
        visits: { type: 'string', default: '5' },
      },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    if (!/^[1-9]\d{0,2}$/.test(values.visits))
      throw new Error(`--visits must be a whole number from 1 to 999, not “${values.visits}”`);
    return { ...values, visits: Number(values.visits), folders: positionals.map((each) => resolve(each)) };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    return process.exit(2);
  }
}

/** Drags the block to the middle of the first row. A font that comes just then moves it from under the pointer: once more. */
async function drag(page) {
  const place = () => page.locator('.block').evaluate((block) => block.style.transform);
  const first = await place();
  while ((await place()) === first) {
    await page.mouse.up();
    const block = await page.locator('.block-body').boundingBox();
    const band = await page.locator('.strip-band').first().boundingBox();
    await page.mouse.move(block.x + block.width / 2, block.y + block.height / 2);
    await page.mouse.down();
    await page.mouse.move(band.x + band.width / 2, band.y + band.height / 2, { steps: 4 });
    await page.waitForTimeout(50);
  }
}

/** In the page: notes tasks of more than 50 ms. */
function watchTasks() {
  const tasks = (globalThis.longTasks = []);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** The longest task of a visit of the home page without any throttling, in ms; 0 if none took more than 50. */
async function longestTask(browser, folder) {
  const host = await serveSlowly(folder, UNLIMITED);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchTasks);
  await page.goto(host.url);
  await page.locator('.block').waitFor();
  await drag(page);
  await page.mouse.up();
  await page.locator('.block').press('Home');
  await page.locator('.block').press('Enter');
  await page.locator('.instrument-end.over').waitFor({ timeout: 30_000 });
  const tasks = await page.evaluate(() => globalThis.longTasks);
  await page.close();
  host.close();
  return Math.max(0, ...tasks);
}

/** What a visit asked for before its last mark. */
function printRequests({ asked, times }) {
  const end = Math.max(...Object.values(times));
  for (const { path, at, bytes, end: ended } of asked.filter((each) => each.at < end))
    console.log(
      `      ${seconds(at)} … ${Number.isNaN(ended) ? '      ' : seconds(ended)} ${String(bytes).padStart(7)}  ${path}`,
    );
}

const { visits, requests, folders: given } = options();
const folders = given.length > 0 ? given : [await buildPage()];
const browser = await launchBrowser();
let isSlow = false;
console.log(
  `A phone ${SLOWER} times slower than this machine; medians of ${visits} first visits, and the longest.`,
);
for (const network of NETWORKS) {
  console.log(`\n${network.name}: ${network.down / 1000} Mbit/s, ${network.latency} ms`);
  for (const { name, hash, marks } of ROUTES) {
    const visited = folders.map(() => []);
    for (let n = 0; n < visits; n++)
      for (const [i, folder] of folders.entries())
        visited[i].push(await firstVisit(browser, folder, { hash, last: marks.at(-1) }, network));
    for (const [i, folder] of folders.entries()) {
      console.log(`  ${name}${folders.length > 1 ? `, ${folder}` : ''}`);
      for (const mark of marks) {
        const times = sorted(visited[i].map((visit) => visit.times[mark]));
        const most = hash === '' ? network.wanted[mark] : undefined;
        if (most !== undefined && times.at(-1) > most) isSlow = true;
        const wanted = most === undefined ? '' : `   wanted: < ${seconds(most)}`;
        console.log(
          `    ${mark.padEnd(9)} ${seconds(times[visits >> 1])}   ${seconds(times.at(-1))}${wanted}`,
        );
      }
      const shifts = sorted(visited[i].map(({ shift }) => shift));
      console.log(`    layout shift ${shifts[visits >> 1].toFixed(3)}   ${shifts.at(-1).toFixed(3)}`);
      if (requests) printRequests(visited[i][0]);
    }
  }
}
for (const folder of folders) {
  const tasks = [];
  for (let n = 0; n < 3; n++) tasks.push(await longestTask(browser, folder));
  const where = folders.length > 1 ? `, ${folder}` : '';
  console.log(
    `\nLongest task of home without throttling, in the best of 3 visits: ${Math.min(...tasks).toFixed(0)} ms (0: none over 50 ms)${where}`,
  );
}
await browser.close();
process.exitCode = isSlow ? 1 : 0;
