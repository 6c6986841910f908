/* Sessions as files, on the page: what a link has beside the trace, with the trace. The worker makes and reads the files. */
import type { Source } from '../../../engine/source.ts';
import { readLink, writeLink, type Link } from '../../../stage/link.ts';
import { readMarks, writeMarks } from '../../../stage/marks.ts';
import type { TimelineClient } from '../../../timeline/client.ts';
import { known } from '../../../base/known.ts';
import type { SavedState } from '../../../trace-in/session-file.ts';
import type { AskedSession, NamedBlob } from '../../../trace-in/session-model.ts';
import { t } from '../../../words/index.ts';
import { messageOf } from '../../../words/message-of.ts';
import type { UnpackedSession } from '../trace.ts';

type Client = Pick<TimelineClient, 'model'>;

const SESSION = 'session';
/** What of a link isn't of the session: the trace, which is in the file, and how the page shows it. */
const LEFT_OUT = {
  trace: undefined,
  text: undefined,
  marks: undefined,
  present: undefined,
  embed: undefined,
};

export async function saveSession(
  client: Client,
  first: Source,
  second: Source | undefined,
  link: Link,
): Promise<Blob> {
  const save = { ...stateOf(link), first: blobOf(first), ...(second && { second: blobOf(second) }) };
  return (await client.model(SESSION, { save } satisfies AskedSession)) as Blob;
}

/** Throws an Error with a sentence. */
export async function openSession(client: Client, { name, ...source }: Source): Promise<UnpackedSession> {
  const open = source.kind === 'text' ? new Blob([source.text]) : source.file;
  const opened = await client.model(SESSION, { open } satisfies AskedSession).catch((error: unknown) => {
    throw new Error(t('session.of', { name, reason: messageOf(error) }), { cause: error });
  });
  const { first, second, ...state } = known(
    opened,
    'the worker isn’t ended while the lab is open',
  ) as Extract<AskedSession, { readonly save: unknown }>['save'];
  return { ...linkOf(state), first: sourceOf(first), ...(second && { second: sourceOf(second) }) };
}

export function stateOf(link: Link): SavedState {
  return {
    link: Object.fromEntries(new URLSearchParams(writeLink({ ...link, ...LEFT_OUT }))),
    bookmarks: (link.marks === undefined ? undefined : readMarks(link.marks)) ?? [],
  };
}

export function linkOf({ link, bookmarks }: SavedState): Pick<UnpackedSession, 'link' | 'unread'> {
  const query = new URLSearchParams(link);
  const marks = writeMarks(bookmarks);
  if (marks !== undefined) query.set('marks', marks);
  const { link: read, unread } = readLink(query.toString());
  const { trace: _trace, text: _text, present: _present, embed: _embed, ...rest } = read;
  return { link: rest, unread };
}

function blobOf(source: Source): NamedBlob {
  return { name: source.name, content: source.kind === 'text' ? new Blob([source.text]) : source.file };
}

function sourceOf({ name, content }: NamedBlob): Source {
  return { kind: 'file', name, file: content };
}
