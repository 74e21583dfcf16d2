import type { Interaction } from '../../api/interaction.js';
import { SAY } from '../../domain/say.js';
import type { Step } from '../../extract/steps/to-steps.js';
import {
  phraseCall,
  readTemplate,
  templatesIn,
  type WordTemplate,
} from '../../extract/steps/word-template.js';
import type { ObservedStep } from '../../world/runs/observed-run.js';
import { errorWords, namesIn } from './error-words.js';

const MAX_ERROR = 160;
/** Letters of a turn's inputs that are looked at for templates: what is on offer stands first. */
const OFFER = 4_000;

/** An action that was words: its template, and what stood in its slots. */
function wordsOf({ action, error }: Step, templates: readonly WordTemplate[]): ObservedStep['words'] {
  const { name, args, text } = action;
  const phrase = text?.trim() ?? '';
  if (phrase === '' || !phrase.toLowerCase().startsWith(name.toLowerCase())) return undefined;
  const call = readTemplate(phrase, templates) ?? phraseCall(name, args);
  return { ...call, ...(error === undefined ? {} : { error: error.slice(0, MAX_ERROR) }) };
}

/** The templates of words that a run was offered. */
export function offeredTemplates({ turns }: Pick<Interaction, 'turns'>): WordTemplate[] {
  const found = new Map<string, WordTemplate>();
  const read = new Set<string>();
  for (const { inputs } of turns) {
    const opening = inputs.slice(0, OFFER);
    if (read.has(opening)) continue;
    read.add(opening);
    for (const one of templatesIn(opening)) found.set(one.template, one);
  }
  return [...found.values()];
}

/** The steps of a run as the model of the world reads them: without replies, what the user said kept with what followed. */
export function observedSteps(
  steps: readonly Step[],
  query: string,
  templates: readonly WordTemplate[] = [],
): ObservedStep[] {
  const observed: ObservedStep[] = [];
  let heard = '';
  const told = new Set<string>();
  const isRefused = steps.some(({ outcome }) => outcome === 'error');
  for (const step of steps) {
    if (step.source === 'user' && step.observation !== query) heard += `\n${step.observation}`;
    if (step.action.name === SAY) continue;
    const words = wordsOf(step, templates);
    observed.push({
      ...(words === undefined ? {} : { words }),
      action: step.action.name,
      args: step.action.args,
      outcome: step.outcome,
      ...(step.error === undefined ? {} : { error: errorWords({ ...step, args: step.action.args }, told) }),
      ...(step.code === undefined ? {} : { code: step.code }),
      result: step.result,
      ...(step.unanswered ? { unanswered: true } : {}),
      heard: heard.trim(),
    });
    heard = '';
    if (isRefused) for (const name of namesIn(step)) told.add(name);
  }
  return observed;
}
