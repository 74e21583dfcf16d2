import { logBeta } from '../../domain/maths/log-beta.js';
import { fromLogOdds } from '../../domain/maths/log-odds.js';
import { succession } from '../../domain/maths/succession.js';
import type { ObservedRun } from '../runs/observed-run.js';
import { type Count, countResults, type Group, getOr, type KnownResults } from './count-results.js';
import { placeOf } from './result-signs.js';

/** Independent units that what is counted needs, for fewer may own it. */
const ENOUGH = 2;
/** How often the same is tried again: beta priors of its share where a call was refused, and where it was not. */
const AGAIN = { refused: [2, 2], through: [0.5, 10] } as const;
/** Calls that the least repeated other results of an action count for at most: they were chosen for it. */
const MOST_OTHERS = 20;
/** Log-odds: what one action says of a sign at most, and all together. */
const MOST = { one: 3, all: 8 };
/**
 * Log-odds that results refuse: that lack most of what others of their action hold, that hold the same, that are
 * sentences as the others are or have no others, and what words of denial add.
 */
const USUAL = { less: -1, alike: -4, alone: -2, denies: 1.5 };
const SURE = 0.65;
const logShare = ({ again, all }: Count, a: number, b: number): number =>
  logBeta(again + a, all - again + b) - logBeta(a, b);

const shareOf = ({ again, all }: Count): number => succession(again, all);

/** How much how often results come again speaks for a refusal, beside others of the same action. */
function evidenceOf(one: Count, other: Count): number {
  const size = Math.min(other.all + 2, MOST_OTHERS);
  const share = shareOf(other);
  const usual = logShare(one, share * size, (1 - share) * size);
  return logShare(one, ...AGAIN.refused) - Math.max(usual, logShare(one, ...AGAIN.through));
}

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** The least repeated of some results; undefined where there are none of several units. */
function leastRepeated<T extends Count>(some: Iterable<T>): T | undefined {
  let least: T | undefined;
  for (const one of some) {
    if (one.units.size >= ENOUGH && (!least || shareOf(one) < shareOf(least))) least = one;
  }
  return least;
}

/** By place its two least repeated signs: beside any sign of the place there is another. */
function leastOfPlaces({ through }: KnownResults): Map<string, [string, Count][]> {
  const places = new Map<string, [string, Count][]>();
  for (const [sign, { sum }] of through) {
    if (sum.units.size < ENOUGH) continue;
    const least = getOr(places, placeOf(sign), () => []);
    least.push([sign, sum]);
    least.sort((a, b) => shareOf(a[1]) - shareOf(b[1]));
    least.length = Math.min(2, least.length);
  }
  return places;
}

/** The results of an action without a sign that come again the least: of another value there, or of another shape. */
function others(
  sign: string,
  known: KnownResults,
  least: ReadonlyMap<string, [string, Count][]>,
): Count | undefined {
  const inside = known.through.get(sign)?.shapes;
  const rests = [...known.shapes].map(([shape, { units, all, again }]): Count => {
    const own = inside?.get(shape);
    return own ? { units, all: all - own.all, again: again - own.again } : { units, all, again };
  });
  const beside = least.get(placeOf(sign))?.find(([other]) => other !== sign)?.[1];
  return leastRepeated([...rests.filter(({ all }) => all >= ENOUGH), ...(beside ? [beside] : [])]);
}

/** What speaks for each sign, over all actions of which other results have it not. */
function evidenceOfSigns(actions: Iterable<KnownResults>): Map<string, number> {
  const found = new Map<string, number>();
  for (const known of actions) {
    const least = leastOfPlaces(known);
    for (const [sign, sum] of known.signs) {
      if (sum.units.size < ENOUGH) continue;
      const other = others(sign, known, least);
      if (other) found.set(sign, (found.get(sign) ?? 0) + within(evidenceOf(sum, other), MOST.one));
    }
  }
  return found;
}

/** Where an object of a shape holds something. */
const filledIn = (shape: string): string[] =>
  shape
    .slice(1, -1)
    .split(',')
    .flatMap((field) => (/:(?:none|false)$/.test(field) ? [] : [field.replace(/:\w+$/, '')]));

/** Log-odds that results of a shape refuse, beside others of their action. */
function usualOf(shape: string, { shapes }: KnownResults): number {
  const rest = [...shapes].flatMap(([name, sum]) => (name === shape ? [] : [{ ...sum, name }]));
  const other = leastRepeated(rest)?.name;
  if (other === undefined) return shape.startsWith('{') ? USUAL.alike : USUAL.alone;
  if (!other.startsWith('{')) return USUAL.alone;
  const usual = filledIn(other);
  const own = new Set(shape.startsWith('{') ? filledIn(shape) : []);
  return 2 * usual.filter((path) => !own.has(path)).length >= usual.length ? USUAL.less : USUAL.alike;
}

/** Share of some results that told what later calls were made with, from which on they refuse nothing. */
const TELLS = 0.3;

/** How likely results with the same signs refuse. */
function chanceOf(group: Group, known: KnownResults, evidence: ReadonlyMap<string, number>): number {
  if (group.tells >= TELLS * group.all) return 0;
  // What an action always comes back with says nothing by its shape alone.
  const alone = known.shapes.size === 1;
  const shown = group.signs.flatMap((sign) => (alone && sign === 'text' ? [] : (evidence.get(sign) ?? [])));
  if (shown.length === 0) return 0;
  const signs = within(Math.max(...shown), MOST.all) + Math.min(0, within(Math.min(...shown), MOST.all));
  const usual = alone && known.groups.length === 1 ? USUAL.alone : usualOf(group.shape, known);
  const denies = 2 * group.denies >= group.all ? USUAL.denies : 0;
  // Who gives up tells nothing; without more to go by than how often the same comes again, most have to try again.
  const sentence = !group.shape.startsWith('{');
  if (sentence && usual === USUAL.alone && denies === 0 && 2 * group.again < group.all) return 0;
  const against = Math.min(0, logShare(group, ...AGAIN.refused) - logShare(group, ...AGAIN.through));
  return fromLogOdds(usual + denies + signs + against);
}

/**
 * Learns which results of calls with arguments refuse, whatever they look like: who is refused tries the same again, who
 * came through does not. What a sign of results says is pooled over actions, as one place refuses in one shape.
 *
 * @returns by action the signs of refusals
 */
export function learnResultRefusals(runs: readonly ObservedRun[]): Map<string, Set<string>> {
  const actions = countResults(runs);
  const evidence = evidenceOfSigns(actions.values());
  const refusals = new Map<string, Set<string>>();
  for (const [action, known] of actions) {
    const through = new Set<string>();
    const refused = new Set<string>();
    for (const group of known.groups) {
      const refuses = chanceOf(group, known, evidence) >= SURE;
      if (!refuses && group.units.size < ENOUGH) continue;
      for (const sign of group.signs) (refuses ? refused : through).add(sign);
    }
    const signs = [...refused].filter((sign) => !through.has(sign));
    if (signs.length > 0) refusals.set(action, new Set(signs));
  }
  return refusals;
}
