import { fetchCore } from '../core/load-browser.ts';
import { serveTimeline } from './server.ts';

serveTimeline(globalThis, fetchCore());
