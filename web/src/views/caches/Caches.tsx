/* What find_vma() remembers: one VMA for the whole mm, or a few in each thread, all of which one sequence number invalidates at once. */
import { type ReactNode, useMemo, useState } from 'react';
import { formatSequence } from '../../narrate/format.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';
import { useScrolls } from '../../widgets/use-scrolls.ts';
import { t } from '../../words/index.ts';
import { Figure } from '../Figure.tsx';
import { VmaReadout } from '../Readout.tsx';
import type { ViewProps } from '../view.ts';
import { CachesLegend } from './CachesLegend.tsx';
import { Counts } from './Counts.tsx';
import { formOf, hashOf } from './form.ts';
import { Grid, type Place } from './Grid.tsx';
import { lookOf, type Look } from './look.ts';
import { Outcome } from './Outcome.tsx';
import { Pointer } from './Pointer.tsx';
import { FEW, isTrusted, slotsOf, stateOf } from './rows.ts';
import { faceOf, spoken } from './Slot.tsx';
import './caches.css';
import './slot.css';

export function Caches(props: ViewProps) {
  const { snapshot, world, chosen, onChoose } = props;
  const { mm, tasks, recent, caller, keeps, counters } = snapshot;
  const form = formOf(keeps);
  // Lookups fill the slots of the caller: another process has none of them.
  const look: Look = useMemo(
    () => (mm.process === caller ? lookOf(recent) : {}),
    [mm.process, caller, recent],
  );
  const [place, setPlace] = useState<Place>();

  if (form.kind === 'none') {
    const none = t(keeps.has('maple_tree') ? 'views.cachesNone' : 'views.cachesNoneTree');
    return (
      <Figure id="caches" title="views.caches" summary={none}>
        <p className="figure-empty">{none}</p>
      </Figure>
    );
  }
  const { lookup } = look;
  const each = tasks[0]?.slots ?? 0;
  const by = form.kind === 'slots' ? form.by : undefined;
  const home = by && lookup ? hashOf(lookup.address, by, each).slot : -1;
  const untrusted = tasks.filter((task) => !isTrusted(task, mm)).length;
  const summary =
    form.kind === 'pointer'
      ? t('views.cachesPointerSummary', { count: tasks.length })
      : t('views.cachesSummary', { count: tasks.length, void: untrusted });
  return (
    <Figure
      id="caches"
      title="views.caches"
      summary={summary}
      legend={<CachesLegend form={form} />}
      readout={readout()}
    >
      <Top>
        <p className="caches-mm">
          {form.kind === 'slots' && (
            <>
              <code>{t('views.cachesSeqnum')}</code>{' '}
              <b className={look.advance ? 'mono advanced' : 'mono'}>
                {formatSequence(mm.vmacacheSeqnum)}
              </b>{' '}
            </>
          )}
          <span>{summary}</span>
          {form.kind === 'slots' && tasks.length > FEW && <Overview tasks={tasks} mm={mm} />}
        </p>
        <Counts counters={counters} />
      </Top>
      <Outcome look={look} by={by} slots={each} />
      {form.kind === 'pointer' ? (
        <Pointer look={look} world={world} chosen={chosen} onChoose={onChoose} />
      ) : (
        <Grid
          snapshot={snapshot}
          world={world}
          chosen={chosen}
          onChoose={onChoose}
          lookup={lookup}
          home={home}
          onPlace={setPlace}
        />
      )}
    </Figure>
  );

  function readout() {
    const task = place && tasks[place.row];
    const slot = place && task && slotsOf(snapshot, place.row)[place.slot];
    if (task && slot)
      return (
        <>
          <b>{t('views.cachesThread', { thread: String(task.number) })}</b>
          <span>{spoken(faceOf(slot.slot, slot, stateOf(slot, isTrusted(task, mm)), [], world))}</span>
        </>
      );
    const vma = world.vma(chosen);
    return vma ? <VmaReadout vma={vma} world={world} /> : '';
  }
}

/** Has two lines at most; in a narrow figure one, which may scroll. */
function Top({ children }: { readonly children: ReactNode }) {
  const [ref, scrolls] = useScrolls<HTMLDivElement>();
  return (
    <div
      ref={ref}
      className="caches-top"
      {...(scrolls && { role: 'group', 'aria-label': t('views.caches'), tabIndex: 0 })}
    >
      <div>{children}</div>
    </div>
  );
}

/** So many threads are drawn: no screen is wide enough for more. */
const MOST = 256;

/** All threads at a glance. Those whose slots are invalid are drawn lower. */
function Overview({ tasks, mm }: Pick<Snapshot, 'tasks' | 'mm'>) {
  return (
    <span className="caches-overview" aria-hidden="true">
      {tasks.slice(0, MOST).map((task) => (
        <i key={task.number} className={isTrusted(task, mm) ? '' : 'void'} />
      ))}
    </span>
  );
}
