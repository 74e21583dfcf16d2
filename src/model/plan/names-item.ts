import type { GuidanceItem } from '../../domain/guidance-item.js';
import { ownValue } from '../../domain/own-value.js';
import type { Model } from '../model.js';
import { callNamesFor } from '../repairs/call-names.js';
import { errorKeyOf } from '../repairs/error-keys.js';
import { wordsIn } from '../repairs/names.js';
import { namesFor } from '../repairs/names-for.js';
import type { NamesInUse } from '../repairs/names-in-use.js';
import { MOST_NAMES } from '../repairs/settings.js';
import { HARDLY_ANY, MAX_RECORDS, NEARLY_ALL, PESSIMISM } from '../settings.js';
import type { Situation } from '../situation.js';
import type { Step } from '../table/table.js';
import { LEAST_GAIN } from './settings.js';

/** What an error counts for that names nothing: a name in use may have avoided it. */
const OTHER_ERROR = 0.3;

/**
 * The share of like runs that met an error which names something that is gone from the tries that worked; of another error as
 * far as errors are about names there. Where one was just met, how often what it names is gone.
 */
function unknownNames({ repairs }: Model, { similar, steps }: Situation): number {
  const gone = (step: Step): number => {
    const [yes, of] = repairs.kinds[errorKeyOf(step)]?.gone ?? [0, 0];
    return step.failed && step.answer.values.length > 0 ? yes / Math.max(1, of) : 0;
  };
  const isUnknown = (step: Step): boolean => gone(step) > 0.5;
  const last = steps.at(-1);
  if (last) return gone(last);
  let unknown = 0;
  let other = 0;
  let all = 1;
  for (const { run, likeness } of similar) {
    all += likeness;
    if (run.steps.some(isUnknown)) unknown += likeness;
    else if (run.steps.some(({ failed, action }) => failed && action.kind === 'line')) other += likeness;
  }
  return unknown === 0 ? 0 : (unknown + (OTHER_ERROR * other * unknown) / (unknown + other)) / all;
}

/** Names of lines with those parts that like runs use more than others do, and by how much more they use all these names. */
function tellingOf(
  written: readonly NamesInUse[],
  { names: { used, given }, groups }: Model,
  { similar }: Situation,
): { names: NamesInUse[]; beyond: number } {
  const weight = similar.reduce((sum, { likeness }) => sum + likeness, 0);
  const beyond = (name: string, share: number): number => {
    if (given.includes(name)) return 0;
    const usual = (ownValue(used, name) ?? 0) / groups;
    const more = share - usual;
    // Few like runs use some names by accident.
    return more < Math.max(HARDLY_ANY, PESSIMISM * Math.sqrt((usual * (1 - usual)) / weight)) ? 0 : more;
  };
  const names = written
    .map((one) => ({ ...one, parts: one.parts.filter((part, i) => beyond(part, one.shares[i]!) > 0) }))
    .filter(
      ({ name, parts }) =>
        parts.length > 0 || (!given.includes(name) && (ownValue(used, name) ?? 0) < NEARLY_ALL * groups),
    );
  return {
    names,
    beyond: Math.min(
      1,
      names.reduce((sum, one) => sum + beyond(one.name, one.chance), 0),
    ),
  };
}

/** What names gain that some like runs use and others do not. */
const unevenly = (names: readonly NamesInUse[]): number =>
  Math.min(
    1,
    names.flatMap(({ shares }) => shares).reduce((sum, share) => sum + share * (1 - share), 0),
  );

/** Names without what the run wrote with success or saw already. */
function unseen(names: readonly NamesInUse[], { steps }: Situation): NamesInUse[] {
  const seen = new Set(
    steps.flatMap(({ failed, action, result }) => (failed ? [] : [...wordsIn(`${action.text} ${result}`)])),
  );
  return names
    .map((one) => ({ ...one, parts: one.parts.filter((part) => !seen.has(part)) }))
    .filter(({ name, parts }) => parts.length > 0 || !seen.has(name));
}

/**
 * The names in use at the start of a task, or after an error: what tools are called for, where like runs differ in it, and the
 * words of lines, where agents guess wrong ones or like runs use more of some than others do; undefined where there are none.
 */
export function namesItem(model: Model, situation: Situation): GuidanceItem | undefined {
  const met = unknownNames(model, situation);
  const called = callNamesFor(situation, model.operators.splits);
  const written = namesFor(model.names, situation);
  const guessed = met * Math.max(0, ...written.map(({ chance }) => chance));
  // Where agents guess no wrong ones, what all tasks use is known by everybody.
  const telling = tellingOf(written, model, situation);
  const names = unseen(
    [...called, ...(guessed < LEAST_GAIN ? telling.names : written)].slice(0, MOST_NAMES),
    situation,
  );
  if (names.length === 0) return undefined;
  return {
    sentence: { form: 'names', names: names.map(({ name, parts }) => ({ name, parts })) },
    gain: Math.max(guessed, unevenly(called), telling.beyond),
    groups: Math.max(...names.map(({ groups }) => groups)),
    records: situation.similar.slice(0, MAX_RECORDS).map(({ run }) => run.id),
    why: `like runs used them; ${Math.round(100 * met)} % met an error that names what does not exist`,
  };
}
