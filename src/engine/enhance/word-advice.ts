import type { ActionPlan } from '../../domain/action-plan.js';
import { wordPieces } from '../../guidance/word-pieces.js';
import { filledCall } from '../../world/learn-word-needs.js';
import { pickUntried } from '../../world/pick-untried.js';
import { planWords } from '../../world/word-plan.js';
import type { WordWorld } from '../../world/word-world.js';
import { type Advice, type AdviceInput, sayable } from './advice-input.js';
import { knownPieces } from './known-pieces.js';
import { sourcesOfAction } from './walk-evidence.js';
import { wordErrorsAhead } from './word-errors.js';

/** Errors ahead that are told of, at most. */
const MAX_LINES = 14;
/** Of what may put an error right that nobody got past, so many are told. */
const MAX_UNTRIED = 2;

/** The plan where actions are words; none where it is not the whole of the task, for who follows it does nothing else. */
export function wordPlan(
  words: WordWorld,
  { input, names, soFar }: Pick<AdviceInput, 'input' | 'names' | 'soFar'>,
): ActionPlan | undefined {
  const done = soFar?.done.flatMap((step) => filledCall(step) ?? []);
  const planned = planWords(words, soFar?.told ? soFar.history.words : input, done);
  if (!planned?.whole) return undefined;
  const named = planned.plan.steps.every(({ action }) => {
    const known = words.actions.get(action);
    return known !== undefined && sayable(known.action, names);
  });
  return named ? planned.plan : undefined;
}

/** What is said where actions are words: the errors that the task's words make likely, with what puts them right. */
export async function wordAdvice(learned: WordWorld, request: AdviceInput): Promise<Advice> {
  const words = { ...learned, untried: pickUntried(learned.untried, MAX_UNTRIED, request.draw) };
  const ahead = wordErrorsAhead(words, request.input).slice(0, MAX_LINES);
  const known = ahead.map(({ remedy, templates, likely, wayOut, before }) => ({
    refused: templates.map((template) => ({
      template,
      action: words.actions.get(template)!.action,
      slots: {},
    })),
    error: remedy.error,
    wayOut,
    before,
    likely,
    chance: remedy.chance,
    units: remedy.units,
    // What no run that came through did stands in no entry by itself.
    sources: [wayOut.template, ...templates]
      .flatMap((one) => sourcesOfAction(words.actions.get(one)!.action, request))
      .slice(0, 1),
  }));
  const facts = await knownPieces({ ...request, remedies: false }, new Map());
  return { pieces: [...wordPieces(known), ...facts], plan: wordPlan(words, request) };
}
