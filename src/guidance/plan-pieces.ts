import type {
  ActionPlan,
  ArgumentSource,
  PlanStep,
  StepArgument,
  StepCondition,
} from '../domain/action-plan.js';
import { allSteps } from '../domain/all-steps.js';
import { isConditional } from '../domain/is-conditional.js';
import { isRepairStep } from '../domain/repair-step.js';
import { percent } from './counts.js';
import { joined, type OwnWords, ownWords, type Part, words } from './parts.js';
import type { Piece } from './piece.js';

const MAX_STEPS = 14;
/** Where a value comes from is told of the likeliest places. */
const MAX_SOURCES = 2;
/** What a rule and a remedy are worth beside the way that they belong to. */
const RULES = 0.8;
const REMEDY = 0.7;
/** A goal that is as sure as this is told plainly: of those the tasks of tau-retail needed three in four, of less sure ones little over half. */
const SURE = 0.7;
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
export function factParts(fact: string): Part[] {
  const at = fact.indexOf('.');
  return words`${{ name: fact.slice(0, at) }} ${{ argument: placeOf(fact.slice(at + 1)) }}`;
}

/** What is known in the middle of a task. */
interface Midway {
  /** Actions whose results are there. */
  seen: ReadonlySet<string>;
}

/** `order` of `order_id`, `order_ids` and `orders`. */
const bare = (name: string): string => name.replace(/(?:_id)?s?$/, '');

/** Whether a place, or the tool whose whole result it is, is called like the argument that its value is for. */
function isCalledLike(argument: string, action: string, path: string): boolean {
  const place = placeOf(path);
  return place === '' ? action.includes(bare(argument)) : bare(place.split('.').at(-1)!) === bare(argument);
}

/** Whether what is found so many levels down is found by anybody: a field of the result itself, or a list of ids. */
const isPlain = (path: string): boolean => !placeOf(path).includes('.');

type Place = Exclude<ArgumentSource, { task: true }>;

const isPlace = (source: ArgumentSource): source is Place => !('task' in source);

/** Where a value comes from. */
function sourceParts(source: Place, midway?: Midway): Part[] {
  if ('constant' in source) return quoted(source.constant);
  const { action, path, same } = source;
  const place = placeOf(path);
  const where: Part[] = place === '' ? [{ name: action }] : words`${{ name: action }} ${{ argument: place }}`;
  const within = same === undefined ? where : words`${where} of the same ${{ argument: same }}`;
  return midway?.seen.has(action) ? words`${within} (at hand)` : within;
}

/**
 * `item_ids from get_order items.id of the same order_id`; undefined where it goes without saying: what is called like
 * the argument anybody takes from there, where it lies open, where the user says it too, or where it is only looked up; in the middle of a task what is at hand is
 * told.
 */
function argumentParts({ name, from }: StepArgument, isGoal: boolean, midway?: Midway): Part[] | undefined {
  const places = from.slice(0, MAX_SOURCES).filter(isPlace);
  const [first] = places;
  if (first === undefined) return undefined;
  const open = !isGoal || places.length < Math.min(from.length, MAX_SOURCES);
  const isSaid = places.some(
    (source) =>
      'path' in source &&
      !midway?.seen.has(source.action) &&
      isCalledLike(name, source.action, source.path) &&
      (open || (isPlain(source.path) && source.same === undefined)),
  );
  if (isSaid) return undefined;
  const ways = either(places.map((source) => sourceParts(source, midway)));
  return 'constant' in first
    ? words`${{ argument: name }} is ${ways}`
    : words`${{ argument: name }} from ${ways}`;
}

const LENGTHS = 'equal_length.';

/** What has to hold before an action, and what it rests on. */
interface Rule {
  parts: Part[];
  evidence: readonly OwnWords[];
}

/**
 * What has to hold: `cancel_order only if get_order status is "pending"`. What must not be done before matters where it
 * is done, and nothing that the order of the plan says already is said again.
 *
 * @param planned the actions that the plan has steps for, in their order
 */
function conditionRule(
  action: string,
  { fact, values, held, refused }: StepCondition,
  planned: readonly string[],
  midway?: Midway,
): Rule | undefined {
  const evidence = refused > 0 ? ownWords`${held} ok; ${refused} refused otherwise` : ownWords`${held} ok`;
  const own = { name: action };
  if (fact.startsWith(LENGTHS)) {
    const lists = fact.slice(LENGTHS.length).split('.');
    const both = joined(
      lists.map((argument) => [{ argument }]),
      ownWords` and `,
    );
    return { parts: words`${own} only if ${both} are of one length`, evidence };
  }
  if (!fact.startsWith('done.')) {
    return { parts: words`${own} only if ${factParts(fact)} is ${quoted(values)}`, evidence };
  }
  const done = fact.slice('done.'.length);
  const [at, here] = [planned.indexOf(done), planned.indexOf(action)];
  const before = at >= 0 && at < here;
  if (values.includes('true')) {
    if (midway?.seen.has(done) || before) return undefined;
    return { parts: words`${own} only after ${{ name: done }}`, evidence };
  }
  return before ? { parts: words`${own} not after ${{ name: done }}`, evidence } : undefined;
}

