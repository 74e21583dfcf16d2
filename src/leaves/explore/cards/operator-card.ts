import type { Sentence, ShownAction, Tally } from '../../../domain/guidance-item.js';
import { ownValue } from '../../../domain/own-value.js';
import type { LearnedArgument } from '../../../model/arguments/sources.js';
import { sourcesFor } from '../../../model/arguments/sources-for.js';
import { isSure, ruleSentence } from '../../../model/conditions/condition-items.js';
import type { Effect, Rule } from '../../../model/conditions/conditions.js';
import { shapeWords } from '../../../model/errors/error-words.js';
import { anyTask } from '../../../model/lessons/any-task.js';
import { statementsOf } from '../../../model/lessons/statements-of.js';
import type { Model } from '../../../model/model.js';
import { showingOf } from '../../../model/plan/knowledge-of.js';
import { repairsAhead } from '../../../model/repairs/errors-ahead.js';
import type { ErrorKind } from '../../../model/repairs/repairs.js';
import type { RepairCandidate } from '../../../model/repairs/repairs-for.js';
import { MOST_SHOWN } from '../../../model/settings.js';
import type { FollowUps } from '../../../model/table/follow-ups.js';

/** What may follow an operator: another, or the end of the run. */
interface FollowUp {
  /** `$` for the end. */
  readonly operator: string;
  /** Share of what came next, in [0, 1]. */
  readonly share: number;
}

/** A precondition of an operator. */
interface CardRule extends Pick<Rule, 'held' | 'refused'> {
  /** Undefined where there is no form for it. */
  readonly sentence: Sentence | undefined;
  /** True where it is sure enough to be said. */
  readonly sure: boolean;
}

/** A kind of error that an operator meets. */
export interface CardError extends Pick<ErrorKind, 'groups'> {
  /** Its key in the model's repairs. */
  readonly key: string;
  readonly error: string;
  /** Of groups without guidance that met it those that got past it at their next try. */
  readonly gotPast: Tally;
  /** Best first. */
  readonly repairs: readonly RepairCandidate[];
}

/** Everything that is known of an operator. */
export interface OperatorCard {
  readonly action: ShownAction;
  readonly reads: boolean;
  readonly arguments: readonly LearnedArgument[];
  readonly rules: readonly CardRule[];
  readonly effects: readonly Effect[];
  /** Those of most groups first. */
  readonly errors: readonly CardError[];
  /** Likeliest first. */
  readonly followUps: readonly FollowUp[];
  /** What separates runs that succeed from others and is about it. */
  readonly contrasts: readonly Sentence[];
}

const CONTRASTS = new Set<Sentence['form']>(['before', 'after', 'leave-out']);

/** What runs did after an operator, likeliest first. */
function followUpsOf(followUps: FollowUps, operator: string): FollowUp[] {
  const after = Object.entries(ownValue(followUps, operator) ?? {});
  const all = after.reduce((sum, [, groups]) => sum + groups, 0);
  return after
    .map(([next, groups]) => ({ operator: next, share: groups / all }))
    .sort((a, b) => b.share - a.share || (a.operator < b.operator ? -1 : 1))
    .slice(0, MOST_SHOWN);
}

/** Everything that a model knows of an operator. */
export function operatorCard(model: Model, operator: string): OperatorCard {
  const shownOf = showingOf(model, anyTask);
  const known = ownValue(model.conditions, operator);
  return {
    action: shownOf(operator),
    reads: known?.reads ?? false,
    arguments: sourcesFor(model.sources, operator),
    rules: (known?.rules ?? []).map((rule) => ({
      sentence: ruleSentence(rule, operator, shownOf),
      held: rule.held,
      refused: rule.refused,
      sure: isSure(rule),
    })),
    effects: known?.effects ?? [],
    errors: Object.entries(model.repairs.kinds)
      .filter(([, kind]) => kind.operator === operator)
      .map(([key, kind]) => ({
        key,
        error: shapeWords(kind.shape),
        groups: kind.groups,
        gotPast: { yes: kind.soon[0], of: kind.soon[1] },
        repairs: repairsAhead(model.repairs, key),
      }))
      .sort((a, b) => b.groups - a.groups || (a.key < b.key ? -1 : 1)),
    followUps: followUpsOf(model.followUps, operator),
    contrasts: [...statementsOf(model)]
      .filter(({ sentence, operators }) => CONTRASTS.has(sentence.form) && operators.includes(operator))
      .map(({ sentence }) => sentence),
  };
}
