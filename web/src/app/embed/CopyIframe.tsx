import { splitHash } from '../../stage/hash-location.ts';
import { readLink, type Link, type LinkChange } from '../../stage/link.ts';
import { t } from '../../words/index.ts';
import { frameCode } from './frame-code.ts';

interface CopyIframeProps {
  /** What the frame shows. */
  readonly title: string;
  /** The frame's link, from that of the page; undefined if it would show nothing. */
  readonly linkOf: (link: Link) => LinkChange | undefined;
  /** What has come of it. */
  readonly tell: (text: string) => void;
}

/** Copies the HTML that shows a figure on another page. */
export function CopyIframe({ title, linkOf, tell }: CopyIframeProps) {
  const copy = async (): Promise<void> => {
    const [path, query] = splitHash(location.hash);
    const link = linkOf(readLink(query).link);
    if (link === undefined) {
      tell(t('figure.frameOfFile'));
      return;
    }
    try {
      const [page = ''] = location.href.split('#');
      await navigator.clipboard.writeText(frameCode(page, path, link, title));
      tell(t('figure.frameCopied'));
    } catch {
      tell(t('figure.frameNotCopied'));
    }
  };
  return (
    <button
      type="button"
      className="text-button"
      aria-label={t('figure.frameOf', { title })}
      onClick={() => void copy()}
    >
      {t('figure.copyFrame')}
    </button>
  );
}