/** What has to hold before a step; a line each, so that whoever reads sentence by sentence misses none. */
const rulesOf = (step: PlanStep, planned: readonly string[], midway?: Midway): Rule[] =>
  (step.only_if ?? [])
    // What comes before a way out stands in it.
    .filter(({ fact }) => !isRepairStep(step) || !fact.startsWith('done.'))
    .flatMap((condition) => conditionRule(step.action, condition, planned, midway) ?? []);

/** What a step is called with; empty where nothing is known that does not go without saying. */
function callParts(step: PlanStep, isGoal: boolean, midway?: Midway): Part[] {
  const parts = [
    ...(step.args ?? []).map((argument) => argumentParts(argument, isGoal, midway)),
    step.once_per === undefined ? undefined : words`once per ${{ argument: step.once_per }}`,
  ].filter((parts) => parts !== undefined);
  return joined(parts, ownWords`; `);
}

/** What knowing of an error is worth by how likely it is met; as much as any where nobody knows. */
const worthOf = (likely = 1): number => RARE + (1 - RARE) * Math.min(1, likely / OFTEN);

/** Whether a way has all of a way out before the action: then its error is not met. */
function isSeenTo(action: string, then: readonly string[], way: readonly string[]): boolean {
  const own = way.indexOf(action);
  return then.every((fix) => way.indexOf(fix) >= 0 && way.indexOf(fix) < own);
}

/**
 * What puts the errors of steps right, the same error and way out of several actions in one line; none of errors that
 * the way that is told sees to.
 */
export function planRemedies(
  steps: readonly PlanStep[],
  sourcesOf: SourcesOf,
  likely?: ReadonlyMap<string, number>,
  way: readonly string[] = [],
): Piece[] {
  const remedies = new Map<
    string,
    { error: string; actions: string[]; then: string[]; support: number; chance: number }
  >();
  for (const { action, chance, if_refused } of steps) {
    for (const { error, then: fixes, support } of if_refused ?? []) {
      const then = fixes.filter((fix, i) => fix !== fixes[i - 1]);
      if (isSeenTo(action, then, way)) continue;
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

/** The actions of a plan in their order, without those that depend on what turns out or on a refusal. */
export const plannedActions = (plan: ActionPlan): string[] => [
  ...new Set(plan.steps.filter((step) => !isRepairStep(step)).map(({ action }) => action)),
];

/** An action, and how likely the task needs it where that is not sure; undefined where something else needs it. */
const stepName = (action: string, needed?: number): Part[] =>
  needed === undefined || needed >= SURE
    ? [{ name: action }]
    : words`${{ name: action }} (if needed: ${Math.round(needed * 100)}%)`;

/**
 * The way of a plan, its branches, and what each step of it needs.
 *
 * @param midway what is known in the middle of a task, where the plan is what is left of it
 */
export function planPieces(plan: ActionPlan, sourcesOf: SourcesOf, midway?: Midway): Piece[] {
  const all = allSteps(plan.steps);
  if (all.length === 0) return [];
  const goals = new Map(plan.goals.map(({ action, chance }) => [action, chance]));
  const names = plannedActions(plan);
  const way = joined(
    names.slice(0, MAX_STEPS).map((name) => {
      const goal = goals.get(name) ?? 1;
      // What is likelier to be taken than it is to be asked for is there for another goal.
      return stepName(
        name,
        plan.steps.find(({ action }) => action === name)!.chance > goal ? undefined : goal,
      );
    }),
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
  for (const step of plan.steps) {
    if (!step.branches) continue;
    const ways = step.branches.map(
      ({ when, steps }) =>
        words`if ${factParts(when.fact)} is ${quoted([when.value])} ${joined(
          // Where a state is known, its steps' chances are those in that state.
          steps.map(({ action, chance }) => stepName(action, goals.has(action) ? chance : undefined)),
          ownWords` and `,
        )}`,
    );
    pieces.push({
      parts: words`After ${{ name: step.action }}: ${joined(ways, ownWords`; `)}`,
      evidence: [],
      sources: sourcesOf(step.action),
      why: 'what decides between actions that exclude each other',
      leads: true,
      value: 0.9,
    });
  }
  const planned = all.map(({ action }) => action);
  for (const step of all) {
    const goal = goals.get(step.action);
    // Without its condition the way would have such a step taken always.
    const value = RULES * (goal === undefined ? (isConditional(step) ? 0.9 : 0.4) : 0.5 + goal / 2);
    for (const { parts, evidence } of rulesOf(step, planned, midway)) {
      pieces.push({
        parts,
        evidence,
        sources: sourcesOf(step.action),
        why: 'what calls that went through had in common',
        value,
      });
    }
    const calls = callParts(step, goal !== undefined, midway);
    if (calls.length === 0) continue;
    pieces.push({
      parts: words`${{ name: step.action }}: ${calls}`,
      evidence: [],
      sources: sourcesOf(step.action),
      why: 'where the values of calls that went through came from',
      value: value * (step.only_if ? 1 : 0.7),
    });
  }
  return pieces;
}
