import type { Interaction, Turn } from '../../api/interaction.js';
import type { Outcome } from '../../domain/entry.js';
import { allAtOnce, type InParts } from '../../domain/in-parts.js';
import { SAY } from '../../domain/say.js';
import type { Action } from './action.js';
import { parseDecision } from './parse-decision.js';
import { plainText } from './plain-text.js';
import { readOutcome } from './read-outcome.js';
import { type Source, type SplitInputs, splitInputs } from './split-inputs.js';

/** One action of a run, and what came of it. */
export interface Step {
  action: Action;
  outcome: Outcome;
  /** What came back, as it was stored; empty when nothing was. */
  result: string;
  /** True when a person then said that this was wrong. */
  correction?: boolean;
}

/** Who a turn's result came from, as the next turn tells when it shows that same result. */
function resultSource(result: string, next: SplitInputs | undefined): Source | undefined {
  if (next === undefined || next.source === 'unknown' || result === '') return undefined;
  const start = result.trim().slice(0, 200);
  return next.observation.startsWith(start) ? next.source : undefined;
}

/** The actions of one turn, and what came of them. */
function stepsOf(turn: Turn, { tools }: SplitInputs, next: SplitInputs | undefined): Step[] {
  const result = plainText(turn.result ?? '');
  const from = resultSource(result, next);
  return parseDecision(turn.decision, tools).map((meant) => {
    // What nobody offered and a person answered was words, though it reads like a call.
    const madeUp = from === 'user' && tools.length > 0 && !tools.includes(meant.name);
    const action: Action = madeUp ? { name: SAY, args: {}, text: turn.decision } : meant;
    // A call whose "result" is a person's words was never carried out; a reply's result is whatever it is.
    const source = action.name === SAY || from === 'user' ? from : undefined;
    const { outcome, correction } = readOutcome(result, action, source);
    return { action, outcome, result, ...(correction ? { correction } : {}) };
  });
}

/** The same as {@link toSteps}, a turn after another. */
export function* toStepsInParts({ turns }: Pick<Interaction, 'turns'>): InParts<Step[]> {
  const seen: SplitInputs[] = [];
  for (const { inputs } of turns) {
    yield inputs.length;
    seen.push(splitInputs(plainText(inputs)));
  }
  const steps: Step[] = [];
  for (const [index, turn] of turns.entries()) {
    yield turn.decision.length + (turn.result?.length ?? 0);
    steps.push(...stepsOf(turn, seen[index]!, seen[index + 1]));
  }
  return steps;
}

/**
 * A run as the actions that were taken, in order: one step an action. Linear in the record.
 */
export const toSteps = (run: Pick<Interaction, 'turns'>): Step[] => allAtOnce(toStepsInParts(run));
