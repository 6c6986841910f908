// Serves a built page until somebody ends it, and says where.
import open from 'open';
import { serve } from './serve.mjs';

const USUAL_PORT = 4173;

/** What can keep a server from listening, by the code of Node's error. */
const REASONS = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken. Without --port, the next free one is used.`,
  EACCES: ({ port }) => `Port ${port} needs more rights than this account has.`,
  EADDRNOTAVAIL: ({ host }) => `This machine does not have the address ${host}.`,
  ENOTFOUND: ({ host }) => `There is no host ${host}.`,
  EAI_AGAIN: ({ host }) => `The host ${host} could not be looked up.`,
};

/** `options` are those of serve-options.mjs. Ends the process with a sentence if the page can't be served. */
export async function servePage(folder, { port = USUAL_PORT, host, open: isToOpen, mayMove }) {
  const { url, others, close } = await serve(folder, { port, host, mayMove }).catch((error) => {
    const reason = REASONS[error.code];
    if (reason === undefined) throw error;
    process.stderr.write(`${reason({ port, host })}\n`);
    return process.exit(2);
  });
  // Whoever ends the server has got what they wanted: it is no failure.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => void close().then(() => process.exit(0)));
  const from = others.map((each) => `\n  from other machines: ${each}`).join('');
  process.stdout.write(`\nvmascope is served at ${url}  (Ctrl+C ends it)${from}\n`);
  if (isToOpen) await openBrowser(url);
}

async function openBrowser(url) {
  const failed = () => process.stderr.write(`No browser could be opened. Open ${url} in yours.\n`);
  try {
    const opener = await open(url);
    opener.once('exit', (code) => code > 0 && failed());
  } catch {
    failed();
  }
}
