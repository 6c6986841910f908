// Runs another script as a step of a command that may be ended at any moment, without a trace of it on the terminal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** There, a process has no group, and Ctrl-C reaches all that share the console. */
const hasGroups = process.platform !== 'win32';

/**
 * Runs a script of this folder; resolves when it has succeeded, and otherwise exits with its exit code. A terminal sends
 * Ctrl-C to all processes of a group, and then make, the compiler and npm say each in its own way that they were
 * interrupted. So the script gets a group of its own. We end it, and stop passing on what it prints.
 */
export async function runStep(script, ...words) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: hasGroups,
  });
  child.stdout.pipe(process.stderr, { end: false });
  child.stderr.pipe(process.stderr, { end: false });
  let ended;
  const end = (signal) => {
    child.stdout.unpipe().resume();
    child.stderr.unpipe().resume();
    // Whoever asks twice doesn't want to wait for what make and npm put in order.
    kill(child, ended === undefined ? signal : 'SIGKILL');
    ended ??= signal;
  };
  for (const signal of SIGNALS) process.on(signal, end);
  // Its output closes only when all processes that it has started have ended.
  const [code, signal] = await once(child, 'close');
  for (const each of SIGNALS) process.off(each, end);
  if (ended !== undefined) process.exit(128 + constants.signals[ended]);
  if (code !== 0) process.exit(code ?? 128 + constants.signals[signal]);
}

function kill(child, signal) {
  if (!hasGroups) child.kill(signal);
  else process.kill(-child.pid, signal);
}
