import { afterEach, expect, it } from 'vitest';
import { Machine } from '../core/machine.ts';
import { loadTestCore } from '../timeline/testing.ts';
import { receiveCore, sendCore } from './share-core.ts';

const ports: MessagePort[] = [];
afterEach(() => ports.splice(0).forEach((port) => port.close()));

/** The ports of page and worker. */
function connect(): readonly [MessagePort, MessagePort] {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  port2.start();
  return [port1, port2];
}

it('a worker receives the page’s core, and runs it', async () => {
  const [page, worker] = connect();
  const received = receiveCore(worker);
  sendCore(page, loadTestCore());
  expect(new Machine(await received).kernels().map(({ id }) => id)).toContain('6.18');
});

it('a worker is told why there is no core', async () => {
  const [page, worker] = connect();
  const received = receiveCore(worker);
  sendCore(page, Promise.reject(new Error('trace.wasm: 404')));
  await expect(received).rejects.toMatchObject({ said: 'trace.wasm: 404' });
});
