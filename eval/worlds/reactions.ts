import { applyEdit, withNamed } from './edits.js';
import type { Outcome } from './episode.js';
import { lineFor } from './line-for.js';
import type { Item, Mind } from './mind.js';
import type { Reading, ResolvedRepair } from './reading.js';
import type { Step } from './resolve.js';
import { matchError } from './same-words.js';
import { operatorOf } from './world.js';

/** What comes next after a refusal, and whether the clause is given up. */
export interface Reaction {
  items: Item[];
  gaveUp: boolean;
}

/** How often the same advised repair is tried for the same action. */
const TIMES = 2;

/** What agents try who have nothing to go by, and how often. */
const GUESSES = { again: 3, edit: 2.5, value: 2, step: 2, handOver: 1, giveUp: 1 };

/** True where the advice says that the action will be refused, and names no repair. */
export function isBarred({ reading, seen }: Mind, { operator: { key }, clause }: Item): boolean {
  const fields = seen.get(clause);
  if (!reading || !fields) return false;
  const isMended = reading.repairs.some(({ of, how }) => of === key && how.do === 'actions');
  return (
    !isMended &&
    reading.onlyIf.some(
      ({ of, field, values }) => of === key && fields[field] !== undefined && !values.includes(fields[field]),
    )
  );
}

/**
 * What an agent does about a refusal: what its advice says, otherwise what it guesses.
 *
 * @param outcome undefined where the agent did not even try
 */
export function reactionTo(mind: Mind, item: Item, outcome: Outcome | undefined, result: string): Reaction {
  const { operator, clause } = item;
  if (!outcome) return { items: [between(mind, 'handOver', clause)], gaveUp: true };
  for (const { of, error, how } of mind.reading?.repairs ?? []) {
    if (of !== undefined && of !== operator.key) continue;
    const match = error === undefined ? { matches: true } : matchError(error, result);
    if (!match.matches) continue;
    const mark = `${JSON.stringify(error)}/${how.do}/${operator.key}/${clause}/${JSON.stringify('edit' in how ? how.edit : '')}`;
    const taken = mind.taken.get(mark) ?? 0;
    if (taken >= TIMES) continue;
    const reaction = applied(mind, item, how, match.named);
    if (!reaction) continue;
    mind.taken.set(mark, taken + 1);
    return reaction;
  }
  return nameInUse(mind, item, outcome) ?? guessed(mind, item, outcome);
}

/** What an agent does before an action where it is told how that can fail; undefined where it goes on. */
export function reactionAhead(mind: Mind, item: Item, told: Reading | undefined): Reaction | undefined {
  for (const { of, how, isAhead } of told?.repairs ?? []) {
    const isMine = isAhead && (of === undefined || of === item.operator.key);
    const reaction = isMine ? applied(mind, item, how, undefined) : undefined;
    if (reaction) return reaction;
  }
  return undefined;
}

/** Where a name is not known, one that is in use, as the advice says. */
function nameInUse(mind: Mind, item: Item, { rule }: Outcome): Reaction | undefined {
  const { world, reading, taken } = mind;
  if (rule?.sort !== 'edit') return undefined;
  const line = lineFor(mind, item);
  for (const edit of world.guesses) {
    const mark = `${edit.text}/${item.operator.key}/${item.clause}`;
    if (edit.at !== 'replace' || !reading?.names.includes(edit.text) || taken.has(mark)) continue;
    const edited = applyEdit(line, edit);
    if (edited === undefined) continue;
    taken.set(mark, 1);
    return { items: [{ ...item, why: 'between', line: edited, tried: edit }], gaveUp: false };
  }
  return undefined;
}

const between = ({ world }: Mind, key: string, clause: number): Item => ({
  operator: operatorOf(world, key),
  given: {},
  edited: false,
  clause,
  why: 'between',
});

