// What a compiler gets to see of the core's sources: their tokens, once the preprocessor has been through them.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TOKEN =
  /[A-Za-z_]\w*|\d(?:[eEpP][+-]|[\w.])*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|->|\+\+|--|<<=?|>>=?|&&|\|\||[-+*/%&|^<>=!]=|\S/g;
/** What tracepoints leave where nothing is traced, alone, and in a macro of several that first reads a field: no code. */
const NOTHING = /\( \( void \) 0 \) ;/g;
const NOTHING_AT_ALL = /do \{ (?:(?:if \( \( \w+ \) -> \w+ \) )?; )*\} while \( 0 \) ;/g;

/** The tokens in a row. Statements that hold nothing are `;`. */
export async function tokensOf(root: string, path: string, flags: readonly string[] = []): Promise<string> {
  const { stdout } = await run('cc', ['-E', '-P', '-std=c11', '-I.', '-Iinclude', ...flags, path], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  return (stdout.match(TOKEN) ?? []).join(' ').replace(NOTHING, ';').replace(NOTHING_AT_ALL, ';');
}
