import type { Turn } from '../../src/index.js';
import type { Advice } from '../judge/advisor.js';
import type { Named } from '../worlds/read-action.js';
import type { Repair } from '../worlds/read-repair.js';
import { readSentences, type Sentences } from '../worlds/read-sentences.js';
import { matchError } from '../worlds/same-words.js';

/** Each item of a guidance text, read by itself: their order counts here. */
const itemsOf = (text: string): Sentences[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map(readSentences);

/** The repair that an item gives for this error: of any error after `Now:`, else of one with the quoted words. */
function repairFor({ repairs: [found] }: Sentences, error: string): Repair | undefined {
  const applies = found && (found.error === undefined || matchError(found.error, error).matches);
  return applies ? found.repair : undefined;
}

/** The repairs that a text gives for this error, in their order. */
export const repairsFor = (text: string, error: string): Repair[] =>
  itemsOf(text).flatMap((item) => repairFor(item, error) ?? []);

/** What an advice says to do next: an action, or the refused action again, edited or not. */
export type NextAction = Named | 'the same again';

function nextOfRepair(repair: Repair): NextAction | undefined {
  if (repair.do === 'actions') return repair.actions[0];
  return repair.do === 'stop' ? repair.action : 'the same again';
}

/**
 * The action that comes next by an advice: of the first item that says one (`Now:`, what got past an error, the example, `First …`, or
 * `If …` where the last result is that error), else the first step of the plan. Of the example and `First …` what was done
 * already is passed over.
 */
export function nextAction({ text, plan }: Advice, turns: readonly Turn[]): NextAction | undefined {
  const error = turns.at(-1)?.result ?? '';
  const isDone = (action: Named): boolean => {
    const words = wordsOf(action).toLowerCase();
    return turns.some(({ decision }) => decision.toLowerCase().includes(words));
  };
  for (const item of itemsOf(text)) {
    const repair = repairFor(item, error);
    const next = (repair && nextOfRepair(repair)) ?? item.next[0];
    if (next) return next;
    const step = [...item.examples.flat(), ...item.first.map(({ action }) => action)].find(
      (one) => !isDone(one),
    );
    if (step) return step;
  }
  const step = plan?.steps[0];
  return step && { as: 'code', text: step.action };
}

/** The words of an action without its verb: what is typed or called, a label, an utterance. */
export function wordsOf(action: Named): string {
  switch (action.as) {
    case 'code':
      return [action.text, ...Object.values(action.given ?? {})].join(' ');
    case 'utterance':
      return action.words;
    case 'type':
      return action.text;
    default:
      return action.label;
  }
}
