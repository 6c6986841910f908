import { OTHER_TRACE, type LinkChange } from '../../stage/link.ts';
import { useChangeLink, useLink } from '../../stage/use-link.ts';
import type { Recording } from '../../trace-in/index.ts';
import { t } from '../../words/index.ts';

/** What the reader may know better than the trace: whose calls run together. A choice is shown where it changes something. */
export function ProcessChoices({ recording }: { readonly recording: Recording | undefined }) {
  const { link } = useLink();
  const changeLink = useChangeLink();
  const { apart = false, threads = false } = link;
  const isFamily = recording?.family !== undefined && (apart || recording.family === 'together');
  const choice = (
    label: string,
    hint: string,
    checked: boolean,
    change: (checked: boolean) => LinkChange,
  ) => (
    <label className="lab-row switch" title={hint}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => changeLink({ ...change(event.target.checked), ...OTHER_TRACE }, true)}
      />
      {label}
    </label>
  );
  return (
    <>
      {isFamily && choice(t('lab.apart'), t('lab.apartHint'), apart, (checked) => ({ apart: checked }))}
      {(threads || recording?.strangers === true) &&
        choice(t('lab.threads'), t('lab.threadsHint'), threads, (checked) => ({ threads: checked }))}
    </>
  );
}
