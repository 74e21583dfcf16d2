import { maskParticulars } from '../../distil/steps/mask.js';
import type { Step } from '../../distil/steps/to-steps.js';
import {
  phraseCall,
  readTemplate,
  templatesIn,
  type WordTemplate,
} from '../../distil/steps/word-template.js';
import type { Interaction } from '../../domain/interaction.js';
import { SAY } from '../../domain/say.js';
import { leavesOf } from '../../world/leaves.js';
import type { ObservedStep } from '../../world/observed-run.js';

/** Says nothing that the refusal does not. */
const LABEL = /^(?:error|exception)\s*:\s*/i;
const MAX_ERROR = 160;
/** Letters of a turn's inputs that are looked at for templates: what is on offer stands first. */
const OFFER = 4_000;

/** What the error says, the values that the call was made with and other particulars left out. */
export function errorWords(step: Step): string {
  let words = (step.error ?? '').replace(LABEL, '');
  const named = leavesOf(step.action.args).leaves.filter(
    ({ value, nominal }) => nominal && value.length > 2 && !/^(?:true|false)$/.test(value),
  );
  // The longest first: a value may be a part of another.
  named.sort((a, b) => b.value.length - a.value.length);
  for (const { value } of named) words = words.replaceAll(value, '<id>');
  return maskParticulars(words).slice(0, MAX_ERROR);
}

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
  for (const step of steps) {
    if (step.source === 'user' && step.observation !== query) heard += `\n${step.observation}`;
    if (step.action.name === SAY) continue;
    const words = wordsOf(step, templates);
    observed.push({
      ...(words === undefined ? {} : { words }),
      action: step.action.name,
      args: step.action.args,
      outcome: step.outcome,
      ...(step.error === undefined ? {} : { error: errorWords(step) }),
      result: step.result,
      ...(step.unanswered ? { unanswered: true } : {}),
      heard: heard.trim(),
    });
    heard = '';
  }
  return observed;
}
