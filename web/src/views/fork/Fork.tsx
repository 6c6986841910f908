/* The two processes of a fork: the parent's tree of VMAs, and how the child's tree is built from it. */
import { useMemo } from 'react';
import { narrateContext } from '../../narrate/context.ts';
import type { Memory } from '../../timeline/memory.ts';
import type { ViewProps } from '../view.ts';
import type { Family } from './family.ts';
import { MapleFork, NO_TREE } from './MapleFork.tsx';
import { type Pair, pairOf } from './pair.ts';
import type { ForkProps } from './props.ts';
import { progressOf } from './progress.ts';
import { TreeFork } from './TreeFork.tsx';
import './fork.css';

export function Fork({
  snapshot,
  shown,
  found,
  world,
  operations,
  touch,
  chosen,
  onChoose,
}: ViewProps<never, Family>) {
  const pair = useMemo(() => pairOf(snapshot, found), [snapshot, found]);
  const { parent, child } = pair;
  const companion = found?.companion;
  const { files, mmapLock } = world;
  const other = useMemo(
    () => (companion ? narrateContext(companion, { files, mmapLock }) : undefined),
    [companion, files, mmapLock],
  );
  const parentWorld = parent === snapshot || other === undefined ? world : other;
  const childWorld = useMemo(() => {
    const own = child === snapshot ? world : (other ?? world);
    return { ...own, vma: (id: number) => own.vma(id) ?? parentWorld.vma(id) };
  }, [child, snapshot, world, other, parentWorld]);
  const counterpart = counterpartOf(pair, chosen);
  const isParents = chosen !== 0 && parent.vmas.placeOf(chosen) >= 0;
  const props: ForkProps = {
    snapshot,
    shown,
    touch,
    onChoose,
    pair,
    progress: progressOf(snapshot, found, pair, operations),
    parentWorld,
    childWorld,
    chosenParent: isParents ? chosen : counterpart,
    chosenChild: isParents ? counterpart || chosen : chosen,
  };
  if (!snapshot.keeps.has('maple_tree')) return <TreeFork {...props} />;
  // The first snapshot after the view was opened may have been asked for before, without trees.
  return <MapleFork {...props} maple={parent.maple ?? NO_TREE} />;
}

/** The id of the other process's VMA that starts where VMA `id` does, 0 if there is none. */
function counterpartOf({ parent, child }: Pair, id: number): number {
  if (id === 0 || child === undefined) return 0;
  const byId = ({ vmas }: Memory) => vmas.at(vmas.placeOf(id));
  const own = byId(parent);
  const vma = own ?? byId(child);
  const others = own ? child.vmas : parent.vmas;
  const other = vma && others.at(others.firstFrom(vma.start));
  return other?.start === vma?.start ? (other?.id ?? 0) : 0;
}
