/** Whether a text is written in the short notation. */
import { scanLine } from '../scan.ts';
import { SHORT_CALLS } from './calls.ts';
import { piecesOf, statementOf, type Piece } from './statements.ts';
import { isProtection } from './values.ts';

/**
 * Whether a text that begins with these lines is written in the short notation: some lines are, and not more lines are of
 * no language at all, as in prose about a program.
 */
export function isShort(lines: readonly string[]): boolean {
  let [short, strange] = [0, 0];
  for (const line of lines) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (isShortLine(line)) short++;
    else if (!/^\s*[}{;]/.test(line) && !isPlausible(line)) strange++;
  }
  return short > strange;
}

function isPlausible(line: string): boolean {
  const isCall = scanLine(line).kind !== 'malformed' || /^\s*(?:\w+ *[:=] *)?\w+ *\(/.test(line);
  return isCall || statementOf(piecesOf(line).map(textOf).join('')).kind === 'set';
}

function textOf(piece: Piece): string {
  return piece.kind === 'statement' ? piece.text : '';
}

/** Whether no other reader would take a line for what it is here. */
function isShortLine(line: string): boolean {
  if (/^\s*repeat +\d+ *(?:\{|$)/.test(line)) return true;
  return piecesOf(line).some((piece) => {
    if (piece.kind !== 'statement') return false;
    const statement = statementOf(piece.text);
    if (statement.kind !== 'call') return false;
    const { name, call, args, rest } = statement;
    if (!SHORT_CALLS.has(call) || rest !== '') return false;
    return name !== undefined || args.some((arg) => /^\d+ *[KMGT]$/i.test(arg) || isShortProtection(arg));
  });
}

function isShortProtection(text: string): boolean {
  return isProtection(text) && !text.startsWith('PROT_');
}
