import { fetchCore } from '../core/load-browser.ts';
import { serveEngine } from './serve.ts';

serveEngine(globalThis, fetchCore());
