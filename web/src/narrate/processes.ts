/* Processes: fork, exit, the pages they read and write, and what a recording shows of them. */
import { type Signal } from '../protocol/protocol.gen.ts';
import { t } from '../words/index.ts';
import { failure } from './calls.ts';
import { vmaName } from './context.ts';
import { formatAddress, formatRange, formatWordAddress, formatWordBytes } from './format.ts';
import { plainly, type Narration, type Narrators } from './narrator.ts';

function touched(
  { result, error, signal }: { readonly result: number; readonly error: number; readonly signal: Signal },
  what: string,
  why: string,
): Narration {
  if (error === 0) return { what, why };
  if (signal === 'none') return plainly('touchNoMemory');
  return {
    what: t('narrate.touchSignal', {
      address: formatAddress(result),
      signal: t(`codes.signal.${signal}`),
    }),
    why: t('narrate.touchSignalWhy'),
  };
}

export const processNarrators = {
  load_enter: ({ addr, length }) => ({
    what: t('narrate.loadEnter', { size: formatWordBytes(length), address: formatWordAddress(addr) }),
    why: t('narrate.loadEnterWhy'),
  }),
  load_leave: (event) => touched(event, t('narrate.loadLeave'), t('narrate.loadLeaveWhy')),
  store_enter: ({ addr, length }) => ({
    what: t('narrate.storeEnter', { size: formatWordBytes(length), address: formatWordAddress(addr) }),
    why: t('narrate.storeEnterWhy'),
  }),
  store_leave: (event) => touched(event, t('narrate.storeLeave'), t('narrate.storeLeaveWhy')),
  observe_enter: ({ start, end, pages }) => ({
    what: t('narrate.observeEnter', { range: formatRange(start, end), count: pages }),
    why: t('narrate.observeEnterWhy'),
  }),
  observe_leave: (event) => failure('observe', event) ?? plainly('observeLeave'),
  fork_enter: ({ areas }) => ({
    what: t('narrate.forkEnter', { count: areas }),
    why: t('narrate.forkEnterWhy'),
  }),
  fork_leave: (event) =>
    failure('fork', event, t('narrate.forkFailsWhy')) ?? {
      what: t('narrate.forkLeave', { child: String(event.result) }),
      why: t('narrate.forkLeaveWhy'),
    },
  exit_enter: ({ areas }) => ({
    what: t('narrate.exitEnter', { count: areas }),
    why: t('narrate.exitEnterWhy'),
  }),
  exit_leave: (event) => failure('exit_group', event) ?? plainly('exitLeave'),
  clone_enter: ({ tasks }) => ({
    what: t('narrate.cloneEnter', { count: tasks }),
    why: t('narrate.cloneEnterWhy'),
  }),
  clone_leave: (event) =>
    failure('clone', event) ?? {
      what: t('narrate.cloneLeave', { thread: String(event.result) }),
      why: t('narrate.cloneLeaveWhy'),
    },
  exit_thread_enter: ({ tasks }) => ({
    what: t('narrate.exitThreadEnter', { count: tasks }),
    why: t('narrate.exitThreadEnterWhy'),
  }),
  exit_thread_leave: (event) => failure('exit', event) ?? plainly('exitThreadLeave'),
  peek_enter: ({ process, addr }) => ({
    what: t('narrate.peekEnter', { process: String(process), address: formatWordAddress(addr) }),
    why: t('narrate.peekEnterWhy'),
  }),
  peek_leave: (event) => failure('ptrace', event) ?? plainly('peekLeave'),
  fork_area: ({ parent, how }, ctx) =>
    how === 'without_pages'
      ? {
          what: t('narrate.forkBareArea', { parent: vmaName(ctx, parent) }),
          why: t('narrate.forkBareAreaWhy'),
        }
      : {
          what: t('narrate.forkArea', { parent: vmaName(ctx, parent), how: t(`codes.inherit.${how}`) }),
          why: t('narrate.forkAreaWhy'),
        },
} satisfies Partial<Narrators>;
