import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { parseQuery } from '../../../timeline/ask/query.ts';
import { IconButton } from '../../../widgets/button/IconButton.tsx';
import { useShortcuts } from '../../../widgets/keys/shortcuts.ts';
import { usePreference } from '../../../widgets/preferences.ts';
import { formatNumber, say, t } from '../../../words/index.ts';
import { completed, completions, type Completion, type Names } from './complete.ts';

interface AskBoxProps {
  /** What the address asks. */
  readonly asked: string;
  /** A query that can be understood; empty for none. */
  readonly onAsk: (query: string) => void;
  readonly names: Names;
  /** How many hits there are, and which of them the position is at, counted from 1; 0 between them. */
  readonly count: number | undefined;
  readonly place: number;
  readonly onGo: (direction: 1 | -1) => void;
  readonly stops: boolean;
  readonly onStops: (on: boolean) => void;
}

/** In ms: somebody who still types hasn't asked yet. */
const PAUSE = 250;

/** Where a reader asks about the operations. It completes words, and says which one it doesn't understand. */
export function AskBox({ asked, onAsk, names, count, place, onGo, stops, onStops }: AskBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  if (followed !== asked) {
    setFollowed(asked);
    if (asked !== text.trim()) setText(asked);
  }
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const offered = useMemo(() => (isOpen ? completions(text, names) : []), [isOpen, text, names]);
  const read = useMemo(() => parseQuery(text), [text]);
  const wrong = 'word' in read ? say(read.reason) : undefined;

  const submit = useEffectEvent((typed: string) => {
    if (wrong === undefined && typed.trim() !== asked) onAsk(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => submit(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  useShortcuts({ '/': () => input.current?.select() }, usePreference('singleKeys'));

  const type = (next: string): void => {
    setText(next);
    setOpen(true);
    setActive(-1);
  };
  const choose = (word: string): void => {
    type(completed(text, word));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    const chosen = offered[active];
    if ((key === 'ArrowDown' || key === 'ArrowUp') && offered.length > 0) {
      const by = key === 'ArrowDown' ? 1 : -1;
      setActive(active < 0 && by < 0 ? offered.length - 1 : (active + by + offered.length) % offered.length);
    } else if (key === 'ArrowDown') setOpen(true);
    else if ((key === 'Enter' || key === 'Tab') && chosen) choose(chosen.word);
    else if (key === 'Enter') {
      setOpen(false);
      if (wrong === undefined && text.trim() !== asked) onAsk(text.trim());
      else onGo(event.shiftKey ? -1 : 1);
    } else if (key === 'Escape' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <search className="ask">
      <div className="ask-row">
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('ask.label')}
          aria-expanded={offered.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
          placeholder={t('ask.placeholder')}
          title={t('ask.hint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={500}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        {count !== undefined && (
          <>
            <output className="ask-count">
              {place > 0 ? t('ask.place', { place, count }) : formatNumber(count)}
            </output>
            <IconButton
              icon="stepBack"
              label={t('ask.previous')}
              hint={t('transport.shortcut', { action: t('ask.previous'), key: ',' })}
              disabled={count === 0}
              onClick={() => onGo(-1)}
            />
            <IconButton
              icon="stepForward"
              label={t('ask.next')}
              hint={t('transport.shortcut', { action: t('ask.next'), key: '.' })}
              disabled={count === 0}
              onClick={() => onGo(1)}
            />
            <label className="switch" title={t('ask.stopHint')}>
              <input type="checkbox" checked={stops} onChange={({ target }) => onStops(target.checked)} />
              {t('ask.stop')}
            </label>
          </>
        )}
      </div>
      {wrong !== undefined && (
        <output id={`${id}-wrong`} className="warn">
          {wrong}
        </output>
      )}
      <Offered id={id} offered={offered} active={active} onChoose={choose} />
    </search>
  );
}

interface OfferedProps {
  readonly id: string;
  readonly offered: readonly Completion[];
  readonly active: number;
  readonly onChoose: (word: string) => void;
}

/** The list of a combobox, whose input keeps the focus and has the keys for all of them. */
function Offered({ id, offered, active, onChoose }: OfferedProps) {
  if (offered.length === 0) return null;
  return (
    <div className="ask-offered">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist completes the whole text, and shows no meanings */}
      <div id={`${id}-list`} role="listbox" tabIndex={-1} aria-label={t('ask.forms')}>
        {offered.map(({ word, meaning }, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role -- as above
          <div
            key={word}
            id={`${id}-${i}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(word)}
          >
            <code>{word}</code> {meaning !== undefined && <span>{meaning}</span>}
          </div>
        ))}
      </div>
      <p className="quiet">{t('ask.help')}</p>
    </div>
  );
}
