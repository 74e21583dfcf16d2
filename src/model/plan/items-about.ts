import type { GuidanceItem, ShownAction } from '../../domain/guidance-item.js';
import { argumentsOf } from '../arguments/arguments-of.js';
import { explain, sourceKey } from '../arguments/explain.js';
import type { History } from '../arguments/history.js';
import { likeliestSource, sourceItem } from '../arguments/source-items.js';
import { sourcesFor } from '../arguments/sources-for.js';
import { breaks } from '../conditions/breaks.js';
import { conditionItem } from '../conditions/condition-items.js';
import type { Rule } from '../conditions/conditions.js';
import { factsBefore } from '../conditions/facts-before.js';
import { rulesOf } from '../conditions/rules-of.js';
import { contrastsFor } from '../contrasts/contrasts-for.js';
import type { Model } from '../model.js';
import type { ErrorAhead } from '../repairs/errors-ahead.js';
import type { RefusedForms } from '../repairs/refused-forms.js';
import { canMakeIn } from '../repairs/repairs-for.js';
import type { Situation } from '../situation.js';
import { isDone } from '../table/is-done.js';
import { patternOf } from '../table/pattern-of.js';
import type { Step } from '../table/table.js';
import { amountsIn, formOf } from '../table/written-form.js';
import { doneIn } from './done-in.js';
import { rate, repairItem, usedIn } from './items-of.js';
import { ALWAYS_GIVEN } from './settings.js';

/** What is known where an action is about to be taken. */
export interface AtAction {
  readonly model: Model;
  readonly situation: Situation;
  /** Errors that the task's agent may meet, those of this run too. */
  readonly ahead: readonly ErrorAhead[];
  /** What the run did in vain. */
  readonly refused: RefusedForms;
  readonly history: History;
  readonly shownOf: (operator: string) => ShownAction;
}

/** The preconditions that an action breaks by what the run shows. */
export function ruleItems(
  { model, situation, history, shownOf }: AtAction,
  { operator, action }: Step,
): GuidanceItem[] {
  const args = argumentsOf(operator, action);
  const facts = factsBefore(args, history);
  /** Whether it is known what the fact would be about. */
  const isKnown = ({ fact }: Rule): boolean =>
    fact.kind === 'ran' || args.some(({ path }) => path === fact.of);
  const shown = (name: string): ShownAction | undefined =>
    name === operator || situation.mayName(name) ? shownOf(name) : undefined;
  return rulesOf(model.conditions, operator).flatMap((rule): GuidanceItem[] => {
    const item = isKnown(rule) && breaks(rule, facts) ? conditionItem(rule, operator, shown) : undefined;
    if (!item) return [];
    const { sentence, passed, topics, groups, records, why } = item;
    // Who is told not to try will not: where trying gets past it, that costs.
    const worth = passed === undefined ? 1 : 1 - 2 * rate(passed);
    return [{ sentence, gain: rate(rule.refused) * worth, groups, records, why, ...(topics && { topics }) }];
  });
}

/** Arguments that are missing, or have a value from elsewhere than the values of runs come from. */
export function valueItems(
  { model, history, shownOf }: AtAction,
  { operator, action }: Step,
): GuidanceItem[] {
  const args = argumentsOf(operator, action);
  return sourcesFor(model.sources, operator).flatMap((argument): GuidanceItem[] => {
    const { name, given, covered, records } = argument;
    const values = args.filter(({ path }) => path === name);
    if (values.length === 0) {
      const first = likeliestSource(argument);
      if (!first || given < ALWAYS_GIVEN || action.kind !== 'call') return [];
      return [
        {
          sentence: { form: 'source', action: shownOf(operator), argument: name, from: first.from },
          gain: 2 * given - 1,
          groups: first.groups,
          records,
          why: `${Math.round(100 * given)} % of the calls give it`,
        },
      ];
    }
    const item = sourceItem(argument, shownOf(operator));
    if (!item) return [];
    const known = new Set(argument.sources.map(({ from }) => sourceKey(from)));
    const isConstant = (value: string): boolean =>
      argument.sources.some(({ from }) => 'constant' in from && from.constant.includes(value));
    const isFrom = (one: (typeof values)[number]): boolean =>
      isConstant(one.value) || [...explain(one, args, history).keys()].some((key) => known.has(key));
    if (values.every(isFrom)) return [];
    // Of the values from elsewhere the share that was refused.
    const wrong = rate(item.wrong);
    const { sentence, groups, why } = item;
    return [{ sentence, gain: wrong / Math.max(wrong, 1 - covered), groups, records, why }];
  });
}

/** What is done before an action where runs succeed. */
export function prerequisiteItems({ model, situation }: AtAction, { operator }: Step): GuidanceItem[] {
  return contrastsFor(model.contrasts, situation).flatMap((contrast): GuidanceItem[] => {
    const { sentence, effect, groups, records, why, topics, anchor } = contrast;
    return sentence.form === 'before' && anchor === operator && contrast.operator !== operator
      ? [{ sentence, gain: effect, groups, records, why, topics }]
      : [];
  });
}

/** The errors that an action likely meets, with what repairs them. */
export function errorItems({ model, situation, ahead, shownOf }: AtAction, step: Step): GuidanceItem[] {
  const { operator, action } = step;
  const { steps } = situation;
  const works = isDone(steps, operator);
  const isShownDone = doneIn(steps, shownOf);
  const canMake = canMakeIn(step);
  return ahead.flatMap(({ operator: met, shape, chance, best }): GuidanceItem[] => {
    if (met !== operator) return [];
    const { repair } = best;
    switch (repair.kind) {
      case 'again':
      case 'wait':
        // Before the action there is nothing to do about it.
        return [];
      case 'edit': {
        const { edit } = repair;
        const isMade = edit.kind === 'insert' && action.text.includes(edit.text);
        if (isMade || !canMake(edit)) return [];
        break;
      }
      case 'other-value': {
        const given = action.args.flatMap(({ path, value }) =>
          path === repair.argument
            ? [value, patternOf(value), formOf(value, amountsIn(value))?.form ?? value]
            : [],
        );
        if (repair.values.length === 0 || given.some((value) => repair.values.includes(value))) return [];
        break;
      }
      case 'first':
        if (works || repair.actions.every(isShownDone)) return [];
        break;
      case 'stop':
        if (works) return [];
    }
    const isMet = Math.min(1, chance / usedIn(situation, operator));
    return [repairItem(model.repairs, best, { gain: isMet * best.advantage, now: false, shape })];
  });
}
