import type { VNode } from 'preact';
import { count } from '../format.js';
import { words } from '../words.js';

const WIDTH = 400;
const HEIGHT = 120;
const PAD = 2;

/** Heights by the root of the counts: a single entry is still seen beside thousands. */
const heightOf = (n: number, most: number): number => (most === 0 ? 0 : Math.sqrt(n / most) * (HEIGHT - PAD));

/**
 * Entries by their similarity, as bars; those at the threshold or above are filled, the others hatched.
 *
 * @param cells counts, in equal cells of [0, 1]
 */
export function Histogram({ cells, threshold }: { cells: readonly number[]; threshold: number }): VNode {
  const most = Math.max(0, ...cells);
  const width = WIDTH / cells.length;
  const above = cells.reduce((sum, n, i) => ((i + 0.5) / cells.length >= threshold ? sum + n : sum), 0);
  const all = cells.reduce((sum, n) => sum + n, 0);
  return (
    <svg
      class="histogram"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words.deleting.picture(count(above), count(all))}
    >
      <defs>
        <pattern
          id="hatched"
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line x1="0" y1="0" x2="0" y2="4" class="hatch" />
        </pattern>
      </defs>
      {cells.map((n, i) => {
        const height = heightOf(n, most);
        const isAbove = (i + 0.5) / cells.length >= threshold;
        return n === 0 ? null : (
          <rect
            key={i}
            x={i * width + 0.25}
            y={HEIGHT - height}
            width={width - 0.5}
            height={height}
            class={isAbove ? 'above' : 'below'}
          />
        );
      })}
      <line x1={threshold * WIDTH} x2={threshold * WIDTH} y1="0" y2={HEIGHT} class="threshold" />
    </svg>
  );
}
