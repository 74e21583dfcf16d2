import type { VNode } from 'preact';
import { percent } from '../format.js';

/** A point of a series: a share of a number of runs. */
export interface SharePoint {
  readonly at: string;
  /** Undefined where there is nothing to share. */
  readonly share: number | undefined;
  readonly of: number;
}

/** A series of shares. */
export interface Series {
  readonly name: string;
  readonly points: readonly SharePoint[];
}

const WIDTH = 480;
const HEIGHT = 210;
const LEFT = 52;
const BOTTOM = 30;
const TOP = 10;
const RIGHT = 10;
/** A point's radius grows with the root of its runs, up to this many. */
const SMALLEST = 2.5;
const LARGEST = 7;

const MARKS = ['dot', 'square'] as const;

/** The mark of a point: a dot in the first series, a square in the second, so that colour is not needed. */
function Mark({ kind, x, y, r }: { kind: 'dot' | 'square'; x: number; y: number; r: number }): VNode {
  return kind === 'dot' ? (
    <circle cx={x} cy={y} r={r} />
  ) : (
    <rect x={x - r} y={y - r} width={2 * r} height={2 * r} />
  );
}

/** Shares over time as lines: the first series solid with dots, the second dashed with squares; marks grow with the number of runs. */
export function SeriesChart({
  label,
  series,
  at,
}: {
  label: string;
  series: readonly Series[];
  /** A time as the axis shows it. */
  at: (time: string) => string;
}): VNode {
  const times = series[0]?.points.map((point) => point.at) ?? [];
  const most = Math.max(1, ...series.flatMap(({ points }) => points.map(({ of }) => of)));
  const x = (i: number): number =>
    LEFT + (WIDTH - LEFT - RIGHT) * (times.length < 2 ? 0.5 : i / (times.length - 1));
  const y = (share: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);
  const ticks = [...new Set([0, Math.floor((times.length - 1) / 2), times.length - 1])].filter(
    (i) => i in times,
  );
  return (
    <figure class="chart">
      <ul class="legend" aria-hidden="true">
        {series.map(({ name }, i) => (
          <li key={name} class={`series-${i}`}>
            <svg viewBox="0 0 28 12" width="28" height="12" aria-hidden="true">
              <line x1="0" y1="6" x2="28" y2="6" />
              <Mark kind={MARKS[i] ?? 'dot'} x={14} y={6} r={4} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {[0, 0.5, 1].map((share) => (
          <g key={share} class="axis">
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(share)} y2={y(share)} />
            <text x={LEFT - 6} y={y(share) + 5} text-anchor="end">
              {percent(share)}
            </text>
          </g>
        ))}
        {ticks.map((i) => (
          <text
            key={i}
            class="axis-text"
            x={x(i)}
            y={HEIGHT - 6}
            text-anchor={i === 0 ? 'start' : i === times.length - 1 ? 'end' : 'middle'}
          >
            {at(times[i]!)}
          </text>
        ))}
        {series.map(({ name, points }, s) => {
          const known = points.flatMap(({ share, of }, i) =>
            share === undefined ? [] : [{ px: x(i), py: y(share), of }],
          );
          return (
            <g key={name} class={`series-${s}`}>
              <polyline points={known.map(({ px, py }) => `${px},${py}`).join(' ')} />
              {known.map(({ px, py, of }) => (
                <Mark
                  key={px}
                  kind={MARKS[s] ?? 'dot'}
                  x={px}
                  y={py}
                  r={SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(of / most)}
                />
              ))}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
