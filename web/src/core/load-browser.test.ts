import { readFile } from 'node:fs/promises';
import { beforeEach, expect, it, vi } from 'vitest';

const bytes = await readFile(new URL('../../../wasm-core/build/trace.wasm', import.meta.url));
const there = (): Response => new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } });

/** A page that has not fetched anything yet, and what it asks for. */
async function newPage(...answers: readonly Response[]) {
  vi.resetModules();
  const fetched = vi.fn<(url: string) => Promise<Response>>();
  for (const each of answers) fetched.mockResolvedValueOnce(each);
  vi.stubGlobal('fetch', fetched);
  return { ...(await import('./load-browser.ts')), fetched };
}

beforeEach(() => vi.unstubAllGlobals());

it('the core is fetched once for all', async () => {
  const { fetchCore, fetched } = await newPage(there());
  const [first, second] = await Promise.all([fetchCore(), fetchCore()]);
  expect(second).toBe(first);
  expect(await fetchCore()).toBe(first);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('after a failure, which names the file, the next one tries again', async () => {
  const lost = new Response(null, { status: 503, statusText: 'Service Unavailable' });
  const { fetchCore, fetched } = await newPage(lost, there());
  await expect(fetchCore()).rejects.toThrow(/trace\.wasm.*503 Service Unavailable/);
  expect(await fetchCore()).toBeInstanceOf(WebAssembly.Module);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('the builds that only benchmarks need aren’t fetched with the core', async () => {
  const { fetchCore, fetchCountCore, fetched } = await newPage(there(), there());
  await fetchCore();
  expect(fetched.mock.calls.map(([url]) => /\w+\.wasm/.exec(url)?.[0])).toEqual(['trace.wasm']);
  await fetchCountCore();
  expect(fetched.mock.calls.map(([url]) => /\w+\.wasm/.exec(url)?.[0])).toEqual(['trace.wasm', 'count.wasm']);
});
