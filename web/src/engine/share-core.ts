/*
 * The core is fetched and compiled once, by the page, and each worker receives the module. So the core need not wait until
 * a worker's script is there to ask for it, and no worker compiles it again.
 */
import type { CoreModule } from '../core/module.ts';
import type { Port } from '../timeline/messages.ts';
import { SaidError, saidOf, type Said } from '../words/message.ts';
import { branch } from './branch.ts';

type Shared = { readonly core: CoreModule } | { readonly failed: Said };

/** The page's side. */
export function sendCore(port: Port, core: Promise<CoreModule>): void {
  const send = (shared: Shared): void => branch(port, 'core').postMessage(shared, []);
  core.then(
    (module) => send({ core: module }),
    (error: unknown) => send({ failed: saidOf(error) }),
  );
}

/** The worker's side. Rejects with what the page says, if it can't have the core. */
export function receiveCore(port: Port): Promise<CoreModule> {
  return new Promise((resolve, reject) => {
    branch(port, 'core').addEventListener('message', ({ data }: MessageEvent<Shared>) => {
      if ('core' in data) resolve(data.core);
      else reject(new SaidError(data.failed));
    });
  });
}
