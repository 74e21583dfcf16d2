import type {
  ActionPlan,
  PlanBranch,
  PlanStep,
  StepArgument,
  StepCondition,
  StepRemedy,
} from '../domain/action-plan.js';
import { onceFor } from '../domain/once-for.js';
import { factName } from './facts.js';
import type { LearnedCondition } from './learn-conditions.js';
import { inOrder } from './learn-order.js';
import type { LearnedRequirement } from './learn-requirements.js';
import type { ActionModel, World } from './world.js';

/** What a plan is made for. */
export interface PlanInput {
  /** Probability that the task needs each action. */
  chances: ReadonlyMap<string, number>;
  /** The actions that the task may be after. */
  goals: readonly string[];
  /** Those of them that the plan is made for. */
  sure: readonly string[];
  /** Stems of the task's words. */
  stems: ReadonlySet<string>;
  /** Probability that a task like this succeeds. */
  success: number;
  /** Actions that went through already, in the middle of a task. */
  done?: ReadonlySet<string>;
}

/** A source that explains less than this share of an argument's values is not gone for. */
const WORTH_GOING = 0.3;
/** A source of at least this share is named. */
const WORTH_NAMING = 0.1;
/** Something else has to be done first where without it a call is refused at least as often as this. */
const REFUSED_WITHOUT = 0.6;
/** A step is taken when it is likelier than not that the task needs it; the likeliest goal always is. */
const LIKELY = 0.5;
/** Share of successful runs that take what belongs to every task. */
const ROUTINE = 0.8;
/** How sure it must be that a condition matters before it is said. */
const SAID_EVIDENCE = { state: 2, done: 5 };
const MAX_DEPTH = 8;
/** Below this many independent units one of them is enough to tell of a remedy. */
const FEW_UNITS = 30;
const MAX_REMEDIES = 4;

/** An action changes something when most of its results show so. */
export const isWrite = (model: ActionModel | undefined): boolean =>
  model !== undefined && model.changes >= 0.5;

/** The conditions of an action that are worth saying. */
export function saidConditions(model: ActionModel): LearnedCondition[] {
  const said = model.conditions.filter(
    ({ evidence, fact, parts, mend }) =>
      parts &&
      (mend === undefined || fact.startsWith('done.')) &&
      !fact.startsWith('told.') &&
      evidence >= (fact.startsWith('done.') ? SAID_EVIDENCE.done : SAID_EVIDENCE.state),
  );
  // What holds of the object says more than what holds of the run.
  const ofObject = new Set(
    said.map(({ fact }) => factName(fact)).flatMap(({ fact, of }) => (of === undefined ? [] : [fact])),
  );
  return said.filter(({ fact }) => factName(fact).of !== undefined || !ofObject.has(fact));
}

/** What puts a thing into a state in which an action's calls go through, and the states in which it is needed. */
function mendsOf(model: ActionModel): { action: string; fact: string; values: string[]; refused: number }[] {
  return model.conditions.flatMap(({ fact, values, parts, mend, tallies, evidence }) => {
    const { fact: name } = factName(fact);
    if (
      mend === undefined ||
      !parts ||
      evidence < SAID_EVIDENCE.state ||
      /^(?:done|told|length)\./.test(name)
    )
      return [];
    const bad = [...tallies].filter(
      ([value, tally]) => value !== '' && !values.includes(value) && tally.refused > tally.ok,
    );
    if (bad.length === 0) return [];
    const refused = bad.reduce((sum, [, tally]) => sum + tally.refused, 0);
    return [{ action: mend, fact: name, values: bad.map(([value]) => value).sort(), refused }];
  });
}

/** Actions that have to be done before another, by what its calls were refused without. */
export function prerequisites(model: ActionModel): string[] {
  return model.conditions.flatMap(({ fact, values, tallies, evidence }) => {
    const name = factName(fact).fact;
    if (evidence < SAID_EVIDENCE.done || !name.startsWith('done.') || !values.includes('true')) return [];
    const without = tallies.get('false') ?? { ok: 0, refused: 0 };
    return without.refused / (without.ok + without.refused) >= REFUSED_WITHOUT
      ? [name.slice('done.'.length)]
      : [];
  });
}

/**
 * Actions whose results an action's arguments or conditions are read from, with how much of them. Of several that tell
 * the same argument from alike places, which any of them would do for, the one that
 * runs try most.
 */
