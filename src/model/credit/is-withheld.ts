import { kindOfLine } from '../../domain/line-code.js';
import { ownValue } from '../../domain/own-value.js';
import { type Credit, kindName } from './learn-credit.js';
import { DOUBT, LEAST_HELP, PRIOR_TELLINGS } from './settings.js';

/**
 * Whether a line is left unsaid because it is needed no more, or telling it did not help: the upper bound of what it changes is below what a line has to
 * gain. A kind of line that does not help takes those of its lines with it that did not do better than the others.
 *
 * @param code see `domain/line-code.ts`
 */
export function isWithheld(
  { agents, kinds, lines, fallen, spread }: Credit,
  code: string,
  agentType: string,
): boolean {
  if (fallen.includes(code)) return true;
  const agent = ownValue(agents, agentType);
  const of = kindOfLine(code);
  // This kind of agent was told nothing yet.
  if (!agent || of === undefined) return false;
  const kind = ownValue(kinds, kindName(agentType, of)) ?? {
    effect: 0,
    variance: spread / PRIOR_TELLINGS + agent.variance,
  };
  const line = ownValue(lines, code) ?? { effect: 0, variance: spread / PRIOR_TELLINGS + kind.variance };
  const helps = (effect: number, variance: number): boolean =>
    effect + DOUBT * Math.sqrt(variance) >= LEAST_HELP;
  const ofKind = agent.effect + kind.effect;
  return !helps(ofKind + line.effect, line.variance) || (line.effect <= 0 && !helps(ofKind, kind.variance));
}
