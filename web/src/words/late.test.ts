/* Texts are loaded later than the modules that show them, so no module may ask for a text while it is being loaded. */
import { expect, it, vi } from 'vitest';

const modules = import.meta.glob([
  '../{narrate,d3,widgets,views,stage,lesson-kit,app}/**/*.{ts,tsx}',
  '!../**/*.test.{ts,tsx}',
  '!../app/main.tsx',
]);

// It loads every module of the page.
it.runIf(process.env.LONG)('no module asks for a text while it is loaded', async () => {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages: [], platform: '', userAgent: '' });
  vi.stubGlobal('document', { documentElement: { dataset: {}, style: {} } });
  const failed: string[] = [];
  for (const [path, load] of Object.entries(modules))
    await load().catch((error: unknown) => failed.push(`${path}: ${String(error)}`));
  vi.unstubAllGlobals();
  expect(failed.filter((text) => text.includes('words:'))).toEqual([]);
  expect(Object.keys(modules).length).toBeGreaterThan(200);
  expect(failed).toEqual([]);
});
