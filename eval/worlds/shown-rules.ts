import { sameEdit, withNamed } from './edits.js';
import type { Reading, ResolvedRepair } from './reading.js';
import type { Step } from './resolve.js';
import { matchError } from './same-words.js';
import { isMissed, needsLook, operatorOf, type Rule, rulesOf, type Task, type World } from './world.js';

/** What a text says, against the rules of its world. */
export interface ShownRules {
  /** Knowable rules that are due in the task, and those of them that the text says. */
  due: number;
  shown: number;
  /** Things that are said, and how many are so (a plan counts by the share of its steps that the task needs). */
  said: number;
  true: number;
  /** Rules that are said although the runs do not bear them out. */
  unknowable: number;
  /** Items in no known form, or that name nothing that the agent has. */
  unread: number;
}

interface Assertion {
  truth: number;
  rule?: Rule;
}

/** Judges what an agent understood of a text. */
export function judgeReading(
  world: World,
  task: Task,
  reading: Reading,
  knowable: ReadonlySet<string>,
): ShownRules {
  const rules = rulesOf(world, task);
  const due = rules.filter((rule) => isMissed(rule) && knowable.has(rule.key));
  const assertions = assertionsOf(world, task, reading, { due: rules, knowable });
  return {
    due: due.length,
    shown: due.filter((rule) => isShown(world, task, reading, rule)).length,
    said: assertions.length,
    true: assertions.reduce((sum, { truth }) => sum + truth, 0),
    unknowable: assertions.filter(({ rule }) => rule && !knowable.has(rule.key)).length,
    unread: reading.unread.length + reading.lost,
  };
}

/** The rule's operators that the task has to do with. */
function operatorsIn(task: Task, { operators, sort }: Rule): string[] {
  const used = task.clauses.flatMap(({ goal }) => [goal.change, goal.look]);
  return sort === 'harm' ? operators : operators.filter((key) => used.includes(key));
}

function isShown(world: World, task: Task, reading: Reading, rule: Rule): boolean {
  const of = operatorsIn(task, rule);
  if (reading.repairs.some((repair) => isRepair(world, rule, repair))) return true;
  const inPlan = (test: (step: Step) => boolean): boolean => reading.plan.some(test);
  switch (rule.sort) {
    case 'harm':
      return reading.leaveOut.some((key) => of.includes(key));
    case 'edit':
      return inPlan(({ operator, edited }) => edited && of.includes(operator.key));
    case 'value':
      return (
        of.some((key) => isValueShown(world, reading, key, rule.argument)) ||
        inPlan(
          ({ operator, given }) =>
            of.includes(operator.key) &&
            given[rule.argument] === rightValue(world, operator.key, rule.argument),
        )
      );
    case 'status':
      return rule.step === undefined
        ? reading.onlyIf.some((one) => isCondition(world, rule, one))
        : isStepShown(reading, { side: 'before', step: rule.step }, of);
    case 'before':
    case 'after':
      return isStepShown(reading, { side: rule.sort, step: rule.step }, of);
    default:
      return false;
  }
}

function isStepShown(
  { plan, around, first }: Reading,
  { side, step }: { side: 'before' | 'after'; step: string },
  of: readonly string[],
): boolean {
  const keys = plan.map(({ operator }) => operator.key);
  const isInOrder = (key: string): boolean => {
    const at = keys.indexOf(key);
    const [before, after] = [keys.indexOf(step), keys.lastIndexOf(step)];
    return at >= 0 && (side === 'before' ? before >= 0 && before < at : after > at);
  };
  return (
    of.some(isInOrder) ||
    around.some((one) => one.side === side && of.includes(one.of) && one.step.operator.key === step) ||
    (side === 'before' && first.some(({ operator }) => operator.key === step))
  );
}

const rightValue = (world: World, key: string, argument: string): string | undefined => {
  const origin = operatorOf(world, key).args.find(({ name }) => name === argument)?.origin;
  return origin && 'right' in origin ? origin.right : undefined;
};

function isValueShown(world: World, { sources, shared }: Reading, key: string, argument: string): boolean {
  const right = rightValue(world, key, argument);
  const isOf = (one: { of: string; argument: string }): boolean =>
    one.of === key && one.argument === argument;
  return (
    sources.some((one) => isOf(one) && one.field === right) ||
    shared.some((one) => isOf(one) && one.values[0] === right)
  );
}

const isCondition = (world: World, rule: Rule, { of, field, values }: Reading['onlyIf'][number]): boolean =>
  rule.sort === 'status' &&
  rule.operators.includes(of) &&
  field === world.statusField &&
  values.every((value) => rule.allowed.includes(value));

