// The second half of `npm run screens`: the pictures of docs/, made from the built page. README begins with a film of the
// home page's question being answered. Beside them, pictures.json has when they were made, and the looks that
// tests/e2e/screens had then: whoever changes how these figures look has to make the pictures anew.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serveBuiltPage } from './built-page.mjs';
import { Film, whyNoPictures, writeWebP } from './film.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Those of tests/e2e/screens that show what the pictures show. */
const LOOKS = ['home.png', 'race.png', 'race-end.png', 'lab.png'];
/** The page's head stays where it is when the page scrolls, and isn't filmed. */
const HEAD = 53;
const CLIP = { x: 0, y: HEAD, width: 900, height: 580 };
/** The film shows the race so many times faster than the page does. */
const HASTE = 2.2;
/** Where the block is held: over a gap that is too small, and over one that is large enough; shares of the upper row. */
const SMALL = 0.663;
const LARGE = 0.27;

const centreOf = async (locator) => {
  const { x, y, width, height } = await locator.first().boundingBox();
  return { x: x + width / 2, y: y + height / 2, width, left: x };
};

/** Opens a page as somebody finds it who comes for the first time. */
async function open({ browser, url }, route, viewport, clock = false) {
  const options = { viewport, deviceScaleFactor: 1.5, colorScheme: 'light', serviceWorkers: 'block' };
  const page = await (await browser.newContext(options)).newPage();
  if (clock) await page.clock.install();
  await page.goto(`${url}#/${route}`);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

/** A guess that would do, but isn't what Linux does; and how two kernels come to their answer. */
async function filmQuestion(served) {
  const viewport = { width: CLIP.width, height: CLIP.height + HEAD };
  const page = await open(served, '', viewport, true);
  await page.locator('.block').waitFor();
  await page.addStyleTag({
    content: '.home > :not(.home-first) { display: none } .race-links { visibility: hidden }',
  });
  const film = new Film(page, CLIP);
  await film.begin({ x: 640, y: 480 });
  const band = await centreOf(page.locator('.strip-band'));
  const along = (share) => ({ x: band.left + share * band.width, y: band.y });
  await film.wait(700);
  await film.pointTo(await centreOf(page.locator('.block-body')), 700);
  await film.press(true);
  await film.wait(200);
  await film.pointTo(along(SMALL), 900);
  await film.wait(700);
  await film.pointTo(along(LARGE), 700);
  await film.wait(300);
  await film.press(false);
  await film.until(page.locator('.race'));
  // Out of the picture.
  await film.pointTo({ x: 560, y: 660 }, 400, 0);
  await film.wait(1000, 0);
  const { top } = await page.locator('.question-said').evaluate((said) => said.getBoundingClientRect());
  await film.scrollBy(top - HEAD - 6, 500, 0);
  const end = page.locator('.instrument-end.over');
  while (!(await end.isVisible())) await film.wait(50, HASTE);
  await film.wait(2500);
  film.save(`${root}docs/question.webp`);
}

/** What an engineer does with it. */
async function takeLab(served) {
  const route = 'lab?trace=curl&kernel=6.18&views=address-space,maple,merge&at=5200';
  const page = await open(served, route, { width: 1440, height: 900 });
  await page.locator('[data-position]').waitFor();
  await page.locator('.cm-line').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  writeWebP(`${root}docs/lab.webp`, [{ picture, ms: 1 }]);
}

const hashOf = (file) =>
  createHash('sha256')
    .update(readFileSync(root + file))
    .digest('hex');
const hashesOf = (names, fileOf) => Object.fromEntries(names.map((name) => [name, hashOf(fileOf(name))]));

function note() {
  const noted = {
    made: new Date().toISOString().slice(0, 10),
    after: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    pictures: hashesOf(['question.webp', 'lab.webp'], (name) => `docs/${name}`),
    looks: hashesOf(LOOKS, (name) => `tests/e2e/screens/${name}`),
  };
  writeFileSync(`${root}docs/pictures.json`, `${JSON.stringify(noted, null, 2)}\n`);
}

const missing = whyNoPictures();
if (missing !== undefined) {
  process.stderr.write(`${missing}\n`);
  process.exit(2);
}
const served = await serveBuiltPage();
try {
  await filmQuestion(served);
  await takeLab(served);
} finally {
  await served.close();
}
note();
