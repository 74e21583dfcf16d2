import type {
  ActionPlan,
  ArgumentSource,
  PlanStep,
  StepArgument,
  StepCondition,
} from '../domain/action-plan.js';
import { allSteps } from '../domain/all-steps.js';
import { isWayOut } from '../domain/way-out.js';
import { percent } from './counts.js';
import { joined, ownWords, type Part, words } from './parts.js';
import type { Piece } from './piece.js';

const MAX_STEPS = 14;
/** Where a value comes from is told of the likeliest places. */
const MAX_SOURCES = 2;
/** What a rule and a remedy are worth beside the way that they belong to. */
const RULES = 0.8;
const REMEDY = 0.7;
/** What is met so often is as good as always met; what is never met is worth this share of it. */
const OFTEN = 0.3;
const RARE = 0.3;

/** The entries whose runs took an action, those that count most first. */
type SourcesOf = (action: string) => number[];

const either = (parts: readonly (readonly Part[])[]): Part[] => joined(parts, ownWords` or `);
const quoted = (values: readonly string[]): Part[] => either(values.map((said) => [{ said, most: 42 }]));

/** A place in a result as it is shown: `items.item_id`. */
const placeOf = (path: string): string => path.replaceAll('[]', '').replace(/^\.|\.$/g, '');

/** A fact as it is shown: `get_order status`. */
function factParts(fact: string): Part[] {
  const at = fact.indexOf('.');
  return words`${{ name: fact.slice(0, at) }} ${{ argument: placeOf(fact.slice(at + 1)) }}`;
}

/** What is known in the middle of a task. */
export interface Midway {
  /** Actions whose results are there. */
  seen: ReadonlySet<string>;
}

/** Where a value comes from; undefined where any reader of the tool's result would take it from there. */
function sourceParts(name: string, source: ArgumentSource, midway?: Midway): Part[] | undefined {
  if ('constant' in source) return quoted(source.constant);
  if ('task' in source) return words`the user's words`;
  const { action, path, same } = source;
  const place = placeOf(path);
  if (place === name) return undefined;
  const where: Part[] = place === '' ? [{ name: action }] : words`${{ name: action }} ${{ argument: place }}`;
  const within = same === undefined ? where : words`${where} of the same ${{ argument: same }}`;
  return midway?.seen.has(action) ? words`${within} (at hand)` : within;
}

/** `item_ids from get_order items.id of the same order_id`; undefined where it goes without saying. */
function argumentParts({ name, from }: StepArgument, midway?: Midway): Part[] | undefined {
  const told = from.slice(0, MAX_SOURCES).map((source) => sourceParts(name, source, midway));
  if (from.length === 0 || told.includes(undefined) || from.every((source) => 'task' in source))
    return undefined;
  const ways = either(told as Part[][]);
  return 'constant' in from[0]!
    ? words`${{ argument: name }} is ${ways}`
    : words`${{ argument: name }} from ${ways}`;
}

const LENGTHS = 'equal_length.';

/**
 * What has to hold: `only if get_order status is "pending" (277 ok; 5 refused otherwise)`. What must not be done before
 * matters where it is done.
 *
 * @param planned the actions that the plan has steps for
 */
function conditionParts(
  action: string,
  { fact, values, held, refused }: StepCondition,
  planned: ReadonlySet<string>,
): Part[] | undefined {
  const proof = refused > 0 ? words`(${held} ok; ${refused} refused otherwise)` : words`(${held} ok)`;
  if (fact.startsWith(LENGTHS)) {
    const lists = fact.slice(LENGTHS.length).split('.');
    return words`only if ${joined(
      lists.map((argument) => [{ argument }]),
      ownWords` and `,
    )} are of one length ${proof}`;
  }
  if (!fact.startsWith('done.')) return words`only if ${factParts(fact)} is ${quoted(values)} ${proof}`;
  const done = fact.slice('done.'.length);
  if (values.includes('true')) return words`only after ${{ name: done }} ${proof}`;
  return done !== action && planned.has(done) ? words`not after ${{ name: done }} ${proof}` : undefined;
}

/** What a step needs; empty where nothing is known that does not go without saying. */
function ruleParts(step: PlanStep, planned: ReadonlySet<string>, midway?: Midway): Part[] {
  const rules = [
    ...(step.only_if ?? [])
      // What comes before a way out stands in it.
      .filter(({ fact }) => !isWayOut(step) || !fact.startsWith('done.'))
      .map((condition) => conditionParts(step.action, condition, planned)),
    ...(step.args ?? []).map((argument) => argumentParts(argument, midway)),
    step.once_per === undefined ? undefined : words`once per ${{ argument: step.once_per }}`,
  ].filter((parts) => parts !== undefined);
  return joined(rules, ownWords`; `);
}

