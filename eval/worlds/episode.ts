import { drawsFor } from './draws.js';
import type { Operator } from './operator.js';
import { operatorOf, type Rule, rulesOf, type Task, type World } from './world.js';

/** What an action led to. */
export interface Outcome {
  text: string;
  refused: boolean;
  /** The rule that refused; none where the action was not understood. */
  rule?: Rule;
  operator?: Operator;
  /** The clause of the thing that the action was about. */
  clause?: number;
  /** What a look-up showed. */
  fields?: Readonly<Record<string, string>>;
}

/** What was done or refused, in order. */
export interface Happening {
  operator: string;
  clause: number | undefined;
  /** The rule that refused. */
  rule?: Rule;
  /** False where an argument was silently wrong. */
  correct: boolean;
}

/** A task under way. */
export interface Episode {
  page(): string;
  perform(decision: string, page: string): Outcome;
  happenings: readonly Happening[];
  succeeded(): boolean;
}

/** True where a clause can only be handed over. */
export function isDeadEnd(world: World, task: Task, clause: number): boolean {
  const { goal, thing } = task.clauses[clause]!;
  return world.rules.some((rule) => {
    if (!rule.operators.includes(goal.change)) return false;
    if (rule.sort === 'deadEnd') return thing.meets.includes(rule.key);
    return rule.sort === 'status' && rule.step === undefined && !rule.allowed.includes(thing.status);
  });
}

/** True where the step of a silent rule was done on the due side of the change, for the same thing or for all. */
export function isObserved(happenings: readonly Happening[], rule: Rule, clause: number): boolean {
  if (rule.sort !== 'before' && rule.sort !== 'after') return true;
  const at = happenings.findIndex(
    (one) => !one.rule && one.clause === clause && rule.operators.includes(one.operator),
  );
  return happenings.some(
    (one, i) =>
      one.operator === rule.step &&
      !one.rule &&
      (one.clause === undefined || one.clause === clause) &&
      (rule.sort === 'before' ? i < at : i > at),
  );
}

