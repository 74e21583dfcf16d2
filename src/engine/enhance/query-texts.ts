import type { EnhanceRequest } from '../../api/enhance-request.js';
import type { Turn } from '../../api/interaction.js';
import { SAY } from '../../domain/say.js';
import { situationText } from '../../extract/steps/situation-text.js';
import { splitInputs } from '../../extract/steps/split-inputs.js';
import { toSteps } from '../../extract/steps/to-steps.js';
import type { Refusals } from '../../world/refusals/refusals.js';
import { type SoFar, soFarByNames, soFarOf } from '../../world/runs/so-far.js';
import { observedSteps, offeredTemplates } from '../calibrate/observed-steps.js';
import { readRefusals } from '../calibrate/read-refusals.js';
import { sentencesOf } from '../shared/sentences.js';

/** The texts that a request is looked up by. */
export interface QueryTexts {
  task: string;
  /** Its sentences and what the user said since; the task itself where there is but one. */
  sentences: string[];
  /** What the agent sees now, in the form in which situations are kept; null when it did not say. */
  situation: string | null;
  /** The actions it took, newest last. */
  lastActions: string[];
  /**
   * Where the run stands, for plans, with what is known of refusals: by its turns, or by the names of its actions where
   * that is all that was said; undefined at the beginning, and where only what is seen now was said.
   */
  soFar(refusals: Refusals): SoFar | undefined;
  /** Where it stands by the names of its actions; undefined where it did not give them. */
  byNames: SoFar | undefined;
  /** By action that went through: the sentences that the user said since its last call, of those that are looked at. */
  since: ReadonlyMap<string, readonly string[]>;
}

/** Sentences of what the user said since that are looked at, the newest. */
const LATER = 12;

/** What an agent sees after these turns, what it did, and what was said to it and came back. */
function standOf(turns: readonly Turn[], task: string) {
  const run = { turns: [...turns] };
  const steps = toSteps(run);
  const observed = observedSteps(steps, task, offeredTemplates(run));
  const heard: string[] = [];
  const since = new Map<string, string[]>();
  for (const { action, outcome, result } of steps) {
    if (action.name !== SAY) {
      if (outcome === 'ok') since.set(action.name, []);
      continue;
    }
    if (result === '') continue;
    heard.push(result);
    for (const said of since.values()) said.push(...sentencesOf(result));
  }
  return {
    observation: turns.at(-1)?.result ?? '',
    lastActions: steps.map(({ action }) => action.name),
    heard,
    since,
    soFar: (refusals: Refusals) => soFarOf([task, ...heard].join('\n'), readRefusals(observed, refusals)),
  };
}

/** Reads a request: what the task is, and where in it the agent stands. */
export function queryTexts(request: EnhanceRequest): QueryTexts {
  const { turns, observation: seen, last_actions: last, ...rest } = request.context ?? {};
  const extra = Object.values(rest).filter((text) => typeof text === 'string' && text.trim() !== '');
  const task = [request.input_text, ...extra].join('\n');
  const stand = turns && turns.length > 0 ? standOf(turns, task) : undefined;
  const observation = seen ?? stand?.observation ?? '';
  const names = last
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const lastActions = names ?? stand?.lastActions ?? [];
  const observed = observation.trim() !== '';
  const byNames = lastActions.length > 0 ? soFarByNames(task, lastActions) : undefined;
  return {
    task,
    sentences: [...sentencesOf(task), ...(stand?.heard.flatMap(sentencesOf).slice(-LATER) ?? [])],
    situation: observed
      ? situationText({
          observation: splitInputs(observation).observation,
          last_action: lastActions.at(-1) ?? null,
        })
      : null,
    lastActions,
    soFar: stand?.soFar ?? (() => (observed ? undefined : byNames)),
    byNames,
    since: stand?.since ?? new Map(),
  };
}