function providers(model: ActionModel, world: World): { action: string; share: number }[] {
  const found = new Map<string, number>();
  const add = (action: string, share: number): void => {
    if (action !== model.action) found.set(action, Math.max(found.get(action) ?? 0, share));
  };
  for (const { sources, share: given } of model.args) {
    const places = new Map<string, { action: string; share: number }>();
    const tried = (action: string): number => world.actions.get(action)?.tried ?? 0;
    for (const { source, share } of sources) {
      if (!('action' in source)) continue;
      const known = places.get(source.path);
      const most = known && tried(known.action) >= tried(source.action) ? known.action : source.action;
      places.set(source.path, { action: most, share: share + (known?.share ?? 0) });
    }
    for (const { action, share } of places.values()) add(action, share * given);
  }
  for (const { fact } of saidConditions(model)) {
    const { fact: name } = factName(fact);
    if (!name.startsWith('done.') && !name.startsWith('length.')) add(name.slice(0, name.indexOf('.')), 1);
  }
  return [...found].map(([action, share]) => ({ action, share }));
}

/** The goals with everything that they need to be known or done first. */
function withNeeds(
  goals: readonly string[],
  world: World,
  chances: ReadonlyMap<string, number>,
  stems: ReadonlySet<string>,
): Map<string, string[]> {
  const holds = ({ word }: LearnedRequirement): boolean => word === undefined || stems.has(word);
  const needs = new Map<string, string[]>();
  const add = (action: string, depth: number): void => {
    if (needs.has(action) || depth > MAX_DEPTH) return;
    const model = world.actions.get(action);
    const first: string[] = [];
    needs.set(action, first);
    if (!model) return;
    for (const { action: provider, share } of providers(model, world)) {
      if (isWrite(world.actions.get(provider))) continue;
      const usual = chances.get(provider) ?? 0;
      if (share >= WORTH_GOING && (share >= 0.5 || usual >= 0.3)) first.push(provider);
    }
    first.push(...prerequisites(model));
    // What goes with something that is only read on the way says more of the tasks that it is read for.
    const asked = goals.includes(action)
      ? world.requirements.filter((requirement) => requirement.of === action && holds(requirement))
      : [];
    first.push(...asked.filter(({ when }) => when === 'before').map((requirement) => requirement.action));
    for (const { action: mend, fact } of goals.includes(action) ? mendsOf(model) : []) {
      if (goals.includes(mend)) continue;
      first.push(fact.slice(0, fact.indexOf('.')), mend);
    }
    for (const need of first) add(need, depth + 1);
    for (const { when, action: after } of asked) {
      if (when !== 'after') continue;
      add(after, depth + 1);
      needs.get(after)?.push(action);
    }
  };
  for (const goal of goals) add(goal, 0);
  return needs;
}

function argumentsOf(model: ActionModel): StepArgument[] {
  return model.args
    .filter(({ share }) => share >= 0.2)
    .map(({ name, sources }) => ({
      name,
      from: sources.filter(({ share }) => share >= WORTH_NAMING).map(({ source }) => source),
    }));
}

/** A remedy, and how many units met its error at this action. */
export interface ActionRemedy extends StepRemedy {
  /** Units that met the error at this action. */
  met: number;
}

/** A remedy as it stands in a plan. */
function remedy(error: string, actions: string[], support: number): StepRemedy {
  // biome-ignore lint/suspicious/noThenProperty: the field that the structured plan names so
  return { error, then: actions, support };
}

const remediesIn = onceFor((_: World) => new Map<string, readonly ActionRemedy[]>());

/** What puts errors of an action right, those met most first; each with what it needs itself. */
export function remediesOf(action: string, world: World): readonly ActionRemedy[] {
  const known = remediesIn(world);
  const found = known.get(action) ?? findRemedies(action, world);
  known.set(action, found);
  return found;
}