/** Opens a task. The same decisions have the same outcomes. */
export function openEpisode(world: World, task: Task): Episode {
  const { surface, replies } = world;
  const happenings: Happening[] = [];
  const status = task.clauses.map(({ thing }) => thing.status);
  const fieldsOf = (clause: number): Record<string, string> => ({
    ...task.clauses[clause]!.thing.fields,
    [world.statusField]: status[clause]!,
  });
  /** The thing that a browser shows. */
  let current: number | undefined;

  function clauseOf({ args }: Operator, given: Readonly<Record<string, string>>): number | undefined {
    const named = args.find(({ origin }) => origin.from === 'name');
    const fields = args.filter(({ origin }) => origin.from === 'field');
    const found = task.clauses.findIndex(({ thing }) =>
      named
        ? thing.name.toLowerCase() === given[named.name]?.toLowerCase()
        : fields.some(({ name }) => Object.values(thing.fields).includes(given[name] ?? '')),
    );
    return found < 0 ? undefined : found;
  }

  const isDone = (operator: string, clause: number | undefined): boolean =>
    happenings.some(
      (one) => one.operator === operator && !one.rule && (one.clause === undefined || one.clause === clause),
    );

  /** The first rule that refuses a change. */
  function refusing(
    operator: Operator,
    clause: number,
    given: Readonly<Record<string, string>>,
  ): Rule | undefined {
    const { thing } = task.clauses[clause]!;
    return rulesOf(world, task).find((rule) => {
      if (!rule.operators.includes(operator.key)) return false;
      if (rule.sort === 'transient') {
        if (!thing.meets.includes(rule.key)) return false;
        const since = happenings.findIndex((one) => one.rule === rule && one.clause === clause);
        return rule.waits
          ? since < 0 || !happenings.slice(since).some((one) => one.operator === 'wait')
          : since < 0;
      }
      if (rule.sort === 'before') return rule.error !== undefined && !isDone(rule.step, clause);
      if (rule.sort === 'value')
        return rule.error !== undefined && !isRight(operator, rule.argument, clause, given);
      if (rule.sort === 'deadEnd') return thing.meets.includes(rule.key);
      if (rule.sort === 'status') return !rule.allowed.includes(status[clause]!);
      return rule.sort === 'once' && isDone(operator.key, clause);
    });
  }

  function isRight(
    { args }: Operator,
    name: string,
    clause: number,
    given: Readonly<Record<string, string>>,
  ): boolean {
    const origin = args.find((one) => one.name === name)?.origin;
    if (!origin) return true;
    const { thing } = task.clauses[clause]!;
    if ('right' in origin)
      return given[name] === (origin.from === 'shared' ? origin.right : thing.fields[origin.right]);
    return origin.from === 'name' || given[name] === thing.value;
  }

  function refuse(operator: Operator, clause: number | undefined, rule: Rule): Outcome {
    happenings.push({ operator: operator.key, clause, rule, correct: false });
    const thing = clause === undefined ? undefined : task.clauses[clause]!.thing;
    const error = ('error' in rule ? (rule.error ?? '') : '')
      .replaceAll('{name}', thing?.name ?? '')
      .replaceAll('{status}', clause === undefined ? '' : status[clause]!);
    return {
      text: replies.refused(error),
      refused: true,
      rule,
      operator,
      ...(clause === undefined ? {} : { clause }),
    };
  }

  return {
    happenings,
    page: () => surface.page(drawsFor(world.seed, task.number, happenings.length, 3)),
    perform(decision, page) {
      const parsed = surface.parse(surface.lineIn(decision, page));
      const unknown: Outcome = { text: replies.refused(world.unknown), refused: true };
      if (!parsed) return unknown;
      const { operator, args, edited } = parsed;
      const { key, role } = operator;
      const about = clauseOf(operator, args);
      const clause = about ?? (world.kind === 'browser' && role === 'change' ? current : undefined);
      const wanting = world.rules.find(
        (rule) => rule.sort === 'edit' && !edited && rule.operators.includes(key),
      );
      if (wanting) return refuse(operator, clause, wanting);
      if (role === 'look' || role === 'change') {
        if (clause === undefined) return { ...unknown, operator };
        const rule = role === 'change' ? refusing(operator, clause, args) : undefined;
        if (rule) return refuse(operator, clause, rule);
      }
      const correct =
        clause === undefined || operator.args.every(({ name }) => isRight(operator, name, clause, args));
      happenings.push({ operator: key, clause, correct });
      const of = clause === undefined ? {} : { clause };
      if (role === 'look') {
        current = clause;
        const fields = fieldsOf(clause!);
        return {
          text: replies.shown({ ...task.clauses[clause!]!.thing, fields }),
          refused: false,
          operator,
          fields,
          ...of,
        };
      }
      for (const [i, { goal }] of task.clauses.entries()) {
        const mended = world.rules.find(
          (rule) => rule.sort === 'status' && rule.step === key && rule.operators.includes(goal.change),
        );
        if (mended?.sort === 'status' && (clause === undefined || clause === i))
          status[i] = mended.allowed[0]!;
      }
      const changed =
        clause === undefined ? undefined : { ...task.clauses[clause]!.thing, fields: fieldsOf(clause) };
      const text = replies.accepted(surface.lineIn(decision, page), changed);
      return { text, refused: false, operator, ...of };
    },
    succeeded() {
      const done = happenings.filter(({ rule }) => !rule);
      const isHandedOver = done.some(({ operator }) => operator === 'handOver');
      const dead = task.clauses.map((_, i) => isDeadEnd(world, task, i));
      const unasked = done.some(({ operator, clause }) => {
        const { role } = operatorOf(world, operator);
        return role === 'idle' || (role === 'change' && task.clauses[clause!]!.goal.change !== operator);
      });
      if (unasked || isHandedOver !== dead.some(Boolean)) return false;
      const due = rulesOf(world, task);
      return task.clauses.every(({ goal: { change } }, i) => {
        const last = done.findLast(({ operator, clause }) => operator === change && clause === i);
        if (dead[i]) return last === undefined;
        return (
          last?.correct === true &&
          due.every((rule) => !rule.operators.includes(change) || isObserved(happenings, rule, i))
        );
      });
    },
  };
}
