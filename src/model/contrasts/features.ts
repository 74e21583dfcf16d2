import { MOST_PARTS } from '../settings.js';
import { isDone } from '../table/is-done.js';
import type { Run, Step } from '../table/table.js';
import { EARLY_STEPS } from './settings.js';

/** Something that a run did or did not do. */
export type Feature =
  /** The operator was among its first actions, or was done at all. */
  | { readonly kind: 'early' | 'done'; readonly operator: string }
  /** The operator was done before the first, or after the last, action of the anchor. */
  | { readonly kind: 'before' | 'after'; readonly operator: string; readonly anchor: string }
  /** One of its first utterances is of the kind and has the phrase. */
  | { readonly kind: 'says'; readonly phrase: string; readonly within: string };

/** A text that is equal for equal features. */
export const featureKey = (feature: Feature): string =>
  feature.kind === 'says'
    ? `says\t${feature.within}\t${feature.phrase}`
    : `${feature.kind}\t${feature.operator}\t${'anchor' in feature ? feature.anchor : ''}`;

/** Words of a phrase. */
const MAX_PHRASE = 4;

/** The sentences of an utterance that say something. */
export const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?\n]+[.!?]*/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length <= 200 && /\s/.test(sentence));

/** The first things that a run says, without those that were refused. */
export const earlySaid = ({ steps }: Pick<Run, 'steps'>): Step[] =>
  steps.filter(({ action, failed }) => action.kind === 'say' && !failed).slice(0, EARLY_STEPS);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];

/** Whether a text has the words of a phrase, in their order. */
export const hasPhrase = (text: string, phrase: string): boolean =>
  ` ${wordsOf(text).join(' ')} `.includes(` ${phrase} `);

/** Phrases of one to four words of an utterance, longest first. */
function phrasesOf(text: string): Set<string> {
  const words = wordsOf(text).slice(0, MOST_PARTS);
  const phrases = new Set<string>();
  for (let length = MAX_PHRASE; length >= 1; length--)
    for (let from = 0; from + length <= words.length; from++)
      phrases.add(words.slice(from, from + length).join(' '));
  return phrases;
}

const saysIt = (
  { phrase, within }: Extract<Feature, { kind: 'says' }>,
  { operator, action }: Step,
): boolean => operator === within && hasPhrase(action.text, phrase);

/**
 * Whether a run has a feature.
 *
 * @returns undefined where its anchor was not done
 */
export function hasFeature(feature: Feature, { steps }: Pick<Run, 'steps'>): boolean | undefined {
  switch (feature.kind) {
    case 'early':
      return steps.slice(0, EARLY_STEPS).some(({ operator }) => operator === feature.operator);
    case 'done':
      return isDone(steps, feature.operator);
    case 'before': {
      const at = steps.findIndex(({ operator, failed }) => !failed && operator === feature.anchor);
      return at < 0 ? undefined : isDone(steps, feature.operator, 0, at);
    }
    case 'after': {
      const at = steps.findLastIndex(({ operator, failed }) => !failed && operator === feature.anchor);
      return at < 0 ? undefined : isDone(steps, feature.operator, at + 1, steps.length);
    }
    case 'says':
      return earlySaid({ steps }).some((step) => saysIt(feature, step));
  }
}

/** The step that makes a run have a feature. */
export function stepOf(feature: Feature, { steps }: Pick<Run, 'steps'>): Step | undefined {
  if (feature.kind === 'says') return earlySaid({ steps }).find((step) => saysIt(feature, step));
  const is = ({ operator, failed }: Step): boolean => !failed && operator === feature.operator;
  return feature.kind === 'after' ? steps.findLast(is) : steps.find(is);
}

/** Phrases of the first utterances, where they are said, within a kind of utterance. */
export const saidIn = (run: Pick<Run, 'steps'>): [feature: Feature, at: number][] =>
  earlySaid(run).flatMap(({ operator: within, action, at }) =>
    [...phrasesOf(action.text)].map((phrase): [Feature, number] => [{ kind: 'says', phrase, within }, at]),
  );
