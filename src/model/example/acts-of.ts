import type { Run, Step } from '../table/table.js';
import { stepsOn } from './steps-on.js';

/** A line that is given to no tool: what an agent that calls tools writes besides is what it says. */
const isBare = ({ action: { kind, head } }: Step): boolean => kind === 'line' && head === 'do';

/** What a run did: what its agent said besides is its own way of speaking, unless speaking is all that it did. */
export function actsOf(run: Pick<Run, 'steps'>): readonly Step[] {
  const on = stepsOn(run);
  const calls = on.some(({ action }) => action.kind === 'call');
  const acts = on.filter((step) => step.action.kind !== 'say' && !(calls && isBare(step)));
  return acts.length > 0 ? acts : on;
}
