// What somebody may write behind `npm start --` and behind `vmascope`. Only Node built-ins: it runs before anything is
// installed.
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const EVERYWHERE = '0.0.0.0';

export const serveUsage = (program) => `Usage: ${program} [--port N] [--host [H]] [--open] [FOLDER]

Serves the page, with the headers that real threads need.

  FOLDER      a built page to serve as it is; without it, this one
  --port N    the port, from 0 (any that is free) to 65535; without it, 4173 or the next one that is free
  --host [H]  the address to listen at; without H, all of them, so that other machines reach the page
  --open      opens the page in your browser
  --help      prints this`;

/** A sentence for the user, who has made a mistake. */
class UsageError extends Error {}

/**
 * { port, host, open, folder }, the latter undefined unless it is given; a relative one begins at `from`. Prints help, or
 * what is wrong, and exits.
 */
export function serveOptions(program, words, from) {
  try {
    const options = read(words, from);
    if (!options.help) return options;
    process.stdout.write(`${serveUsage(program)}\n`);
    return process.exit(0);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, program)}\n`);
    return process.exit(2);
  }
}

function sentenceOf(error, program) {
  if (error instanceof UsageError) return `${error.message}.`;
  if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
  // What follows in its message is advice about words that aren't options.
  const [mistake] = error.message.split(/\.?(?:\n| To specify)/);
  return `${mistake}; ${program} --help lists the options.`;
}

function read(words, from) {
  const { values, positionals } = parseArgs({
    args: words.map((word, i) =>
      word === '--host' && isMissing(words[i + 1]) ? `--host=${EVERYWHERE}` : word,
    ),
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      host: { type: 'string', default: 'localhost' },
      open: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { port, host, open, help } = values;
  if (help) return { help };
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) < 65_536))
    throw new UsageError(`--port takes a number from 0 to 65535, not “${port}”`);
  if (positionals.length > 1) throw new UsageError(`One folder can be served, not ${positionals.length}`);
  const [folder] = positionals.map((each) => resolve(from, each));
  if (folder !== undefined) checkFolder(folder);
  return { port: port === undefined ? undefined : Number(port), host, open, folder };
}

const isMissing = (word) => word === undefined || word.startsWith('-');

const stat = (path) => statSync(path, { throwIfNoEntry: false });

function checkFolder(folder) {
  if (!stat(folder)?.isDirectory()) throw new UsageError(`There is no folder ${folder}`);
  if (!stat(join(folder, 'index.html'))?.isFile())
    throw new UsageError(`${folder} has no index.html, so there is no page to serve`);
}