function findRemedies(action: string, world: World): ActionRemedy[] {
  return world.remedies
    .flatMap(({ error, actions, fixes, instead }): ActionRemedy[] => {
      const met = actions.get(action) ?? 0;
      if (met < 1) return [];
      const best = fixes.find((fix) => fix.action !== action);
      const enough = (units: number): boolean => units >= 2 || world.units < FEW_UNITS;
      if (best && best.chance >= 0.45 && enough(best.units)) {
        const together = fixes
          .filter((fix) => fix.action !== action && best.chance < 0.6 && fix.chance >= 0.7 * best.chance)
          .slice(0, 2);
        const then = (together.length > 0 ? together : [best]).map((fix) => fix.action);
        const model = world.actions.get(then[0]!);
        const before = model
          ? prerequisites(model).filter((need) => need !== action && !then.includes(need))
          : [];
        return [{ ...remedy(error, [...new Set([...before, ...then])], best.units), met }];
      }
      const other = instead.find((way) => way.action !== action);
      return other && other.units >= 3 && !isWrite(world.actions.get(other.action))
        ? [{ ...remedy(error, [other.action], other.units), met }]
        : [];
    })
    .sort((a, b) => b.met - a.met || (a.error < b.error ? -1 : 1))
    .slice(0, MAX_REMEDIES);
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Other actions that tell what one tells, by what the arguments of others are read from. */
function alternatives(action: string, world: World): string[] {
  const found = new Set<string>();
  const reads = (from: string, other: string): boolean =>
    (world.actions.get(from)?.args ?? []).some(({ sources }) =>
      sources.some(
        ({ source, share }) => 'action' in source && source.action === other && share >= WORTH_NAMING,
      ),
    );
  for (const { args } of world.actions.values()) {
    for (const { sources } of args) {
      const places = sources.flatMap(({ source, share }) =>
        'action' in source && share >= WORTH_NAMING ? [source] : [],
      );
      const own = places.find((place) => place.action === action);
      if (!own) continue;
      for (const place of places) {
        // What is called with what another tells does not stand in for it.
        const apart = !reads(place.action, action) && !reads(action, place.action);
        if (
          place.action !== action &&
          apart &&
          place.path === own.path &&
          !isWrite(world.actions.get(place.action))
        )
          found.add(place.action);
      }
    }
  }
  return [...found].sort();
}

/** A step with everything that is known of its action. */
function stepOf(action: string, chance: number, world: World, planned: ReadonlySet<string>): PlanStep {
  const model = world.actions.get(action);
  const step: PlanStep = { action, chance: round(chance) };
  if (!model) return step;
  const args = argumentsOf(model);
  if (args.length > 0) step.args = args;
  const said = saidConditions(model);
  const only = said
    .filter(({ fact, values }) => {
      const { fact: name } = factName(fact);
      if (name.startsWith('length.')) return false;
      // What is not to be done before only matters where it is done.
      return !name.startsWith('done.') || values.includes('true') || planned.has(name.slice('done.'.length));
    })
    .map(({ fact, values, held, refused }) => ({
      fact: factName(fact).fact,
      values,
      held: Math.round(held),
      refused: Math.round(refused),
    }));
  if (only.length > 0) step.only_if = only;
  const once = said
    .map(({ fact, values }) => ({ ...factName(fact), values }))
    .find(({ fact, values }) => fact === `done.${action}` && !values.includes('true'));
  if (once?.of !== undefined) step.once_per = once.of;
  const or = alternatives(action, world);
  if (or.length > 0) step.or = or;
  const remedies = remediesOf(action, world).map((found) => remedy(found.error, found.then, found.support));
  for (const { error, actions } of world.remedies) {
    const met = actions.get(action) ?? 0;
    if (or[0] !== undefined && met >= 2 && !remedies.some((remedy) => remedy.error === error)) {
      remedies.push(remedy(error, [or[0]], Math.round(met)));
    }
  }
  if (remedies.length > 0) step.if_refused = remedies;
  return step;
}

/** The condition of each of two actions on one fact, where no value suits both. */
function contradiction(
  a: ActionModel,
  b: ActionModel,
): { fact: string; a: string[]; b: string[] } | undefined {
  for (const one of saidConditions(a)) {
    const { fact } = factName(one.fact);
    if (fact.startsWith('done.') || fact.startsWith('length.')) continue;
    const other = saidConditions(b).find((each) => factName(each.fact).fact === fact);
    if (other && !other.values.some((value) => one.values.includes(value)))
      return { fact, a: one.values, b: other.values };
  }
  return undefined;
}

/** Goals of which each task needs one, told apart by a fact: after the action that tells it, a branch for each. */
function branchesOf(
  goals: readonly string[],
  world: World,
): { provider: string; fact: string; ways: { value: string; goal: string }[] }[] {
  const found = new Map<
    string,
    { provider: string; fact: string; ways: { value: string; goal: string }[] }
  >();
  for (const goal of goals) {
    for (const other of goals) {
      if (other === goal) continue;
      const [a, b] = [world.actions.get(goal), world.actions.get(other)];
      const clash = a && b && contradiction(a, b);
      if (!clash) continue;
      const branch = found.get(clash.fact) ?? {
        provider: clash.fact.slice(0, clash.fact.indexOf('.')),
        fact: clash.fact,
        ways: [],
      };
      for (const value of clash.a) {
        if (!branch.ways.some((way) => way.goal === goal && way.value === value))
          branch.ways.push({ value, goal });
      }
      found.set(clash.fact, branch);
    }
  }
  return [...found.values()];
}

/** The states of one fact in which something is put right. */
function onlyWhere(states: readonly { fact: string; values: string[]; refused: number }[]): StepCondition[] {
  const { fact } = states[0]!;
  const same = states.filter((state) => state.fact === fact);
  return [
    {
      fact,
      values: [...new Set(same.flatMap(({ values }) => values))].sort(),
      held: Math.round(Math.max(...same.map(({ refused }) => refused))),
      refused: 0,
    },
  ];
}

/** What an action's arguments are read from by the words of the task, and whether another action reads it anew. */
function readsOf(action: string, world: World): { action: string; again: boolean }[] {
  const found = new Map<string, boolean>();
  for (const { name, sources } of world.actions.get(action)?.args ?? []) {
    for (const { source, share } of sources) {
      if (!('action' in source) || share < WORTH_GOING) continue;
      const asked = (world.actions.get(source.action)?.args ?? []).some(
        ({ sources: [first] }) => first && 'task' in first.source,
      );
      if (asked) found.set(source.action, (found.get(source.action) ?? false) || !world.shared.has(name));
    }
  }
  return [...found].map(([read, again]) => ({ action: read, again }));
}

/**
 * Plans backwards from the goals: what their arguments come from, what their conditions are read from and what has to
 * be done first, in the order in which runs that came through took it.
 */
export function planActions(
  world: World,
  { chances, goals, sure, success, stems, done }: PlanInput,
): ActionPlan {
  const needs = withNeeds(sure, world, chances, stems);
  const usual = [...world.actions.values()]
    .filter(({ action, usual }) => usual >= ROUTINE && (chances.get(action) ?? 0) >= LIKELY)
    .map(({ action }) => action);
  const all = [...new Set([...needs.keys(), ...usual])];
  const order = inOrder(all, world.order, (action) => needs.get(action) ?? []);
  const chanceOf = (action: string): number => {
    const own = chances.get(action) ?? 0;
    const serving = goals
      .filter((goal) => needs.get(goal)?.includes(action))
      .map((goal) => chances.get(goal) ?? 0);
    return Math.max(own, ...serving);
  };
  const branches = branchesOf(sure, world).filter(({ provider }) => all.includes(provider));
  const branched = new Set(branches.flatMap(({ ways }) => ways.map(({ goal }) => goal)));
  const planned = new Set(all);
  const steps: PlanStep[] = [];
  const looked = new Set<string>();
  for (const action of order) {
    const own = branches.filter(({ provider }) => provider === action);
    // What decides between goals stays, as the goals stand in its branches.
    if (done?.has(action) && !sure.includes(action) && own.length === 0) continue;
    if (branched.has(action)) continue;
    // Of what is read by the words of the task each thing it is after has its own.
    for (const { action: read, again } of sure.includes(action) ? readsOf(action, world) : []) {
      if (!planned.has(read)) continue;
      if (again && looked.has(read)) steps.push(stepOf(read, chanceOf(action), world, planned));
      looked.add(read);
    }
    const step = stepOf(action, chanceOf(action), world, planned);
    const states = sure.flatMap((goal) => {
      const model = goal === action ? undefined : world.actions.get(goal);
      return model ? mendsOf(model).filter((mend) => mend.action === action) : [];
    });
    if (states.length > 0 && !sure.includes(action)) step.only_if = onlyWhere(states);
    if (own.length > 0) {
      step.branches = own.flatMap(({ fact, ways }): PlanBranch[] => {
        const values = [...new Set(ways.map(({ value }) => value))].sort();
        return values.map((value) => ({
          when: { fact, value },
          steps: order
            .filter((goal) => ways.some((way) => way.goal === goal && way.value === value))
            .map((goal) => stepOf(goal, chanceOf(goal), world, planned)),
        }));
      });
    }
    steps.push(step);
  }
  return {
    chance: round(success),
    goals: goals
      .map((action) => ({ action, chance: round(chances.get(action) ?? 0) }))
      .sort((a, b) => b.chance - a.chance),
    steps,
  };
}

/** One action with what is known of it, outside of any plan. */
export const knownStep = (action: string, chance: number, world: World): PlanStep =>
  stepOf(action, chance, world, new Set([action]));
