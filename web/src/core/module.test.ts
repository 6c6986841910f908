import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { instantiate, loadArriving } from './module.ts';

const bytes = await readFile(new URL('../../../wasm-core/build/trace.wasm', import.meta.url));
const answer = (type?: string): Response =>
  new Response(bytes, type === undefined ? {} : { headers: { 'Content-Type': type } });

describe.each([
  { type: 'application/wasm', isStreamed: true },
  { type: 'application/octet-stream', isStreamed: false },
  // Browsers refuse the type with a parameter.
  { type: 'application/wasm; charset=utf-8', isStreamed: false },
  { type: undefined, isStreamed: false },
])('a core that the server calls $type', ({ type, isStreamed }) => {
  it('is compiled, and as it arrives if browsers do that', async () => {
    const streaming = vi.spyOn(WebAssembly, 'compileStreaming');
    const imports = { on_ring_full: () => undefined, on_ring_stop: () => undefined };
    const { vmascope_eras } = instantiate(await loadArriving(answer(type)), imports);
    expect(vmascope_eras()).toBeGreaterThan(0);
    expect(streaming).toHaveBeenCalledTimes(isStreamed ? 1 : 0);
  });
});

it('says so if it is something else', async () => {
  const page = new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } });
  await expect(loadArriving(page)).rejects.toThrow(WebAssembly.CompileError);
});
