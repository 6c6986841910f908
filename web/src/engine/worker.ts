import { serveEngine } from './serve.ts';
import { receiveCore } from './share-core.ts';

serveEngine(globalThis, receiveCore(globalThis));
