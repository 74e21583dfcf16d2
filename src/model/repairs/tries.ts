import { SAY } from '../../domain/say.js';
import { wholeText } from '../events/whole-text.js';
import { isTry } from '../table/is-try.js';
import type { Operators } from '../table/operators.js';
import type { Step } from '../table/table.js';
import { HORIZON } from './settings.js';

/** A later try of a refused action. */
export interface Try {
  /** Its place among the steps of the run. */
  readonly index: number;
  /** Whether it worked; another try was refused with the same error. */
  readonly worked: boolean;
}

/**
 * The tries after a refused step, up to the first that worked: later like actions within the horizon. The very same that after
 * something else is refused with another error got past this one; any other that is says nothing of it and is left out.
 */
export function triesAfter(steps: readonly Step[], index: number, operators: Operators): Try[] {
  const from = steps[index]!;
  const tries: Try[] = [];
  if (from.operator === SAY) return tries;
  const end = Math.min(steps.length, index + 1 + HORIZON);
  const textOf = ({ action }: Step): string => wholeText(action);
  const refused = new Set([textOf(from)]);
  const isSentAgain = (after: number): boolean =>
    steps.slice(after + 1, end).some((step) => refused.has(textOf(step)));
  for (let j = index + 1; j < end; j++) {
    const to = steps[j]!;
    if (!isTry(from, to, operators)) continue;
    // The answer that was a refusal before is one now, whatever the operator.
    const isRefused = to.failed || to.result === from.result;
    // What worked was something else where a refused try is sent again after it.
    if (!isRefused && !refused.has(textOf(to)) && isSentAgain(j)) continue;
    const isPast = to.answer.shape !== from.answer.shape && textOf(to) === textOf(from) && j > index + 1;
    if (!isRefused || isPast) {
      tries.push({ index: j, worked: true });
      break;
    }
    refused.add(textOf(to));
    if (to.answer.shape === from.answer.shape) tries.push({ index: j, worked: false });
  }
  return tries;
}
