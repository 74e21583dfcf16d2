import { situationText } from '../distil/steps/situation-text.js';
import { splitInputs } from '../distil/steps/split-inputs.js';
import type { EnhanceRequest } from '../domain/enhance.js';

/** The texts that a request is looked up by. */
export interface QueryTexts {
  task: string;
  /** The sentences of a task that has several: each may ask for something of its own. */
  sentences: string[];
  /** What the agent sees now, in the form in which situations are kept; null when it did not say. */
  situation: string | null;
  /** The actions it took, newest last. */
  lastActions: string[];
}

/** Sentences that are looked at, and the words one needs to ask for anything. */
const MAX_SENTENCES = 6;
const MIN_WORDS = 4;

function sentencesOf(task: string): string[] {
  const found = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(task.slice(0, 4_000))]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence.split(/\s+/).length >= MIN_WORDS);
  return found.length > 1 ? found.slice(0, MAX_SENTENCES) : [];
}

/** Reads a request: what the task is, and where in it the agent stands. */
export function queryTexts(request: EnhanceRequest): QueryTexts {
  const { observation, last_actions: last = '', ...rest } = request.context ?? {};
  const extra = Object.values(rest).filter((text) => text.trim() !== '');
  const lastActions = last
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const task = [request.input_text, ...extra].join('\n');
  return {
    task,
    sentences: sentencesOf(task),
    situation: observation?.trim()
      ? situationText({
          observation: splitInputs(observation).observation,
          last_action: lastActions.at(-1) ?? null,
        })
      : null,
    lastActions,
  };
}