/** What knowing of an error is worth by how likely it is met; as much as any where nobody knows. */
const worthOf = (likely = 1): number => RARE + (1 - RARE) * Math.min(1, likely / OFTEN);

/** What puts the errors of steps right, the same error and way out of several actions in one line. */
export function planRemedies(
  steps: readonly PlanStep[],
  sourcesOf: SourcesOf,
  likely?: ReadonlyMap<string, number>,
): Piece[] {
  const remedies = new Map<
    string,
    { error: string; actions: string[]; then: string[]; support: number; chance: number }
  >();
  for (const { action, chance, if_refused } of steps) {
    for (const { error, then, support } of if_refused ?? []) {
      const key = JSON.stringify([error, then]);
      const known = remedies.get(key) ?? { error, actions: [], then, support, chance: 0 };
      if (!known.actions.includes(action)) known.actions.push(action);
      known.chance = Math.max(known.chance, chance);
      remedies.set(key, known);
    }
  }
  return [...remedies.values()].map(({ error, actions, then, support, chance }) => ({
    parts: words`If ${either(actions.map((name) => [{ name }]))} fails: ${{ said: error, most: 160 }}: then ${joined(
      then.map((name) => [{ name }]),
      ownWords`, then `,
    )}`,
    evidence: support > 0 ? ownWords`${support} ok` : ownWords`nobody got past it yet; not tried`,
    sources: [...new Set([...sourcesOf(then.at(-1)!), ...sourcesOf(actions[0]!)])],
    why: 'an error that lies on this way, put right so',
    value: REMEDY * (0.5 + chance / 2) * Math.min(1, 0.6 + support / 10) * worthOf(likely?.get(error)),
  }));
}

/**
 * The way of a plan, its branches, and what each step of it needs.
 *
 * @param midway what is known in the middle of a task, where the plan is what is left of it
 * @param named of what the task may be after that which is worth naming; all of it where it is left out
 */
export function planPieces(
  plan: ActionPlan,
  sourcesOf: SourcesOf,
  midway?: Midway,
  named?: ReadonlySet<string>,
): Piece[] {
  const all = allSteps(plan.steps);
  if (all.length === 0) return [];
  const goals = new Map(plan.goals.map(({ action, chance }) => [action, chance]));
  const names = [...new Set(all.filter((step) => !isWayOut(step)).map(({ action }) => action))];
  const way = joined(
    names.slice(0, MAX_STEPS).map((name) => [{ name }]),
    ownWords` -> `,
  );
  const pieces: Piece[] = [
    {
      parts: midway ? words`Way on: ${way}` : words`Do: ${way}`,
      evidence: [],
      sources: [...new Set(names.toReversed().flatMap((action) => sourcesOf(action).slice(0, 1)))],
      why: `the plan: ${plan.goals.map(({ action, chance }) => `${action} ${percent(chance)}`).join(', ')}`,
      leads: true,
      // What comes next stands before what is left.
      value: midway ? 0.95 : 1,
    },
  ];
  // What is likelier than something that is recommended would contradict it.
  const least = Math.min(...names.flatMap((action) => goals.get(action) ?? []));
  const others = plan.goals.filter(
    ({ action, chance }) => !names.includes(action) && chance < least && (named?.has(action) ?? true),
  );
  if (others.length > 0) {
    const list = others.map(({ action, chance }) => words`${{ name: action }} ${Math.round(chance * 100)}%`);
    pieces.push({
      parts: words`Tasks like this also needed: ${joined(list, ownWords`, `)}`,
      evidence: [],
      sources: others.flatMap(({ action }) => sourcesOf(action).slice(0, 1)),
      why: 'what else the task may be after',
      value: 0.6,
    });
  }
  for (const step of plan.steps) {
    if (!step.branches) continue;
    const ways = step.branches.map(
      ({ when, steps }) =>
        words`if ${factParts(when.fact)} is ${quoted([when.value])} ${joined(
          steps.map(({ action }) => [{ name: action }]),
          ownWords` and `,
        )}`,
    );
    pieces.push({
      parts: words`After ${{ name: step.action }}: ${joined(ways, ownWords`; `)}`,
      evidence: [],
      sources: sourcesOf(step.action),
      why: 'what decides between actions that exclude each other',
      value: 0.9,
    });
  }
  const planned = new Set(all.map(({ action }) => action));
  for (const step of all) {
    const rules = ruleParts(step, planned, midway);
    if (rules.length === 0) continue;
    const goal = goals.get(step.action);
    pieces.push({
      parts: words`${{ name: step.action }}: ${rules}`,
      evidence: [],
      sources: sourcesOf(step.action),
      why: 'what calls that went through had in common, and where their values came from',
      value: RULES * (goal === undefined ? 0.4 : 0.5 + goal / 2) * (step.only_if ? 1 : 0.7),
    });
  }
  return pieces;
}
