#!/usr/bin/env node
// The package's command: without one of the command line's commands it serves the page. It is bundled into
// build/cli/vmascope.js, in a checkout and in the package alike.
import { fileURLToPath } from 'node:url';
import { main } from '../web/src/cli/main.ts';
import { commandLineIo } from './command-line-files.mjs';
import { serveOptions, serveUsage } from './serve-options.mjs';
import { servePage } from './serve-page.mjs';

const PROGRAM = 'vmascope';
const SERVE = `${PROGRAM} serve`;
const root = fileURLToPath(new URL('../../', import.meta.url));
const words = process.argv.slice(2);
const [first, second] = words;

async function serve(options) {
  const { folder, ...rest } = serveOptions(SERVE, options, process.cwd());
  await servePage(folder ?? `${root}dist`, { ...rest, mayMove: rest.port === undefined });
}

const HELP = new Set(['--help', '-h', 'help']);
const isOfServer = (word) => word.startsWith('-') && !HELP.has(word) && word !== '--version';

if (first === 'serve') await serve(words.slice(1));
else if (first === undefined || isOfServer(first)) await serve(words);
else if (HELP.has(first) && second === 'serve') process.stdout.write(`${serveUsage(SERVE)}\n`);
else {
  if (HELP.has(first) && second === undefined)
    process.stdout.write(
      `${PROGRAM}, or ${SERVE}, serves the page (${SERVE} --help says with which options).\n\n`,
    );
  process.exitCode = await main(words, commandLineIo(root, PROGRAM));
}
