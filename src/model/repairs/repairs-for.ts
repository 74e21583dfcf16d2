import type { Edit, RepairKind, ShownAction, Tally } from '../../domain/guidance-item.js';
import { errorWords } from '../errors/error-words.js';
import { unquoted } from '../events/names.js';
import type { Situation } from '../situation.js';
import type { Operators } from '../table/operators.js';
import type { Step } from '../table/table.js';
import { amountsIn, written } from '../table/written-form.js';
import { withDay } from './amount-edits.js';
import { candidatesOf } from './candidates.js';
import { keysOf } from './error-keys.js';
import { isSayable } from './is-sayable.js';
import { nameEdits } from './name-edits.js';
import type { Names } from './names.js';
import { aloneOf, works } from './rates.js';
import type { RefusedForms } from './refused-forms.js';
import { type Candidate, type Repairs, UNTRIED } from './repairs.js';
import { EDIT_CHANCE } from './settings.js';

/** What may be done about an error. */
export interface RepairCandidate {
  readonly repair: RepairKind;
  /** The error in words, as a sentence quotes it. */
  readonly error: string;
  /** The action that met it. */
  readonly action: ShownAction;
  /** Groups in which it worked, of those that tried it. */
  readonly worked: Tally;
  /** The chance that it works, in [0, 1]. */
  readonly chance: number;
  /** By how much it helps an agent beyond what it would do by itself, in [0, 1]. */
  readonly advantage: number;
  readonly groups: number;
  readonly records: readonly string[];
}

/** The parts of a model that repairs are found by. */
export interface RepairModel {
  readonly repairs: Repairs;
  readonly names: Names;
  readonly operators: Operators;
}

/** A repair of an error with its counts. */
export const candidateOf =
  ({ records }: Repairs, error: string, action: ShownAction) =>
  ({ repair, tried, advantage }: Candidate): RepairCandidate => ({
    repair,
    error,
    action,
    worked: { yes: tried.ok, of: tried.ok + tried.bad },
    chance: works(tried).mean,
    advantage: Math.min(1, advantage),
    groups: tried.ok + tried.bad,
    records: tried.from.map((at) => records[at]!),
  });

/** Whether an edit can be made in an action: what it takes out or is beside is there. */
export function canMakeIn({ action }: Pick<Step, 'action'>): (edit: Edit) => boolean {
  const bare = new Set(action.tokens.map(({ key }) => unquoted(key)));
  const text = action.tokens.map(({ key, space }) => (space ? ` ${key}` : key)).join('');
  const has = (part: string): boolean =>
    bare.has(part) || (/[^\p{L}\p{N}_]/u.test(part) && text.includes(part));
  return (one) => {
    const edit = withDay(one, action.text);
    // The error does not name it.
    if (/‹[a-f]›/.test(JSON.stringify(edit))) return false;
    if (edit.kind === 'delete') return has(edit.text);
    if (edit.kind === 'replace') return edit.from !== edit.to && has(edit.from);
    return !('anchor' in edit) || has(edit.anchor);
  };
}

/** The candidates with the names that go with the rest of the action, where the error is about a name. */
function withNames(
  { repairs, names }: RepairModel,
  own: string,
  step: Step,
  found: readonly Candidate[],
): Candidate[] {
  const kind = repairs.kinds[own];
  const left = kind ? nameEdits(names, kind, step) : new Map<string, number>();
  const alone = aloneOf(kind).mean;
  const known = found.map((one): Candidate => {
    const { repair } = one;
    const edit = repair.kind === 'edit' && repair.edit.kind === 'replace' ? repair.edit : undefined;
    const worth = (edit?.from === step.answer.values[0] && left.get(edit?.to ?? '')) || 0;
    if (worth > 0) left.delete(edit!.to);
    return { ...one, advantage: one.advantage + worth * (1 - alone) };
  });
  const others = [...left].flatMap(([to, worth]): Candidate[] => {
    const edit: Edit = { kind: 'replace', from: step.answer.values[0]!, to };
    const repair: RepairKind = { kind: 'edit', edit };
    return isSayable(edit, 0) ? [{ repair, tried: UNTRIED, advantage: worth * (1 - alone) }] : [];
  });
  return [...known, ...others];
}

/** A repair with what the refused value said in the form that works. */
function withAmount(repair: RepairKind, { action: { args, text } }: Step): RepairKind {
  if (repair.kind === 'edit') return { ...repair, edit: withDay(repair.edit, text) };
  if (repair.kind !== 'other-value') return repair;
  const { days, times, numbers } = amountsIn(args.find(({ path }) => path === repair.argument)?.value ?? '');
  if (days.length + numbers.length !== 1) return repair;
  const said = { day: days[0], time: times[0], number: numbers[0] };
  return { ...repair, values: repair.values.map((form) => written(form, said) ?? form) };
}

/**
 * What may be done about a step that was just refused, best first, each better than the same again by a credible margin, and none
 * that the run did in vain. Names of the action and of the error are filled in.
 *
 * @param refused see `refusedForms`
 */
export function repairsFor(
  model: RepairModel,
  words: Situation['words'],
  step: Step,
  refused: RefusedForms,
): RepairCandidate[] {
  const { repairs, operators } = model;
  const keys = keysOf(words, step, operators);
  const { values, text } = step.answer;
  const found = candidatesOf(repairs, {
    own: keys.own,
    keys: keys.all,
    values,
    canMake: canMakeIn(step),
    refused: refused.get(keys.own),
  });
  const action: ShownAction = repairs.kinds[keys.own]?.action ?? { kind: 'line', name: step.operator };
  const least = EDIT_CHANCE * (1 - aloneOf(repairs.kinds[keys.own]).mean);
  return withNames(model, keys.own, step, found)
    .filter(({ repair, advantage }) => repair.kind !== 'edit' || advantage >= least)
    .sort((a, b) => b.advantage - a.advantage)
    .map((one) => ({ ...one, repair: withAmount(one.repair, step) }))
    .map(candidateOf(repairs, errorWords(text), action))
    .sort((a, b) => b.advantage - a.advantage);
}
