import type { VNode } from 'preact';
import type { EffectOfGuidance, EffectResult } from '../../../../src/api/effect.js';
import { count, percent, points } from '../format.js';
import { words } from '../words.js';
import { Code } from './code.js';
import { Marked } from './marked.js';

const VERDICT_CLASS = { helps: 'good', harms: 'bad', open: 'warn' } as const;

const WIDTH = 520;
const HEIGHT = 68;
const AXIS = 40;

/** A difference with its interval on an axis from -100 to 100 points, with nothing in the middle. */
function IntervalPicture({
  difference,
  interval,
}: {
  difference: number;
  interval: readonly number[];
}): VNode {
  const x = (value: number): number => 26 + ((WIDTH - 52) * (value + 1)) / 2;
  const [low = -1, high = 1] = interval;
  return (
    <svg
      class="interval"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={words.effect.picture(points(difference), points(low), points(high))}
    >
      <line class="axis-line" x1={x(-1)} x2={x(1)} y1={AXIS} y2={AXIS} />
      {[-1, -0.5, 0, 0.5, 1].map((value) => (
        <text key={value} class="axis-text" x={x(value)} y={HEIGHT - 4} text-anchor="middle">
          {points(value)}
        </text>
      ))}
      <line class="zero" x1={x(0)} x2={x(0)} y1={10} y2={AXIS + 6} />
      <line class="span" x1={x(low)} x2={x(high)} y1={22} y2={22} />
      <line class="span" x1={x(low)} x2={x(low)} y1={16} y2={28} />
      <line class="span" x1={x(high)} x2={x(high)} y1={16} y2={28} />
      <circle class="span" cx={x(difference)} cy={22} r={5} />
    </svg>
  );
}

/** The two sides, the difference and the verdict, in words. */
export function EffectSentence({
  guided,
  withheld,
  difference,
  interval,
  verdict,
  runs_to_decide,
}: EffectOfGuidance): VNode {
  const share = ({ runs, successes }: EffectOfGuidance['guided']): string =>
    runs === 0 ? words.effect.noRuns : words.effect.share(percent(successes / runs), count(runs));
  return (
    <>
      <p>
        <span class={`badge ${VERDICT_CLASS[verdict]}`}>{words.effect.verdicts[verdict]}</span>{' '}
        {words.effect.sides(share(guided), share(withheld))}
      </p>
      {difference === undefined || interval === undefined ? (
        <p class="muted">{words.effect.tooFew}</p>
      ) : (
        <>
          <p>{words.effect.difference(points(difference), points(interval[0]!), points(interval[1]!))}</p>
          <IntervalPicture difference={difference} interval={interval} />
        </>
      )}
      {verdict === 'open' && runs_to_decide !== undefined ? (
        <p class="muted">{words.effect.toDecide(count(runs_to_decide))}</p>
      ) : null}
    </>
  );
}

/** The effect of guidance, or instructions to have it measured. */
export function EffectSummary({ effect }: { effect: EffectResult }): VNode {
  if (effect.since !== undefined) return <EffectSentence {...effect} />;
  return (
    <>
      <p>{words.effect.notMeasured(count(effect.guided_runs))}</p>
      <Code text="knowhow serve --measure 0.1" />
      <p class="muted">
        <Marked text={words.effect.howMeasured} />
      </p>
    </>
  );
}
