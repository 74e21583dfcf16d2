import type { StepArgument } from '../../domain/action-plan.js';
import type { ShownAction } from '../../domain/guidance-item.js';
import { ownValue } from '../../domain/own-value.js';
import { sourcesFor } from '../arguments/sources-for.js';
import { isSure } from '../conditions/condition-items.js';
import { rulesOf } from '../conditions/rules-of.js';
import { withGaps } from '../events/offered-templates.js';
import type { Model } from '../model.js';
import type { ErrorAhead } from '../repairs/errors-ahead.js';
import { MOST_COMPARED, QUOTED_GROUPS } from '../settings.js';
import type { Situation } from '../situation.js';
import { GAP } from '../table/gap.js';
import type { Operators } from '../table/operators.js';
import { showAction } from '../table/show-action.js';
import type { Step } from '../table/table.js';
import { actionKey } from './action-key.js';
import type { PlanKnowledge, PlannedRefusal, Prerequisite } from './plan-knowledge.js';
import { operatorsIn } from './repair-operators.js';

/** An operator as it is shown where no action of it is at hand. */
function shownByName(operator: string, { heads, splits, offered, written }: Operators): ShownAction {
  const act = /^(\S+) "([^"]+)"( [^"]+)?$/.exec(operator);
  if (act)
    return {
      kind: 'act',
      name: act[1]!,
      words: act[2]!,
      ...(act[3] === undefined ? {} : { args: [['text', act[3].trim()]] }),
    };
  if (operator.startsWith('say ')) return { kind: 'say', name: '', words: operator.slice(4) };
  // A tool that does different things by the value of one argument; a value may have several words.
  const [head = '', ...values] = operator.split(' ');
  const args: [string, string][] = [];
  for (let name = head, rest = values.join(' '); rest !== ''; ) {
    const path = ownValue(splits, name);
    if (path === undefined) break;
    const known = Object.keys(splits).find(
      (key) => key.startsWith(`${name} `) && operator.startsWith(`${key} `),
    );
    const value = known?.slice(name.length + 1) ?? rest;
    args.push([path, value]);
    name = `${name} ${value}`;
    rest = rest.slice(value.length + 1);
  }
  if (args.length > 0) return { kind: 'call', name: head, args };
  if (ownValue(heads, operator) !== undefined && !operator.includes(GAP))
    return { kind: 'call', name: operator };
  if (offered.includes(operator)) return { kind: 'line', name: withGaps(operator, '', GAP)! };
  const name = ownValue(written, operator) ?? operator;
  // What is typed, without the tool that is given it.
  const isGiven = values.length > 0 && ownValue(heads, head) !== undefined;
  return { kind: 'line', name: isGiven ? name.slice(head.length + 1) : name };
}

/** How operators are shown: as what the actions of like runs have in common. */
export function showingOf(
  { operators }: Model,
  { similar }: Pick<Situation, 'similar'>,
): (operator: string) => ShownAction {
  const examples = new Map<string, Map<string, Step>>();
  for (const { run } of similar)
    for (const step of run.steps) {
      if (step.failed) continue;
      const own = examples.get(step.operator) ?? new Map<string, Step>();
      examples.set(step.operator, own);
      if (!own.has(run.group)) own.set(run.group, step);
    }
  return (operator) => {
    const steps = [...(examples.get(operator)?.values() ?? [])].slice(0, MOST_COMPARED);
    return (
      (steps.length > 0 ? showAction(steps, { operators, least: QUOTED_GROUPS }) : undefined) ??
      shownByName(operator, operators)
    );
  };
}

/** What programs are told of a plan's steps, from the model and the run so far. */
export function knowledgeOf(
  model: Model,
  situation: Situation,
  ahead: readonly ErrorAhead[],
  shownOf: (operator: string) => ShownAction,
): PlanKnowledge {
  const { sources, conditions, repairs } = model;
  const argumentsOf = (operator: string): StepArgument[] =>
    sourcesFor(sources, operator)
      .filter((argument) => argument.sources.length > 0)
      .map(({ name, sources: list }) => ({ name, from: list.map(({ from }) => from) }));
  const prerequisitesOf = (operator: string): Prerequisite[] =>
    rulesOf(conditions, operator).flatMap((rule): Prerequisite[] => {
      if (!isSure(rule)) return [];
      const { fact, values, held, refused } = rule;
      if (situation.forbids(fact.operator)) return [];
      if (
        (fact.kind === 'ran' || fact.kind === 'done') &&
        fact.operator !== operator &&
        values.includes('true')
      )
        return [{ kind: 'after', prior: fact.operator, held, refused: refused.yes }];
      if (fact.kind !== 'state') return [];
      return [
        {
          kind: 'fact',
          operator: fact.operator,
          path: fact.path,
          values,
          held,
          refused: refused.yes,
        },
      ];
    });
  const refusalsOf = (operator: string): PlannedRefusal[] =>
    ahead
      .filter(({ best }) => actionKey(best.action) === actionKey(shownOf(operator)))
      .map(({ chance, alone, best }) => ({
        error: best.error,
        chance: Math.min(0.95, chance),
        alone,
        repair: best.repair,
        operators: operatorsIn(repairs, best.repair),
        worked: best.worked,
      }))
      .filter(({ operators }) => !operators.some(situation.forbids));
  return {
    argumentsOf,
    prerequisitesOf,
    onceFor: (operator) => {
      const rule = rulesOf(conditions, operator).find(
        ({ fact, values }) => fact.kind === 'done' && fact.operator === operator && !values.includes('true'),
      );
      return rule && isSure(rule) && rule.fact.kind === 'done' ? rule.fact.of : undefined;
    },
    refusalsOf,
  };
}
