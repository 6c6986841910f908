// The built page on a free port, and a Chromium, for scripts that measure it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build, preview } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const configFile = `${root}vite.config.ts`;
const outDir = `${root}build/bench-page`;

/** Returns the folder. */
export async function buildPage() {
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  return outDir;
}

export function launchBrowser() {
  const executablePath = ['chromium', 'chromium-headless-shell', 'google-chrome']
    .map((name) => `/usr/bin/${name}`)
    .find((path) => existsSync(path));
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** { url, browser, close } */
export async function serveBuiltPage() {
  await buildPage();
  const server = await preview({ configFile, build: { outDir }, preview: { port: 0 } });
  const browser = await launchBrowser();
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { url: server.resolvedUrls.local[0], browser, close };
}
