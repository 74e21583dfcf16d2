import { situationText } from '../../distil/steps/situation-text.js';
import { splitInputs } from '../../distil/steps/split-inputs.js';
import { toSteps } from '../../distil/steps/to-steps.js';
import type { EnhanceRequest } from '../../domain/enhance.js';
import type { Turn } from '../../domain/interaction.js';
import { sentencesOf } from '../ground/sentences.js';

/** The texts that a request is looked up by. */
export interface QueryTexts {
  task: string;
  /** Its sentences; the task itself where it has but one. */
  sentences: string[];
  /** What the agent sees now, in the form in which situations are kept; null when it did not say. */
  situation: string | null;
  /** The actions it took, newest last. */
  lastActions: string[];
}

/** Turns at the end of a run that say where it stands: no more than two actions count. */
const LAST_TURNS = 4;

/** What an agent sees after these turns, and what it did last. */
function standOf(turns: readonly Turn[]): { observation: string; lastActions: string[] } {
  const steps = toSteps({ turns: turns.slice(-LAST_TURNS) });
  return {
    observation: turns.at(-1)?.result ?? '',
    lastActions: steps.map(({ action }) => action.name),
  };
}

/** Reads a request: what the task is, and where in it the agent stands. */
export function queryTexts(request: EnhanceRequest): QueryTexts {
  const { turns, observation: seen, last_actions: last, ...rest } = request.context ?? {};
  const extra = Object.values(rest).filter((text) => typeof text === 'string' && text.trim() !== '');
  const stand = standOf(turns ?? []);
  const observation = seen ?? stand.observation;
  const lastActions =
    last === undefined
      ? stand.lastActions
      : last
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '');
  const task = [request.input_text, ...extra].join('\n');
  return {
    task,
    sentences: sentencesOf(task),
    situation: observation.trim()
      ? situationText({
          observation: splitInputs(observation).observation,
          last_action: lastActions.at(-1) ?? null,
        })
      : null,
    lastActions,
  };
}
