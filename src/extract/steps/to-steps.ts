import type { Interaction } from '../../api/interaction.js';
import type { Outcome } from '../../domain/entry.js';
import { SAY } from '../../domain/say.js';
import type { Action } from './action.js';
import { offers } from './offers.js';
import { parseDecision } from './parse-decision.js';
import { plainText } from './plain-text.js';
import { readOutcome } from './read-outcome.js';
import { type Source, type SplitInputs, splitInputs } from './split-inputs.js';

/** One action of a run, with what the agent saw before it and what came of it. */
export interface Step {
  /** The turn it was taken in; parallel calls share one. */
  turn: number;
  action: Action;
  /** Whether any turn of the run listed the action among the tools or options on offer. */
  offered: boolean;
  /** What the agent saw before it acted, without the tools on offer. */
  observation: string;
  source: Source;
  /** The name of the action before this one; null for the first. */
  last_action: string | null;
  outcome: Outcome;
  /** The error or the words of an interruption, in one short line. */
  error?: string;
  /** What the result calls the error, where it has a name of its own. */
  code?: string;
  /** What came back, as it was stored; empty when nothing was. */
  result: string;
  memory?: string;
  /** True when a person then said that this was wrong. */
  correction?: boolean;
  /** True of a call that a person answered: it was never carried out. */
  unanswered?: boolean;
}

/** Who a turn's result came from, as the next turn tells when it shows that same result. */
function resultSource(result: string, next: SplitInputs | undefined): Source | undefined {
  if (next === undefined || next.source === 'unknown' || result === '') return undefined;
  const start = result.trim().slice(0, 200);
  return next.observation.startsWith(start) ? next.source : undefined;
}

/**
 * A run as the actions that were taken, in order: one step an action. Linear in the record.
 */
export function toSteps(interaction: Pick<Interaction, 'turns'>): Step[] {
  const seen = interaction.turns.map((turn) => splitInputs(plainText(turn.inputs)));
  const offered = offers(seen.flatMap(({ tools }) => tools));
  const steps: Step[] = [];
  interaction.turns.forEach((turn, index) => {
    const shown = seen[index]!;
    const result = plainText(turn.result ?? '');
    const from = resultSource(result, seen[index + 1]);
    for (const meant of parseDecision(turn.decision, shown.tools)) {
      // What nobody offered and a person answered was words, though it reads like a call.
      const madeUp = from === 'user' && shown.tools.length > 0 && !shown.tools.includes(meant.name);
      const action: Action = madeUp ? { name: SAY, args: {}, text: turn.decision } : meant;
      // A call whose "result" is a person's words was never carried out; a reply's result is whatever it is.
      const source = action.name === SAY || from === 'user' ? from : undefined;
      const { outcome, message, code, correction } = readOutcome(result, action, source);
      steps.push({
        turn: turn.turn,
        action,
        offered: offered(action.name),
        observation: shown.observation,
        source: shown.source,
        last_action: steps.at(-1)?.action.name ?? null,
        outcome,
        result,
        ...(message === undefined ? {} : { error: message }),
        ...(code === undefined ? {} : { code }),
        ...(turn.memory ? { memory: turn.memory } : {}),
        ...(correction ? { correction } : {}),
        ...(action.name !== SAY && from === 'user' ? { unanswered: true } : {}),
      });
    }
  });
  return steps;
}
