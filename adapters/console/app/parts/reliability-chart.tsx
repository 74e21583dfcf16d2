import type { VNode } from 'preact';
import type { ConfidenceResult } from '../../../../src/api/confidence.js';
import { percent } from '../format.js';
import { words } from '../words.js';

const SIZE = 400;
const LEFT = 66;
const BOTTOM = 48;
const TOP = 16;
const RIGHT = 24;
const LARGEST = 9;

/** What was predicted beside what came of it: on the diagonal they agree. Bars are 95 % intervals. */
export function ReliabilityChart({ bins }: Pick<ConfidenceResult, 'bins'>): VNode {
  const x = (share: number): number => LEFT + (SIZE - LEFT - RIGHT) * share;
  const y = (share: number): number => TOP + (SIZE - TOP - BOTTOM) * (1 - share);
  const most = Math.max(1, ...bins.map(({ groups }) => groups));
  return (
    <svg
      class="reliability chart"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={words.confidence.picture(bins.length)}
    >
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share} class="axis">
          <line x1={x(0)} x2={x(1)} y1={y(share)} y2={y(share)} />
          <line x1={x(share)} x2={x(share)} y1={y(0)} y2={y(1)} />
          <text x={LEFT - 6} y={y(share) + 4} text-anchor="end">
            {percent(share)}
          </text>
          <text x={x(share)} y={SIZE - BOTTOM + 19} text-anchor="middle">
            {percent(share)}
          </text>
        </g>
      ))}
      <text class="axis-text" x={x(0.5)} y={SIZE - 4} text-anchor="middle">
        {words.confidence.predicted}
      </text>
      <text class="axis-text" transform={`translate(14 ${y(0.5)}) rotate(-90)`} text-anchor="middle">
        {words.confidence.succeeded}
      </text>
      <line class="diagonal" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
      <g class="series-0">
        {bins.map(({ predicted, succeeded, low, high, groups }) => (
          <g key={predicted}>
            <line x1={x(predicted)} x2={x(predicted)} y1={y(low)} y2={y(high)} />
            <circle cx={x(predicted)} cy={y(succeeded)} r={3 + (LARGEST - 3) * Math.sqrt(groups / most)} />
          </g>
        ))}
      </g>
    </svg>
  );
}
