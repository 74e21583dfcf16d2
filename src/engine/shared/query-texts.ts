import type { EnhanceRequest } from '../../api/enhance-request.js';
import type { Turn } from '../../api/interaction.js';
import { SAY } from '../../domain/say.js';
import { splitInputs } from '../../extract/steps/split-inputs.js';
import { taskOf } from '../../extract/task-of.js';

/** The texts that a request is looked up by. */
export interface QueryTexts {
  /** Everything that was said. */
  task: string;
  /** The question in it, without pasted text. */
  asked: string;
  /** The observation of the agent; empty when it did not say. */
  observation: string;
  /** The run so far; of a request that only names its actions, turns without anything else. */
  turns: readonly Turn[];
  /** The action that is about to be taken; left out where the request is not about one. */
  proposed?: string;
}

/** A run of which only the names of its actions are known, and what the agent sees after the last. */
const namedTurns = (names: readonly string[], observation: string): Turn[] =>
  names
    .filter((name) => name !== SAY)
    .map((name, i, all) => ({
      turn: i + 1,
      inputs: '',
      decision: JSON.stringify({ name, arguments: {} }),
      ...(i === all.length - 1 ? { result: observation } : {}),
    }));

/** Reads a request: what the task is, and where in it the agent is. */
export function queryTexts(request: EnhanceRequest): QueryTexts {
  // Stored tasks do not say where they were done: runs name their place beside them.
  const { turns, observation: seen, last_actions: last, proposed, place: _, ...rest } = request.context ?? {};
  const extra = Object.values(rest).filter((text) => typeof text === 'string' && text.trim() !== '');
  const observation = seen ?? turns?.at(-1)?.result ?? '';
  const names = last
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    task: [request.input_text, ...extra].join('\n'),
    asked: [taskOf(request.input_text), ...extra].join('\n'),
    observation,
    turns: turns && turns.length > 0 ? turns : namedTurns(names ?? [], splitInputs(observation).observation),
    ...(typeof proposed === 'string' ? { proposed } : {}),
  };
}
