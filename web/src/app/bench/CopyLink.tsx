import { useState } from 'react';
import type { Settings } from '../../bench/report.ts';
import { Icon } from '../../widgets/icon/Icon.tsx';
import { t } from '../../words/index.ts';
import { benchHash } from './settings-link.ts';

interface CopyLinkProps {
  readonly suite: string;
  readonly settings: Settings;
}

/** A link that opens this suite with these settings. */
export function CopyLink({ suite, settings }: CopyLinkProps) {
  const [said, say] = useState<{ readonly text: string; readonly settings: Settings }>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(
        `${location.href.replace(/#.*$/, '')}#${benchHash(suite, settings)}`,
      );
      say({ text: t('bench.copied'), settings });
    } catch {
      say({ text: t('bench.copyFailed'), settings });
    }
  };
  return (
    <p className="bench-copy">
      <button type="button" className="text-button" onClick={() => void copy()}>
        <Icon name="link" />
        {t('bench.copySettings')}
      </button>{' '}
      <output className="quiet">{said?.settings === settings && said.text}</output>
    </p>
  );
}
