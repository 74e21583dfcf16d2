import type { GuidanceItem, Sentence } from '../../domain/guidance-item.js';
import type { Situation } from '../situation.js';
import { contentWords } from '../table/content-words.js';
import { isRepeat } from '../table/is-repeat.js';
import type { Step } from '../table/table.js';
import type { Claim, Claims } from './claims.js';
import { claimsFor } from './claims-for.js';
import { offeredAt } from './offered-at.js';
import { ITEMS_ROOM, MOST_ITEMS } from './settings.js';

const wordsOf = (text: string): Set<string> => new Set(contentWords(text));

/**
 * The offered items that are most like what is asked for and what was just tried, in the order of the result: of a list what comes
 * first is the nearest, of a page what comes first is how to leave it. None of a list of which none is like it.
 */
function likest(items: readonly string[], about: 'item' | 'label', { task, steps }: Situation): string[] {
  const [asked, tried] = [wordsOf(task), wordsOf(steps.at(-1)?.action.text ?? '')];
  const worth = (item: string): number =>
    [...wordsOf(item)].reduce((sum, word) => sum + Number(asked.has(word)) + 2 * Number(tried.has(word)), 0);
  const nearer = about === 'item' ? 1 : -1;
  const ranked = items
    .map((item, at) => ({ item, at, worth: worth(item) }))
    .sort((a, b) => b.worth - a.worth || nearer * (a.at - b.at));
  if (about === 'item' && (ranked[0]?.worth ?? 0) === 0) return [];
  const shown: typeof ranked = [];
  let room = ITEMS_ROOM;
  for (const one of ranked.slice(0, MOST_ITEMS)) {
    room -= one.item.length;
    if (room >= 0) shown.push(one);
  }
  return shown.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

function sentenceOf(claim: Claim, situation: Situation): Sentence | undefined {
  const { about, by, with: did, without } = claim;
  const { steps, mayName } = situation;
  const last = steps.at(-1)!;
  if (about === 'again')
    // Who has neither failed nor repeated himself is not about to.
    return last.failed || isRepeat(steps, last) ? { form: 'repeat', with: did, without } : undefined;
  const offered = offeredAt(steps);
  if (offered?.about !== about || !mayName(by)) return undefined;
  const allowed = offered.items.filter((item) => !situation.forbids(`${by} ${item}`));
  const items = likest(allowed, about, situation);
  return items.length === 0
    ? undefined
    : { form: 'pick', action: { kind: 'call', name: by }, items, with: did, without };
}

const itemOf = (sentence: Sentence, { with: did, without, gain, groups, records }: Claim): GuidanceItem => ({
  sentence,
  gain,
  groups,
  records,
  why: `${did.yes} of ${did.of} steps that did so got on, and ${without.yes} of ${without.of} others`,
});

/**
 * The one thing worth saying after the last result: what those did who got on, with what the result itself offers.
 *
 * @param isRepaired whether a repair of the last error is told, which may be the same again
 */
export function claimItem(claims: Claims, situation: Situation, isRepaired: boolean): GuidanceItem[] {
  for (const claim of claimsFor(claims, situation.steps)) {
    if (isRepaired && claim.about === 'again') continue;
    const sentence = sentenceOf(claim, situation);
    if (sentence) return [itemOf(sentence, claim)];
  }
  return [];
}

/** That the same again does not get on, after some steps. */
export function againItem(claims: Claims, steps: readonly Step[]): GuidanceItem[] {
  const claim = claimsFor(claims, steps).find(({ about }) => about === 'again');
  return claim ? [itemOf({ form: 'repeat', with: claim.with, without: claim.without }, claim)] : [];
}
