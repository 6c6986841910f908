// The command line as `npm run cli` and the package run it, in build/cli/.
import { bundle } from './bundle.mjs';

export const buildCli = () =>
  bundle('cli', {
    main: 'web/src/cli/main.ts',
    // Code that runs in Node's own threads needs a file of its own.
    thread: 'web/src/threads/worker-node.ts',
    vmascope: 'scripts/vmascope.mjs',
  });
