import { kindOfLine } from '../../domain/line-code.js';
import { ownValue } from '../../domain/own-value.js';
import { type Credit, type Effect, kindName } from './learn-credit.js';
import { DOUBT, LEAST_HELP, PRIOR_TELLINGS, SPREAD } from './settings.js';

/** What telling changes at one level and those above it together. */
interface Total {
  readonly level: number;
  readonly effect: number;
  readonly tellings: number;
  readonly variance: number;
}

const NOTHING: Total = { level: 0, effect: 0, tellings: 0, variance: 0 };

/**
 * One level below another. What each changes is believed to be nothing by some tellings, so what they change together is by a half or a
 * third of those, as nobody knows which of them a failure is of; tellings of those above without it say that.
 */
function below(above: Total, own: Effect | undefined): Total {
  const level = above.level + 1;
  if (!own) return { ...above, level, tellings: 0, variance: above.variance + SPREAD / PRIOR_TELLINGS };
  const { tellings, unsure } = own;
  const others = Math.max(0, above.tellings - tellings);
  const prior = Math.min(PRIOR_TELLINGS, PRIOR_TELLINGS / level + others);
  const believed = tellings / (PRIOR_TELLINGS + tellings);
  const variance = SPREAD / (prior + tellings) + believed ** 2 * unsure;
  return { level, effect: above.effect + own.effect, tellings, variance };
}

/** Whether it may still help: the upper bound of what it changes is no less than what a line has to gain. */
const mayHelp = ({ effect, variance }: Total): boolean => effect + DOUBT * Math.sqrt(variance) >= LEAST_HELP;

/**
 * Whether a line is left unsaid because it is needed no more, or telling it did not help. A kind of line that does not help takes those of
 * its lines with it that did not do better than the others.
 *
 * @param code see `domain/line-code.ts`
 */
export function isWithheld(
  { agents, kinds, lines, fallen }: Credit,
  code: string,
  agentType: string,
): boolean {
  if (fallen.includes(code)) return true;
  const agent = ownValue(agents, agentType);
  const of = kindOfLine(code);
  // This kind of agent was told nothing yet.
  if (!agent || of === undefined) return false;
  const ofAgent = below(NOTHING, agent);
  const ofKind = below(ofAgent, ownValue(kinds, kindName(agentType, of)));
  const ofLine = below(ofKind, ownValue(lines, code));
  return !mayHelp(ofLine) || (ofLine.effect <= ofKind.effect && !mayHelp(ofKind));
}
