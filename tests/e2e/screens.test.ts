/* What a dozen figures look like. Their pictures are kept in screens/ with the version of Chromium that made them: that one
 * has to paint them again all but pixel by pixel, any other the same at a glance. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { expect, inject, it } from 'vitest';
import { settled, useBrowser, visit } from './browser.ts';
import { TRACE as FORK } from './fork-trace.ts';
import { differingPixels, differingSquares } from './pictures.ts';
import { TRACE as RMAP } from './rmap-trace.ts';

useBrowser();

const KEPT = resolve(import.meta.dirname, 'screens');
/** Where a picture goes that is not as it should be. */
const FOUND = resolve(import.meta.dirname, '../../build/screens');
const MADE_WITH = resolve(KEPT, 'chromium.txt');
const WRITES = process.env.SCREENS === 'write';

/** A shadow or a rounded corner may fall otherwise by the tile in which it is painted. */
const MOST_PIXELS = 20;
/** Of 5,000 or more. */
const MOST_SQUARES = 12;

const packed = (text: string): string => deflateRawSync(Buffer.from(text)).toString('base64url');
const benchLink = readFileSync(resolve(KEPT, 'bench-link.txt'), 'utf8').trim();

/** A guess on the home page, and both kernels' searches until they end. */
async function guess(page: Page): Promise<void> {
  await page.locator('.block').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('.instrument-end.over').waitFor();
}

type Screen = readonly [
  name: string,
  route: string | undefined,
  selector: string,
  prepare?: (page: Page) => Promise<void>,
];

/** What is opened, or undefined for the page that is; the part of it that is kept, and what is done before. */
const ALL: readonly Screen[] = [
  ['home', '', '.home-first'],
  ['race-end', undefined, '.race', guess],
  ['race', undefined, '.race', (page) => page.locator('.instrument-tools input').fill('6')],
  ['address-space', 'lessons/address-space?scene=predict-survivor&at=100', '.lesson-figure'],
  ['gap-search', 'lessons/gap-search?scene=search&kernel=3.5-free-gap&at=5300', '.lesson-figure'],
  ['cache-hits', 'lessons/cache-hits?scene=slots&at=60', '.lesson-figure'],
  ['fork', 'lessons/fork?scene=predict-requests&at=700', '.lesson-figure'],
  ['reverse-mapping', 'lessons/reverse-mapping?scene=chain&at=400', '.lesson-figure'],
  ['lock-contention', 'lessons/lock-contention?scene=edges-inside&at=150', '.lesson-figure'],
  ['lab', 'lab?trace=curl&kernel=6.18&views=maple,vma-list&at=2500', '.stage-views'],
  ['rbtree', 'lab?trace=curl&kernel=3.8&views=rbtree,merge&at=1500', '.stage-views'],
  ['page-tables', `lab?text=${packed(FORK)}&kernel=6.8&views=page-tables&at=560`, '.stage-views'],
  ['rmap', `lab?text=${packed(RMAP)}&kernel=3.4&views=rmap&at=170`, '.stage-views'],
  ['cpus', 'lab?trace=brk-contention&kernel=2.6.31-rc8&views=cpus', '.stage-views'],
  ['bench', `bench/gap-worst-case?results=${benchLink}&open=results`, '.bench-workload'],
];
/** What these draw is compared without a browser, too, as text. */
const DRAWN_AS_TEXT: ReadonlySet<string> = new Set([
  'address-space',
  'cache-hits',
  'rbtree',
  'page-tables',
  'rmap',
]);
const SCREENS = process.env.LONG || WRITES ? ALL : ALL.filter(([name]) => !DRAWN_AS_TEXT.has(name));

function versionOf(page: Page): string {
  return page.context().browser()!.version().split('.')[0]!;
}

/** Pages and maple nodes are called by where they lie in the arena, which moves with every structure: here all are 0. */
const withoutPlaces = `{
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    fillText.call(this, String(text).replace(/^\\d{5}$/, '00000'), ...rest);
  };
  globalThis.hidePlaces = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // What changes in an editor is an edit, and would run the trace anew.
    while (texts.nextNode())
      if (!texts.currentNode.parentElement.closest('[contenteditable]'))
        texts.currentNode.data = texts.currentNode.data
          .replace(/\\b(page )\\d{5}\\b/gi, '$100000')
          .replace(/\\b0x[0-9a-f]{6}\\b/g, '0x000000');
  };
}`;

