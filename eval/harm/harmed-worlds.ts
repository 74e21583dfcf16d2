import type { Reading } from '../worlds/reading.js';
import type { Rule, World } from '../worlds/world.js';

/** Everything that was told is read as what has to be left out: who believes it does not do the task. */
export function misread(reading: Reading): Reading {
  const told = [
    ...reading.plan.map(({ operator }) => operator.key),
    ...reading.next.map(({ operator }) => operator.key),
    ...reading.first.map(({ operator }) => operator.key),
    ...reading.around.flatMap(({ of, step }) => [of, step.operator.key]),
  ];
  return {
    ...reading,
    plan: [],
    next: [],
    first: [],
    around: [],
    leaveOut: [...new Set(told)],
    repairs: [],
    sources: [],
    shared: [],
  };
}

/** The world with other steps in its rules: what was learned of them is wrong from then on. */
export function withOtherRules(world: World): World {
  const steps = world.operators.filter(({ role }) => role === 'step').map(({ key }) => key);
  const other = (step: string): string => steps[(steps.indexOf(step) + 1) % steps.length] ?? step;
  const rules = world.rules.map((rule): Rule => {
    if (rule.sort === 'before' || rule.sort === 'after') return { ...rule, step: other(rule.step) };
    return rule.sort === 'status' && rule.step !== undefined ? { ...rule, step: other(rule.step) } : rule;
  });
  return { ...world, rules };
}
