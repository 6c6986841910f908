import type { KeyboardEvent, ReactNode } from 'react';
import { splitHash } from '../../stage/hash-location.ts';
import { writeLink } from '../../stage/link.ts';
import { useLink } from '../../stage/use-link.ts';
import { t } from '../../words/index.ts';
import './embed.css';

interface EmbeddedProps {
  readonly title: string;
  /** Sentences. */
  readonly troubles: readonly string[];
  readonly children: ReactNode;
}

/** One figure in a frame of another page, and a link that leads to all the rest. */
export function Embedded({ title, troubles, children }: EmbeddedProps) {
  const { link } = useLink();
  const [path] = splitHash(location.hash);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of what is in it
    <div className="embed" onKeyDown={leave}>
      <h1 className="visually-hidden">{title}</h1>
      {troubles.map((trouble) => (
        <p key={trouble} className="stage-warning" role="alert">
          {trouble}
        </p>
      ))}
      {children}
      <p className="embed-foot">
        <a href={`#${path}?${writeLink({ ...link, embed: undefined })}`} target="_blank" rel="noopener">
          {t('app.openHere')}
        </a>
      </p>
    </div>
  );
}

/** A frame that has been clicked has the keys. Escape gives them back to the page around it, such as a deck of slides. */
function leave({ key, nativeEvent }: KeyboardEvent): void {
  if (key === 'Escape' && !nativeEvent.defaultPrevented && parent !== window) parent.focus();
}
