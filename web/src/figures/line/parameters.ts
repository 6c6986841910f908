/* The parameters of the line, as a link and a lesson write them: "cpus:8/sockets:4/think:500/on:2.6.31-rc8+2.6.31-zhang/list/once/at:16/curve/slow", with single in place of once. */
import { MOST_CPUS } from '../../core/cpu-limits.ts';

/** Two forms of one idea lie between the first and the third: as it was posted, and as it was merged. */
export const KERNELS = ['2.6.31-rc8', '2.6.31-zhang', '2.6.32', '2.6.34', '3.8'] as const;
export type LineKernel = (typeof KERNELS)[number];

export interface LineParameters {
  /** A process runs on each, all of them children of one. */
  readonly cpus: number;
  readonly sockets: number;
  /** In nanoseconds: what a process does between two calls, on average. */
  readonly think: number;
  /** One kernel, or two side by side. */
  readonly kernels: readonly [LineKernel, LineKernel?];
  /** Whether it shows what the lock guards. */
  readonly list: boolean;
  /** Whether each process goes through its loop only once. */
  readonly once?: boolean | undefined;
  /** Whether each process makes a single call. */
  readonly single?: boolean | undefined;
  /** The step at which it begins. */
  readonly at?: number | undefined;
  /** Whether the curve is unfolded at first. */
  readonly curve?: boolean | undefined;
  /** Whether the first steps are slow enough to see who comes while the lock is handed on. */
  readonly slow?: boolean | undefined;
}

export const MOST_SOCKETS = 8;
/** In nanoseconds: a millisecond (wasm-core/cpus/settings.c). */
const LONGEST_THINK = 1_000_000;

/** What sliders offer, at like distances. */
export const CPUS = [
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  10,
  12,
  16,
  20,
  24,
  32,
  48,
  64,
  96,
  128,
  192,
  256,
  384,
  512,
  768,
  MOST_CPUS,
];
export const THINKS = [0, 100, 200, 300, 500, 1000, 2000, 3000, 5000, 10_000, 20_000, 50_000, 100_000];

/** The last of `stops` that isn’t larger. */
export function stopAt(stops: readonly number[], value: number): number {
  return Math.max(
    0,
    stops.findLastIndex((stop) => stop <= value),
  );
}

const isKernel = (id: string | undefined): id is LineKernel => KERNELS.some((kernel) => kernel === id);

/** Undefined if it can’t be read. */
export function read(text: string): LineParameters | undefined {
  const [, many = '', places = '', between = '', first, second, list, turns, at, curve, slow] =
    /^cpus:([1-9]\d{0,3})\/sockets:(\d)\/think:(0|[1-9]\d{0,6})\/on:([\w.-]+)(?:\+([\w.-]+))?(\/list)?(\/once|\/single)?(?:\/at:([1-9]\d{0,3}))?(\/curve)?(\/slow)?$/.exec(
      text,
    ) ?? [];
  const [cpus, sockets, think] = [Number(many), Number(places), Number(between)];
  if (!isKernel(first) || cpus > MOST_CPUS || think > LONGEST_THINK) return undefined;
  if (sockets < 1 || sockets > MOST_SOCKETS) return undefined;
  const common = {
    cpus,
    sockets,
    think,
    list: list !== undefined,
    ...(turns === '/once' && { once: true }),
    ...(turns === '/single' && { single: true }),
    ...(at !== undefined && { at: Number(at) }),
    ...(curve !== undefined && { curve: true }),
    ...(slow !== undefined && { slow: true }),
  };
  if (second === undefined) return { ...common, kernels: [first] };
  return isKernel(second) ? { ...common, kernels: [first, second] } : undefined;
}

export function write({
  cpus,
  sockets,
  think,
  kernels,
  list,
  once,
  single,
  at,
  curve,
  slow,
}: LineParameters): string {
  const on = kernels.filter((kernel) => kernel !== undefined).join('+');
  const more = [
    list && '/list',
    once && '/once',
    single && '/single',
    at !== undefined && `/at:${at}`,
    curve && '/curve',
    slow && '/slow',
  ];
  return `cpus:${cpus}/sockets:${sockets}/think:${think}/on:${on}${more.filter(Boolean).join('')}`;
}