/** The part of the page, without a pointer over it. */
async function picture(page: Page, selector: string): Promise<PNG> {
  await page.mouse.move(0, 0);
  await page.locator(selector).first().waitFor();
  await settled(page);
  await page.evaluate('hidePlaces()');
  const part = page.locator(selector).first();
  // What comes into sight is laid out only then, and moves what is below it.
  await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await settled(page);
  return PNG.sync.read(await part.screenshot({ animations: 'disabled', caret: 'hide' }));
}

function kept(name: string): PNG {
  return PNG.sync.read(readFileSync(resolve(KEPT, `${name}.png`)));
}

/** Whether the kept picture may stay: this version made it, and would make it again. */
function isCurrent(name: string, now: PNG, version: string): boolean {
  return (
    existsSync(resolve(KEPT, `${name}.png`)) &&
    version === readFileSync(MADE_WITH, 'utf8').trim() &&
    isAlike(now, kept(name), version)
  );
}

function isAlike(now: PNG, then: PNG, version: string): boolean {
  if (now.width !== then.width || now.height !== then.height) return false;
  return version === readFileSync(MADE_WITH, 'utf8').trim()
    ? differingPixels(now, then) <= MOST_PIXELS
    : differingSquares(now, then) <= MOST_SQUARES;
}

/** Of each colour four bits, which makes files a third as large; the comparisons are not that exact. */
function write(folder: string, name: string, { data, width, height }: PNG): void {
  const rough = new PNG({ width, height });
  rough.data = Buffer.from(data.map((value) => Math.round(value / 17) * 17));
  mkdirSync(folder, { recursive: true });
  const options = { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 } as const;
  writeFileSync(resolve(folder, `${name}.png`), PNG.sync.write(rough, options));
}

it(
  'figures look as in tests/e2e/screens. If they are to look as in build/screens now: npm run screens',
  { timeout: 600_000 },
  async () => {
    let { page } = await visit('about', {
      viewport: { width: 1280, height: 860 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const context = page.context();
    await context.addInitScript(withoutPlaces);
    const version = versionOf(page);
    const unlike: string[] = [];
    for (const [name, route, selector, prepare] of SCREENS) {
      if (route !== undefined) {
        await page.close();
        // What one page has fetched the next one need not.
        page = await context.newPage();
        await page.goto(`${inject('url')}#/${route}`);
      }
      await prepare?.(page);
      const now = await picture(page, selector);
      if (WRITES) {
        if (!isCurrent(name, now, version)) write(KEPT, name, now);
      } else if (!isAlike(now, kept(name), version)) {
        write(FOUND, name, now);
        const then = kept(name);
        unlike.push(
          `${name}: ${now.width} × ${now.height} in ${version}, ${then.width} × ${then.height} kept`,
        );
      }
    }
    if (WRITES) writeFileSync(MADE_WITH, `${version}\n`);
    expect(unlike).toEqual([]);
  },
);

it.skipIf(WRITES || !existsSync(MADE_WITH))(
  'the comparisons see a bar that has moved, and no smoothing',
  () => {
    const then = kept('lab');
    const shifted = PNG.sync.read(PNG.sync.write(then));
    expect([differingPixels(then, shifted), differingSquares(then, shifted)]).toEqual([0, 0]);
    for (let y = 0; y < then.height; y++)
      for (let x = 1; x < then.width; x++) {
        const at = (y * then.width + x) * 4;
        for (let channel = 0; channel < 3; channel++)
          shifted.data[at + channel] = (then.data[at + channel]! * 7 + then.data[at - 4 + channel]!) / 8;
      }
    expect(differingPixels(then, shifted)).toBeLessThanOrEqual(MOST_PIXELS);
    expect(differingSquares(then, shifted)).toBeLessThanOrEqual(MOST_SQUARES);
    PNG.bitblt(then, shifted, 0, 0, then.width - 12, then.height - 12, 12, 12);
    expect(differingPixels(then, shifted)).toBeGreaterThan(MOST_PIXELS);
    expect(differingSquares(then, shifted)).toBeGreaterThan(MOST_SQUARES);
  },
);
