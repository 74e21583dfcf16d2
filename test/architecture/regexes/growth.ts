import { StepCounter } from './count-steps.js';
import { type Pump, pumped, pumpsFor } from './pumps.js';
import type { Regex } from './regexes-in.js';

/** Lengths of the texts, in code units: a first look, and the two that are compared. */
const [LOOK, SHORT, LONG] = [2_048, 4_096, 16_384];
/** Steps a character that need no second look, and those that are not counted further in the first. */
const [FEW, MANY] = [16, 200];
/** Steps a character that are too many, whatever they grow with. */
const MOST = 1_000;
/** The worst texts of the first look, which are looked at again. */
const WORST = 5;
/** A pattern takes four times the steps for four times the text. More than half as many again: it grows with more. */
const SLACK = 1.5;

const stepsEach = (counter: StepCounter, pump: Pump, length: number, most: number): number =>
  counter.count(pumped(pump, length), most * length) / length;

/**
 * Why time that a pattern takes grows with more than the length of the text; undefined where it does not. Steps are
 * counted, not timed, so the answer is the same on every machine.
 */
export function growthOf({ where, source, flags }: Regex): string | undefined {
  const counter = new StepCounter(source, flags);
  const worst = pumpsFor(counter.tree)
    .map((pump) => ({ pump, steps: stepsEach(counter, pump, LOOK, MANY) }))
    .filter(({ steps }) => steps > FEW)
    .sort((a, b) => (b.steps === a.steps ? 0 : b.steps - a.steps))
    .slice(0, WORST);
  for (const { pump } of worst) {
    const short = stepsEach(counter, pump, SHORT, MOST);
    const long = short === Infinity ? short : stepsEach(counter, pump, LONG, short * SLACK);
    if (long < Infinity) continue;
    const text = [pump.before, pump.again, pump.after].map((part) => JSON.stringify(part)).join(', ');
    return `${where} /${source}/${flags} on ${text}: ${short.toFixed(0)} steps a character of ${SHORT}, of ${LONG} more than ${Math.min(MOST, short * SLACK).toFixed(0)}`;
  }
  return undefined;
}
