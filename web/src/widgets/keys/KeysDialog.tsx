import { useEffect, useRef } from 'react';
import { t } from '../../words/index.ts';
import { Icon } from '../icon/Icon.tsx';

interface KeysDialogProps {
  readonly open: boolean;
  readonly singleKeys: boolean;
  readonly onSingleKeys: (on: boolean) => void;
  readonly onClose: () => void;
}

const ROWS = () =>
  [
    [t('keys.space'), t('keys.play')],
    ['←  →', t('keys.step')],
    ['Shift ←  Shift →', t('keys.operation')],
    ['Page Up  Page Down', t('keys.clicker')],
    ['e', t('keys.everyEvent')],
    ['s  S', t('keys.into')],
    ['n', t('keys.over')],
    ['f', t('keys.out')],
    ['P', t('keys.present')],
    ['B', t('keys.black')],
    ['O  S  Q', t('keys.slides')],
    ['D  F  T', t('keys.pen')],
    ['Home  End', t('keys.ends')],
    ['+  −', t('keys.speed')],
    ['/', t('keys.ask')],
    [',  .', t('keys.hits')],
    ['v', t('keys.life')],
    ['R  Esc', t('keys.bench')],
    ['?', t('keys.list')],
  ] as const;

/** Lists the keys, with a switch to turn them off. */
export function KeysDialog({ open, singleKeys, onSingleKeys, onClose }: KeysDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className="keys-dialog" aria-labelledby="keys-title" onClose={onClose}>
      <header>
        <h2 id="keys-title">{t('keys.title')}</h2>
        <button type="button" className="icon-button" aria-label={t('keys.close')} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      <dl>
        {ROWS().map(([keys, action]) => (
          <div key={keys}>
            <dt>
              {keys.split('  ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        {t('keys.where')} {t('keys.scrolling')}
      </p>
      <label className="switch">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => onSingleKeys(event.target.checked)}
        />
        {t('keys.single')}
      </label>
    </dialog>
  );
}
