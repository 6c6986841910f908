// The built page on a free port, and a Chromium, for scripts that measure it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build } from 'vite';
import { serve } from './serve.mjs';

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
  const { url, close: closeServer } = await serve(outDir);
  const browser = await launchBrowser();
  const close = async () => {
    await browser.close();
    await closeServer();
  };
  return { url, browser, close };
}
