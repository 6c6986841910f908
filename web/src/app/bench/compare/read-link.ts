/* Reads a result from a pasted link. */
import { suiteOf } from '../../../bench/suites.ts';
import { splitHash } from '../../../stage/hash-location.ts';
import { SaidError, message } from '../../../words/message.ts';
import { resultsOfQuery } from '../settings-link.ts';
import { unpackShared, type Shared } from '../shared.ts';

const PATH = /^\/bench\/([^/]+)$/;

/** Throws a SaidError with what is wrong with the link. */
export async function readResultLink(link: string, suite: string): Promise<Shared> {
  const [path, query] = splitHash(link.includes('#') ? link.trim().slice(link.indexOf('#')) : '');
  const of = PATH.exec(path)?.[1];
  const packed = resultsOfQuery(query);
  if (of === undefined || packed === undefined) throw new SaidError(message('benchCompare.noLink'));
  if (of !== suite)
    throw new SaidError(
      message(suiteOf(of) ? 'benchCompare.otherSuite' : 'benchCompare.noSuite', { suite: of }),
    );
  const shared = await unpackShared(packed, suite);
  if (shared === undefined) throw new SaidError(message('benchCompare.badLink'));
  return shared;
}
