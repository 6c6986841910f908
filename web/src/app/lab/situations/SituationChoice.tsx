import { Suspense, lazy, useState } from 'react';
import { isSituation } from '../../examples/examples.ts';
import { OTHER_TRACE } from '../../../stage/link.ts';
import { useChangeLink } from '../../../stage/use-link.ts';
import { t } from '../../../words/index.ts';
import { withShelves } from '../../../words/load.ts';
import { situationTrace } from '../sources.ts';
import type { TraceState } from '../trace.ts';

const load = withShelves(() => import('./Situations.tsx'), 'situations');
const List = lazy(load);
const Question = lazy(async () => ({ default: (await load()).Question }));

interface SituationsProps {
  readonly trace: TraceState;
  readonly current?: string | undefined;
}

/** The list of all situations, loaded when it is shown. */
export function SituationList({
  trace,
  current,
  onOpened,
}: SituationsProps & { readonly onOpened?: () => void }) {
  const changeLink = useChangeLink();
  return (
    <Suspense fallback={<p className="quiet">{t('transport.loading')}</p>}>
      <List
        current={current}
        onOpen={(name) => {
          changeLink(
            { trace: situationTrace(name), text: undefined, kernel: undefined, ...OTHER_TRACE },
            true,
          );
          trace.again();
          onOpened?.();
        }}
      />
    </Suspense>
  );
}

/** The same, folded. */
export function SituationChoice(props: SituationsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="lab-mix lab-situations"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('lab.situations')}</summary>
      {isOpen && <SituationList {...props} onOpened={() => setOpen(false)} />}
    </details>
  );
}

/** The question of the situation that is open, or was before the reader changed its text. */
export function SituationQuestion({ name }: { readonly name: string | undefined }) {
  return (
    name !== undefined && (
      <Suspense>
        <Question name={name} />
      </Suspense>
    )
  );
}

/** The situation that was opened last, as long as only its text is changed. */
export function useSituation({ read, refused }: TraceState): string | undefined {
  const source = refused?.name ?? read?.source.name;
  const [last, setLast] = useState<string>();
  const [, named = ''] = source?.split('/') ?? [];
  const found = source === situationTrace(named) && isSituation(named) ? named : undefined;
  const next = found ?? (source === undefined || source === t('lab.pasted') ? last : undefined);
  if (next !== last) setLast(next);
  return next;
}
