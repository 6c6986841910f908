import { fetchCore } from '../core/load-browser.ts';
import { LOOKS } from '../questions/index.ts';
import { serveTimeline } from '../timeline/server.ts';
import { PROBES, STUDIES } from '../views/probes.ts';
import { branch } from './branch.ts';
import { serveReading } from './reading.ts';

serveReading(branch(globalThis, 'reading'));
serveTimeline(branch(globalThis, 'timeline'), fetchCore(), {
  probes: PROBES,
  studies: STUDIES,
  looks: LOOKS,
});
