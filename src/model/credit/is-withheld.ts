import { kindOfLine } from '../../domain/line-code.js';
import { ownValue } from '../../domain/own-value.js';
import { type Credit, kindName } from './learn-credit.js';
import { DOUBT, LEAST_HELP, PRIOR_TELLINGS } from './settings.js';

/**
 * Whether a line is left unsaid because telling it did not help: the upper bound of what it changes is below what a line has to
 * gain. A kind of line that does not help takes those of its lines with it that did not do better than the others.
 *
 * @param code see `domain/line-code.ts`
 */
export function isWithheld({ kinds, lines, spread }: Credit, code: string, agentType: string): boolean {
  const of = kindOfLine(code);
  const kind = of === undefined ? undefined : ownValue(kinds, kindName(agentType, of));
  // Nothing like it was told yet.
  if (!kind) return false;
  const line = ownValue(lines, code);
  const own = line ?? { effect: 0, variance: spread / PRIOR_TELLINGS + kind.variance };
  const helps = (effect: number, variance: number): boolean =>
    effect + DOUBT * Math.sqrt(variance) >= LEAST_HELP;
  return (
    !helps(kind.effect + own.effect, own.variance) || (own.effect <= 0 && !helps(kind.effect, kind.variance))
  );
}
