import { wordPieces, wordWay } from '../../guidance/word-pieces.js';
import { predictNeeds } from '../../search/need-model.js';
import { wordHashes } from '../../search/need-words.js';
import { planWords, type WordPlan } from '../../world/plan/word-plan.js';
import { filledCall } from '../../world/words/filled-call.js';
import { pickUntried } from '../../world/words/pick-untried.js';
import type { WordWorld } from '../../world/words/word-world.js';
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
  { input, names, soFar, sought }: Pick<AdviceInput, 'input' | 'names' | 'soFar' | 'sought'>,
): WordPlan | undefined {
  const done = soFar?.done.flatMap((step) => filledCall(step) ?? []);
  const askedIn =
    sought && ((text: string) => predictNeeds(sought.of.goals, sought.task.vector, wordHashes(text)));
  const planned = planWords(words, soFar?.told ? soFar.history.words : input, done, askedIn);
  if (!planned?.whole) return undefined;
  const named = planned.plan.steps.every(({ action }) => {
    const known = words.actions.get(action);
    return known !== undefined && sayable(known.action, names);
  });
  return named ? planned : undefined;
}

/** What is said where actions are words: the errors that the task's words make likely, with what puts them right. */
export async function wordAdvice(learned: WordWorld, request: AdviceInput): Promise<Advice> {
  const picked = { ...learned, untried: pickUntried(learned.untried, MAX_UNTRIED, request.draw) };
  const planned = wordPlan(picked, request);
  // Who knows the whole way tries nothing that nobody tried.
  const words = planned ? { ...picked, untried: [] } : picked;
  const { sought } = request;
  const asked = sought && predictNeeds(sought.of.goals, sought.task.vector, sought.task.said);
  const ahead = wordErrorsAhead(words, request.input, asked).slice(0, MAX_LINES);
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
  const way = planned?.calls.map((call) => ({ ...call, action: words.actions.get(call.template)!.action }));
  const goal = way?.at(-1);
  const ways = goal ? [wordWay(way!, sourcesOfAction(goal.action, request).slice(0, 1))] : [];
  return { pieces: [...ways, ...wordPieces(known), ...facts], plan: planned?.plan };
}
