import { cell } from '../../base/cell.ts';
import { t } from '../../words/index.ts';
import { socketOf, whereIs, type Course, type Line } from './moment.ts';

interface SocketsDrawingProps {
  readonly course: Course;
  readonly line: Line;
  readonly time: number;
  /** In pixels. */
  readonly width: number;
}

const HEIGHT = 26;
const GAP = 8;
/** Of a CPU, where there is space for it. */
const LARGEST = 20;
const LEGIBLE = 17;
/** Who neither waits nor has the lock is small where there is no space for numbers. */
const STATES = ['runs', 'waits', 'holds'] as const;
/** What a name beside CPUs needs. */
const NAMED = 70;

/** The sockets with their CPUs, and the lock, which is in the cache of the CPU that had it last. */
export function SocketsDrawing({ course, line, time, width }: SocketsDrawingProps) {
  const { run } = course;
  const { cpus, sockets, grants } = run;
  const socket = (width - GAP * (sockets - 1)) / sockets;
  const each = Math.ceil(cpus / sockets);
  const named = socket - each * LARGEST >= NAMED ? NAMED : 6;
  const pitch = Math.min(LARGEST, (socket - named - 6) / each);
  const centreOf = (cpu: number): number =>
    socketOf(run, cpu) * (socket + GAP) + named + (Math.floor(cpu / sockets) + 0.5) * pitch;
  const size = Math.max(1, pitch - 2);
  const cores = Array.from({ length: cpus }, (_, cpu) => {
    const { is } = whereIs(course, line, cpu, time);
    return { is: is === 'through' ? 'runs' : is, x: centreOf(cpu) };
  });
  const latest = line.given - 1;
  const to = line.handing > 0 ? line.given : latest;
  const lock =
    latest < 0
      ? undefined
      : centreOf(cell(grants.cpu, latest)) * (1 - line.handing) +
        centreOf(cell(grants.cpu, to)) * line.handing;
  return (
    <div className="line-sockets">
      <p>{t('line.socketsAre')}</p>
      <svg width={width} height={HEIGHT} aria-hidden="true">
        {Array.from({ length: sockets }, (_, number) => (
          <g key={number} transform={`translate(${number * (socket + GAP)} 0)`}>
            <rect className="line-socket" x={0.5} y={0.5} width={socket - 1} height={HEIGHT - 1} rx={4} />
          </g>
        ))}
        {lock !== undefined && (
          <rect
            className="line-token"
            x={lock - Math.max(4, size / 2 + 1)}
            y={1.5}
            width={Math.max(8, size + 2)}
            height={HEIGHT - 3}
            rx={4}
          />
        )}
        {named === NAMED &&
          Array.from({ length: sockets }, (_, number) => (
            // oxlint-disable-next-line react/no-array-index-key -- a socket’s number
            <text key={number} x={number * (socket + GAP) + 7} y={HEIGHT / 2 + 4.5}>
              {t('line.socket', { number: number + 1 })}
            </text>
          ))}
        {pitch < LEGIBLE
          ? STATES.map((state) => (
              <path
                key={state}
                className={`line-cores ${state}`}
                d={cores
                  .filter(({ is }) => is === state)
                  .map(
                    ({ x }) => `M${x.toFixed(1)} ${HEIGHT / 2}${state === 'runs' ? 'm0 -2v4' : 'm0 -7v14'}`,
                  )
                  .join('')}
                style={{ strokeWidth: size }}
              />
            ))
          : cores.map(({ is, x }, cpu) => (
              <g
                // oxlint-disable-next-line react/no-array-index-key -- a CPU’s number
                key={cpu}
                className={`line-core ${is}`}
                transform={`translate(${x.toFixed(1)} ${HEIGHT / 2})`}
              >
                <rect x={-size / 2} y={-size / 2} width={size} height={size} rx={3} />
                <text y={4.5}>{cpu + 1}</text>
              </g>
            ))}
      </svg>
    </div>
  );
}
