import type { ActionPlan, ArgumentSource, PlanStep } from '../../domain/action-plan.js';
import { matchNames } from '../../domain/match-names.js';
import { SAY } from '../../domain/say.js';
import type { Event } from '../../model/events/parsed-run.js';
import type { Renamed } from '../../model/events/renamed.js';
import type { Fitted } from '../fit/fitted.js';

/** How the caller calls what is known: requests come in with its names, texts go out with them, and between are those of runs. */
export interface CallersNames {
  /** Known names by the caller's, where they differ. */
  readonly renamed: Renamed;
  /** The caller's name of what is known under another; undefined where it has none. */
  readonly callerOf: (known: string) => string | undefined;
}

const known = new WeakMap<Fitted, readonly string[]>();

/** The names of tools that runs were offered, or that worked in them: what was only tried is no tool. */
function knownTools(fitted: Fitted): readonly string[] {
  const names =
    known.get(fitted) ??
    Object.entries(fitted.names).flatMap(([name, { offeredBy, usedBy }]) =>
      name === SAY || name === 'do' || offeredBy.length + usedBy.length === 0 ? [] : [name],
    );
  known.set(fitted, names);
  return names;
}

/**
 * The names of a caller's tools.
 *
 * @param tools its list; left out, its tools are those that the run so far was offered, and that it calls
 */
export function callersNames(
  fitted: Fitted | null,
  tools: readonly string[] | undefined,
  { offered, events }: { offered: readonly string[]; events: readonly Event[] },
): CallersNames {
  const calls = events.filter(({ action: { kind } }) => kind === 'call' || kind === 'line');
  const own = tools ?? [...offered, ...calls.map(({ action }) => action.head)];
  const matched = fitted && own.length > 0 ? matchNames(own, knownTools(fitted)) : new Map<string, string>();
  const callers = new Map([...matched].map(([name, other]) => [other, name]));
  return {
    renamed: Object.fromEntries([...matched].filter(([name, other]) => name !== other)),
    callerOf: (name) => callers.get(name),
  };
}

/** A plan with the names of the caller. */
export function callersPlan(plan: ActionPlan, { renamed, callerOf }: CallersNames): ActionPlan {
  if (Object.keys(renamed).length === 0) return plan;
  const nameOf = (operator: string): string => {
    const [head = '', ...rest] = operator.split(' ');
    return callerOf(operator) ?? [callerOf(head) ?? head, ...rest].join(' ');
  };
  const factOf = (fact: string): string => {
    const done = 'done.';
    if (fact.startsWith(done)) return `${done}${nameOf(fact.slice(done.length))}`;
    const of = Object.values(renamed).find((name) => fact.startsWith(`${name}.`));
    return of === undefined ? fact : `${nameOf(of)}${fact.slice(of.length)}`;
  };
  const sourceOf = (from: ArgumentSource): ArgumentSource =>
    'action' in from ? { ...from, action: nameOf(from.action) } : from;
  const stepOf = ({ action, args, only_if, if_refused, branches, ...rest }: PlanStep): PlanStep => ({
    action: nameOf(action),
    ...rest,
    ...(args && { args: args.map((one) => ({ ...one, from: one.from.map(sourceOf) })) }),
    ...(only_if && { only_if: only_if.map((one) => ({ ...one, fact: factOf(one.fact) })) }),
    ...(if_refused && {
      // biome-ignore lint/suspicious/noThenProperty: a field of plans.
      if_refused: if_refused.map((one) => ({ ...one, then: one.then.map(nameOf) })),
    }),
    ...(branches && {
      branches: branches.map(({ when, steps }) => ({
        when: { ...when, fact: factOf(when.fact) },
        steps: steps.map(stepOf),
      })),
    }),
  });
  return {
    ...plan,
    goals: plan.goals.map((goal) => ({ ...goal, action: nameOf(goal.action) })),
    steps: plan.steps.map(stepOf),
  };
}
