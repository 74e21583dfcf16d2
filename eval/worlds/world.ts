import type { Edit, Kind, Operator, Thing } from './operator.js';
import type { Replies } from './replies.js';
import type { NamingOfThings } from './stock.js';
import type { Surface } from './surface.js';

/** What holds in a world and nobody says. Errors are wordings with `{name}`, `{status}`, `{value}`. */
export type Rule = { key: string; operators: string[] } & (
  | { sort: 'status'; allowed: string[]; step?: string; error: string }
  | { sort: 'before'; step: string; error?: string; circumstance?: string }
  | { sort: 'after'; step: string; circumstance?: string }
  | { sort: 'edit'; edit: Edit; error: string }
  | { sort: 'value'; argument: string; error?: string }
  | { sort: 'transient'; waits: boolean; error: string }
  | { sort: 'deadEnd' | 'once'; error: string }
  | { sort: 'harm' }
);

/** What tasks ask for: one `change`, of objects that `look` shows. */
export interface Goal {
  change: string;
  look: string;
  /** Clauses with `{name}` and, where the change takes a value, `{value}`. */
  wordings: string[];
}

/** Words of a task that bring a duty; `real` is false where they mean nothing. */
export interface Circumstance {
  key: string;
  real: boolean;
  wordings: string[];
}

/** How agents of a world behave without advice. Shares are in [0, 1]. */
export interface Habits {
  /** A clause is taken for the right goal. */
  understanding: number;
  /** The right repair is guessed from the words of an error. */
  hint: number;
  /** An operator is done unasked, by its key. */
  optional: Record<string, number>;
  /** The right one of several values is the first guess. */
  rightValue: number;
  /** Tries of an action before it is given up. */
  patience: number;
}

export interface World {
  seed: number;
  kind: Kind;
  operators: Operator[];
  goals: Goal[];
  rules: Rule[];
  circumstances: Circumstance[];
  statusField: string;
  idFields: string[];
  statuses: string[];
  /** Edits that agents try where they know nothing better. */
  guesses: Edit[];
  openings: string[];
  namingOfThings: NamingOfThings;
  valueStyle: number;
  /** What is answered to what cannot be understood. */
  unknown: string;
  replies: Replies;
  habits: Habits;
  /** Share of flipped labels. */
  noise: number;
  surface: Surface;
}

export interface Clause {
  goal: Goal;
  thing: Thing;
}

export interface Task {
  query: string;
  clauses: Clause[];
  circumstances: string[];
  customer: string;
  /** Draws of the task and of its agent come from it. */
  number: number;
}

/** The operator with a key. Throws where there is none: a fault of the generator. */
export function operatorOf(world: Pick<World, 'operators'>, key: string): Operator {
  const found = world.operators.find((operator) => operator.key === key);
  if (!found) throw new Error(`no operator ${key}`);
  return found;
}

/** True where a change works on a thing that has to be looked up before. */
export const needsLook = (world: World, change: string): boolean =>
  world.kind === 'browser' || operatorOf(world, change).args.some(({ origin }) => origin.from === 'field');

/** True for rules that agents do not follow by themselves: trying again and doing a thing once they do anyway. */
export const isMissed = (rule: Rule): boolean =>
  rule.sort !== 'once' && !(rule.sort === 'transient' && !rule.waits);

/** The rules that bear on a task: its goals' own, and those of circumstances that its words tell. */
export function rulesOf(
  world: World,
  { clauses, circumstances }: Pick<Task, 'clauses' | 'circumstances'>,
): Rule[] {
  const used = new Set(clauses.flatMap(({ goal }) => [goal.change, goal.look]));
  return world.rules.filter((rule) => {
    if (rule.sort === 'harm') return true;
    if (
      'circumstance' in rule &&
      rule.circumstance !== undefined &&
      !circumstances.includes(rule.circumstance)
    )
      return false;
    return rule.operators.some((key) => used.has(key));
  });
}
