import { situationText } from '../distil/steps/situation-text.js';
import { splitInputs } from '../distil/steps/split-inputs.js';
import type { EnhanceRequest } from '../domain/enhance.js';

/** The texts that a request is looked up by. */
export interface QueryTexts {
  task: string;
  /** What the agent sees now, in the form in which situations are kept; null when it did not say. */
  situation: string | null;
  /** The actions it took, newest last. */
  lastActions: string[];
}

/** Reads a request: what the task is, and where in it the agent stands. */
export function queryTexts(request: EnhanceRequest): QueryTexts {
  const { observation, last_actions: last = '', ...rest } = request.context ?? {};
  const extra = Object.values(rest).filter((text) => text.trim() !== '');
  const lastActions = last
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    task: [request.input_text, ...extra].join('\n'),
    situation: observation?.trim()
      ? situationText({
          observation: splitInputs(observation).observation,
          last_action: lastActions.at(-1) ?? null,
        })
      : null,
    lastActions,
  };
}
