/* The worker's answers. This file knows nothing of workers, so tests can run it on their own thread. */
import type { CoreModule } from '../core/module.ts';
import { modelOf } from '../figures/models.ts';
import { LOOKS } from '../questions/index.ts';
import type { Port } from '../timeline/messages.ts';
import { serveTimeline } from '../timeline/server.ts';
import { PROBES, STUDIES } from '../views/probes.ts';
import { branch } from './branch.ts';
import { serveReading } from './reading.ts';

export function serveEngine(port: Port, core: Promise<CoreModule>): void {
  const held = serveReading(branch(port, 'reading'), core);
  serveTimeline(branch(port, 'timeline'), core, {
    probes: PROBES,
    studies: STUDIES,
    looks: LOOKS,
    modelOf,
    held,
  });
}