/** True where a repair is the one of a rule. */
function isRepair(world: World, rule: Rule, { of, error, how }: Reading['repairs'][number]): boolean {
  if (!('error' in rule) || rule.error === undefined) return false;
  if (of !== undefined && !rule.operators.includes(of)) return false;
  const example = rule.error
    .replaceAll('{name}', 'some thing')
    .replaceAll(
      '{status}',
      world.statuses.find((one) => rule.sort !== 'status' || !rule.allowed.includes(one)) ?? '',
    );
  if (error !== undefined && !matchError(error, world.replies.refused(example)).matches) return false;
  const named = error === undefined ? undefined : matchError(error, world.replies.refused(example)).named;
  return repairsBy(world, rule, how.do === 'edit' ? { ...how, edit: withNamed(how.edit, named) } : how);
}

function repairsBy(world: World, rule: Rule, how: ResolvedRepair): boolean {
  const does = (key: string): boolean =>
    how.do === 'actions' && how.actions.some(({ operator }) => operator.key === key);
  switch (rule.sort) {
    case 'edit':
      return (
        how.do === 'edit' &&
        rule.operators.some((key) =>
          operatorOf(world, key).forms.some((form) => sameEdit(how.edit, rule.edit, form)),
        )
      );
    case 'before':
      return does(rule.step);
    case 'status':
      return rule.step === undefined ? how.do === 'stop' : does(rule.step);
    case 'deadEnd':
      return how.do === 'stop' || does('handOver');
    case 'value':
      return (
        how.do === 'value' &&
        (how.value === undefined ||
          rule.operators.some((key) => rightValue(world, key, rule.argument) === how.value))
      );
    case 'transient':
      return rule.waits ? how.do === 'wait' || does('wait') : how.do === 'again';
    default:
      return false;
  }
}

function assertionsOf(
  world: World,
  task: Task,
  reading: Reading,
  { due, knowable }: { due: readonly Rule[]; knowable: ReadonlySet<string> },
): Assertion[] {
  const by = (test: (rule: Rule) => boolean, among: readonly Rule[] = world.rules): Assertion => {
    // Two rules may ask for the same: the runs need to bear out one of them.
    const rule = among.find((one) => knowable.has(one.key) && test(one)) ?? among.find(test);
    return rule ? { truth: 1, rule } : { truth: 0 };
  };
  /** A value that is so, also where agents cannot mistake it. */
  const fact = (of: string, argument: string, value: string | undefined): Assertion => {
    if (rightValue(world, of, argument) !== value) return { truth: 0 };
    const rule = world.rules.find(
      (one) => one.sort === 'value' && one.operators.includes(of) && one.argument === argument,
    );
    return { truth: 1, ...(rule ? { rule } : {}) };
  };
  return [
    ...(reading.plan.length > 0 ? [{ truth: neededShare(task, reading.plan, due) }] : []),
    ...reading.repairs.map((repair) => by((rule) => isRepair(world, rule, repair))),
    ...reading.around.map(({ side, of, step: { operator } }) =>
      side === 'before' && isLookFor(world, operator.key, of)
        ? { truth: 1 }
        : by((rule) => asksFor(rule, side, operator.key) && rule.operators.includes(of), due),
    ),
    ...reading.first.map(({ operator: { key } }) =>
      task.clauses.some(({ goal }) => isLookFor(world, key, goal.change))
        ? { truth: 1 }
        : by((rule) => asksFor(rule, 'before', key), due),
    ),
    ...reading.leaveOut.map((key) => by((rule) => rule.sort === 'harm' && rule.operators.includes(key))),
    ...reading.onlyIf.map((one) => by((rule) => isCondition(world, rule, one))),
    ...reading.once.map((key) => by((rule) => rule.sort === 'once' && rule.operators.includes(key))),
    ...reading.sources.map(({ of, argument, field }) => fact(of, argument, field)),
    ...reading.shared.map(({ of, argument, values }) => fact(of, argument, values[0])),
  ];
}

/** True where a rule asks for a step on one side of an action: what mends a status may as well be done before. */
const asksFor = (rule: Rule, side: 'before' | 'after', step: string): boolean =>
  (rule.sort === side || (side === 'before' && rule.sort === 'status')) && rule.step === step;

const isLookFor = (world: World, look: string, change: string): boolean =>
  needsLook(world, change) && world.goals.some((goal) => goal.look === look && goal.change === change);

/** Steps of a plan that the task needs, as a share: changes that it asks for, as often as it does, and their steps. */
function neededShare(task: Task, plan: readonly Step[], due: readonly Rule[]): number {
  const left = task.clauses.flatMap(({ goal }) => [goal.change, goal.look]);
  const around = new Set(
    due.flatMap((rule) => ('step' in rule && rule.step !== undefined ? [rule.step] : [])),
  );
  const needed = plan.filter(({ operator: { key } }) => {
    if (around.has(key)) return true;
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return needed.length / plan.length;
}
