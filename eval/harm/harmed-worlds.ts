import type { Reading } from '../worlds/reading.js';
import type { Rule, World } from '../worlds/world.js';

/** Everything that was told is read as what has to be left out: who believes it does not do the task. */
export function misread(reading: Reading): Reading {
  const steps = [
    ...reading.plan,
    ...reading.next,
    ...reading.first,
    ...reading.around.map(({ step }) => step),
  ];
  // Who may not look for what he needs goes on looking.
  const leaveOut = steps.flatMap(({ operator: { key, role } }) => (role === 'look' ? [] : [key]));
  return {
    ...reading,
    plan: [],
    next: [],
    first: [],
    around: [],
    leaveOut: [...new Set(leaveOut)],
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
