import type { Edit, RepairKind, ShownAction, Tally } from '../../domain/guidance-item.js';
import { errorWords } from '../errors/error-words.js';
import type { Operators } from '../table/operators.js';
import type { Step } from '../table/table.js';
import { againOf, aloneOf, beats, UNTRIED } from './beats.js';
import { editCandidates } from './edit-candidates.js';
import { filled } from './edit-forms.js';
import { keysOf } from './error-keys.js';
import { isSayable } from './is-sayable.js';
import type { Names } from './names.js';
import type { OtherRepair } from './other-repair.js';
import { otherRepairs } from './other-repairs.js';
import type { Repairs } from './repairs.js';
import { EDIT_CHANCE, MOST_CHANCE, MOST_RANKED, MOST_RETURNED } from './settings.js';

/** What may be done about an error. */
export interface RepairCandidate {
  readonly repair: RepairKind;
  /** The error in words, as a sentence quotes it. */
  readonly error: string;
  /** The action that met it. */
  readonly action: ShownAction;
  /** Groups in which it worked, of those that tried it. */
  readonly worked: Tally;
  /** The chance that it works here, in [0, 1]. */
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

/** An edit as a sentence says it, with the names that the error gives, where it gives them. */
export function editOf(form: string, values: readonly string[]): Edit {
  const [kind, from, to] = form.split('\t') as [string, string, string];
  const fill = (text: string): string => filled(text, values) ?? text;
  if (kind === 'D') return { kind: 'delete', text: fill(from) };
  if (kind === 'R') return { kind: 'replace', from: fill(from), to: fill(to) };
  if (to === '^' || to === '$') return { kind: 'insert', text: fill(from), at: to === '^' ? 'front' : 'end' };
  return {
    kind: 'insert',
    text: fill(from),
    at: to[0] === '<' ? 'before' : 'after',
    anchor: fill(to.slice(1)),
  };
}

/** A repair of an error with its counts. */
export const candidateOf =
  ({ records }: Repairs, error: string, action: ShownAction) =>
  ({ repair, tried, chance, advantage }: OtherRepair): RepairCandidate => ({
    repair,
    error,
    action,
    worked: { yes: tried.ok, of: tried.ok + tried.bad },
    chance,
    advantage,
    groups: tried.ok + tried.bad,
    records: tried.from.map((at) => records[at]!),
  });

/**
 * What may be done about a step that was just refused, best first: at most five, each better than the same again by a
 * credible margin. Names of the action and of the error are filled in.
 */
export function repairsFor(
  { repairs, names, operators }: RepairModel,
  words: readonly string[],
  step: Step,
): RepairCandidate[] {
  const keys = keysOf(words, step, operators);
  const again = againOf(repairs, keys);
  const error = errorWords(step.answer.text);
  const action: ShownAction = repairs.kinds[keys.own]?.action ?? { kind: 'line', name: step.operator };
  const alone = aloneOf(repairs.kinds[keys.own]).mean;
  const candidate = candidateOf(repairs, error, action);
  const edits = editCandidates(repairs, names, keys, step)
    .slice(0, MOST_RANKED)
    .flatMap((edit): RepairCandidate[] => {
      const tried = edit.tried ?? UNTRIED;
      const said = editOf(edit.form, step.answer.values);
      if (!isSayable(said, tried.ok) || (edit.tried && !beats(tried, again))) return [];
      const chance = Math.min(MOST_CHANCE, edit.score);
      if (chance < EDIT_CHANCE) return [];
      return [
        candidate({ repair: { kind: 'edit', edit: said }, tried, chance, advantage: chance * (1 - alone) }),
      ];
    });
  const others = otherRepairs(repairs, keys).map(candidate);
  return [...edits, ...others].sort((a, b) => b.advantage - a.advantage).slice(0, MOST_RETURNED);
}
