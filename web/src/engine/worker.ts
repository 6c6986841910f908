import { fetchCore } from '../core/load-browser.ts';
import { serveTimeline } from '../timeline/server.ts';
import { PROBES, STUDIES } from '../views/probes.ts';

serveTimeline(globalThis, fetchCore(), { probes: PROBES, studies: STUDIES });
