/* What a view is. A folder of web/src/views with an index.tsx is a view; registry.ts finds it. */
import type { ComponentType } from 'react';
import type { SessionSpec } from '../core/session.ts';
import type { NarrateContext } from '../narrate/context.ts';
import type { CpuChoice, CpuTimeline } from '../timeline/cpu-timeline.ts';
import type { Need } from '../timeline/needs.ts';
import type { PageChoice } from '../timeline/page-map.ts';
import type { OperationSummary } from '../timeline/run.ts';
import type { Snapshot } from '../timeline/snapshot.ts';
import type { MessageKey } from '../words/index.ts';
import type { Touch } from './touch.ts';

export interface ViewProps {
  readonly snapshot: Snapshot;
  /** The snapshot's areas by number and by node: one index for all views, since there may be 65,530. */
  readonly world: NarrateContext;
  /** What the snapshot's event touches. */
  readonly touch: Touch;
  readonly spec: SessionSpec;
  readonly operations: readonly OperationSummary[];
  /** Serial number of the area that the reader points at, in whichever view; 0 = none. */
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
  /** Goes to another position of the session, where the page offers it. */
  readonly onSeek?: (position: number) => void;
  /** Turns all views to the structures of another process that lives, where the page offers it. */
  readonly onLook?: (process: number) => void;
  /** Asks for the entries of lowest page tables, by address / 2 MiB, instead of those asked for before. */
  readonly onBlocks?: (blocks: readonly number[]) => void;
  /** Asks who maps this page; undefined: the one that the steps are about. Where the page offers it. */
  readonly onPick?: (page: PageChoice | undefined) => void;
  /** On which machine operations are laid out. */
  readonly cpuChoice?: CpuChoice;
  readonly onCpuChoice?: (choice: CpuChoice) => void;
  /** Lays the operations out on virtual CPUs, where the page offers it; undefined: the session has been replaced. */
  readonly onCpus?: (choice: CpuChoice) => Promise<CpuTimeline | undefined>;
}

/** `Component` renders its own <Figure>, named by `title`; index.tsx loads it lazily. */
export interface ViewDefinition {
  readonly id: string;
  readonly title: MessageKey;
  readonly Component: ComponentType<ViewProps>;
  /** What its snapshots bring along; the same for each view that is open at the same time. */
  readonly needs?: readonly Need[];
}