/** What an advised repair comes to; undefined where it cannot be done here. */
function applied(
  mind: Mind,
  item: Item,
  how: ResolvedRepair,
  named: string | undefined,
): Reaction | undefined {
  const { clause } = item;
  const of = (step: Step): Item => ({ ...step, clause, why: 'between' });
  const retry: Item = { ...item, why: 'between' };
  const then = (...items: Item[]): Reaction => ({ items, gaveUp: false });
  if (how.do === 'actions') return then(...how.actions.map(of), retry);
  if (how.do === 'again') return then(retry);
  if (how.do === 'wait') return then(between(mind, 'wait', clause), retry);
  if (how.do === 'stop') return { items: how.action ? [of(how.action)] : [], gaveUp: true };
  if (how.do === 'edit') {
    const edit = withNamed(how.edit, named);
    const line = lineFor(mind, item);
    const edited = applyEdit(line, edit);
    return edited === undefined || edited === line
      ? undefined
      : then({ ...retry, line: edited, tried: edit });
  }
  const argument = item.operator.args.find(({ name }) => name === how.argument);
  if (!argument) return undefined;
  if (how.value !== undefined) {
    const value = how.value.includes('‹') ? writtenAs(how.value, mind.seen.get(clause)) : how.value;
    return value === undefined
      ? undefined
      : then({ ...retry, given: { ...item.given, [argument.name]: value } });
  }
  return anotherValue(mind, item, argument.name) ? then(retry) : undefined;
}

/** What was seen of a thing that is written so: `C‹5 digits›`. */
const writtenAs = (form: string, seen: Readonly<Record<string, string>> = {}): string | undefined =>
  Object.values(seen).find(
    (value) =>
      value.replace(/\d+/g, ({ length }) => (length === 1 ? '‹digit›' : `‹${length} digits›`)) === form,
  );

/** Marks the value of an argument as wrong; false where there is no other. */
function anotherValue({ chosen, wrong }: Mind, { operator: { key, args } }: Item, name: string): boolean {
  const origin = args.find((one) => one.name === name)?.origin;
  const value = chosen.get(`${key}/${name}`);
  if (!origin || !('candidates' in origin) || value === undefined) return false;
  wrong.add(`${key}/${name}/${value}`);
  return origin.candidates.some((one) => !wrong.has(`${key}/${name}/${one}`));
}

/** What an agent does by itself: now and then the words of the error give it the right idea. */
function guessed(mind: Mind, item: Item, { rule }: Outcome): Reaction {
  const { world, draws, tries } = mind;
  const { operator, clause } = item;
  const retry: Item = { ...item, why: 'between' };
  const then = (...items: Item[]): Reaction => ({ items, gaveUp: false });
  const handOver: Reaction = { items: [between(mind, 'handOver', clause)], gaveUp: true };
  if ((tries.get(`${operator.key}/${clause}`) ?? 0) > world.habits.patience)
    return draws.chance(0.4) ? handOver : { items: [], gaveUp: true };
  if (!rule) {
    // A line that is none of this world is taken back.
    const { line, tried: _, ...plain } = retry;
    return then(line === undefined ? plain : { ...plain, given: {} });
  }
  if (draws.chance(world.habits.hint)) {
    if (rule.sort === 'edit') {
      const { line: _, ...plain } = retry;
      return then({ ...plain, edited: true, tried: rule.edit });
    }
    if (rule.sort === 'before') return then(between(mind, rule.step, clause), retry);
    if (rule.sort === 'status' && rule.step !== undefined)
      return then(between(mind, rule.step, clause), retry);
    if (rule.sort === 'transient') return then(...(rule.waits ? [between(mind, 'wait', clause)] : []), retry);
    if (rule.sort === 'value' && anotherValue(mind, item, rule.argument)) return then(retry);
    return handOver;
  }
  const names = Object.keys(GUESSES) as (keyof typeof GUESSES)[];
  const guess = names[draws.weighted(Object.values(GUESSES))]!;
  if (guess === 'handOver') return handOver;
  if (guess === 'giveUp') return { items: [], gaveUp: true };
  if (guess === 'edit' && world.guesses.length > 0) {
    const { line: _, tried: __, ...plain } = retry;
    const edit = draws.pick(world.guesses);
    const line = applyEdit(lineFor(mind, plain), edit);
    return line === undefined ? then(retry) : then({ ...plain, line, tried: edit });
  }
  if (guess === 'value') {
    const values = operator.args.filter(
      ({ origin }) => 'candidates' in origin && origin.candidates.length > 1,
    );
    if (values.length > 0) anotherValue(mind, item, draws.pick(values).name);
    return then(retry);
  }
  if (guess === 'step')
    return then(
      between(mind, draws.pick(world.operators.filter(({ role }) => role === 'step')).key, clause),
      retry,
    );
  return then(retry);
}
