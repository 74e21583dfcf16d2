import type { PlanStep, StepArgument, StepCondition, StepRemedy } from '../../domain/action-plan.js';
import type { LearnedFix } from '../remedies/learn-remedies.js';
import { factName } from '../runs/facts.js';
import type { LearnedSource } from '../sources/learn-sources.js';
import type { ActionModel, World } from '../world.js';
import { alternatives } from './alternatives.js';
import { oncePerAction } from './once-per-action.js';
import { isWrite, prerequisites, saidConditions } from './plan-needs.js';
import { WORTH_NAMING } from './read-from.js';
import { readsFrom } from './reads-from.js';
import { worksChance } from './works.js';

/** Below this many independent units one of them is enough to tell of a remedy. */
const FEW_UNITS = 30;
/** From this chance on one unit is enough anyhow: so many other tries speak against everything else. */
const SURE = 0.9;
/** So many units that meet an error are many, and from this chance on what one of them got past it by is told. */
const MANY = 4;
const ONCE = 0.55;
/** What puts an error right is told from this chance on. */
const LIKELY = 0.45;
const MAX_REMEDIES = 4;
/**
 * Independent units that a place needs to be named for another action's argument of the same name, and from which on
 * what an argument's own units tell is enough. (Without an end, cloned agents of tau-retail that follow plans fall from
 * +.045 to -.019: a refund goes to the card that paid, though an exchange may be paid with any.)
 */
const KINDRED = { other: 4, own: 8 };

/**
 * Where else arguments of that name come from, in actions that share one of these places, where few have told it yet:
 * what is the same thing mostly lies in the same places, whoever asks for it.
 */
function kindredSources(
  name: string,
  own: readonly LearnedSource[],
  model: ActionModel,
  world: World,
): LearnedSource[] {
  if (own.reduce((sum, { units }) => sum + units, 0) >= KINDRED.own) return [];
  const known = new Set(own.map(({ source }) => JSON.stringify(source)));
  const names = new Set(model.args.map((arg) => arg.name));
  return [...world.actions.values()].flatMap(({ action, args }) => {
    const alike = action === model.action ? undefined : args.find((arg) => arg.name === name);
    if (!alike?.sources.some(({ source }) => !('constant' in source) && known.has(JSON.stringify(source))))
      return [];
    return alike.sources
      .filter(
        ({ source, share, units }) =>
          !('constant' in source) &&
          share >= WORTH_NAMING &&
          units >= KINDRED.other &&
          !known.has(JSON.stringify(source)) &&
          (!('action' in source) ||
            (source.action !== model.action &&
              (source.same === undefined || names.has(source.same)) &&
              !readsFrom(source.action, model.action, world))),
      )
      .map((one) => ({ ...one, share: 0 }));
  });
}

/**
 * Where each argument comes from, those left out of which that is not known. What is inside an argument that is an
 * object, or a list of them, comes from the places of all its fields. Each source has paid for itself; the likeliest
 * comes first.
 */
function argumentsOf(model: ActionModel, world: World): StepArgument[] {
  const found = new Map<string, LearnedSource[]>();
  for (const { name, share, sources } of model.args) {
    if (share < 0.2) continue;
    const whole = name.split('.')[0]!;
    // What is seldom read from something that is itself called with what this tells was known before.
    const ahead = sources.filter(
      ({ source, share }) =>
        share >= WORTH_NAMING || !('action' in source) || !readsFrom(source.action, model.action, world),
    );
    const kindred = kindredSources(name, sources, model, world);
    found.set(whole, [...(found.get(whole) ?? []), ...ahead, ...kindred]);
  }
  return [...found].flatMap(([name, sources]) => {
    if (sources.length === 0) return [];
    const likeliest = [...sources].sort((a, b) => b.share - a.share);
    const from = [...new Map(likeliest.map(({ source }) => [JSON.stringify(source), source])).values()];
    const placed = new Set(
      from.flatMap((source) => ('action' in source && source.path ? [source.action] : [])),
    );
    // Somewhere in a result says nothing beside a place in it.
    return [
      {
        name,
        from: from.filter(
          (source) => !('action' in source) || source.path !== '' || !placed.has(source.action),
        ),
      },
    ];
  });
}

/** A remedy, and how many units met its error at this action. */
interface ActionRemedy extends StepRemedy {
  /** Units that met the error at this action. */
  met: number;
}

/** A remedy as it stands in a plan. */
function remedy(error: string, actions: string[], support: number): StepRemedy {
  // biome-ignore lint/suspicious/noThenProperty: the field that the structured plan names so
  return { error, then: actions, support };
}

/** The action that tells most of an argument's values, where one does. */
function toldBy(argument: string, model: ActionModel | undefined): string | undefined {
  const sources = (model?.args ?? []).flatMap(({ name, sources }) =>
    name.split('.')[0] === argument ? sources : [],
  );
  const told = sources.flatMap(({ source, share }) =>
    'action' in source ? [{ action: source.action, share }] : [],
  );
  return told.sort((a, b) => b.share - a.share)[0]?.action;
}

/** What puts errors of an action right, those met most first; each with what it needs itself. */
export const remediesOf = oncePerAction(findRemedies);

/** A fix that puts an error right at most tries is done once. */
const MOSTLY = 0.75;
const MAX_TIMES = 4;

/** How often a fix is done that is called with one of several things that a result lists, and often leaves others. */
function timesOf(share: number, model: ActionModel | undefined): number {
  const listed = model?.args.some(({ sources }) =>
    sources.some(({ source }) => 'action' in source && source.path.includes('[]')),
  );
  return listed && share < MOSTLY ? Math.min(MAX_TIMES, Math.ceil(1 / share)) : 1;
}

function findRemedies(action: string, world: World): ActionRemedy[] {
  const model = world.actions.get(action);
  return world.remedies
    .flatMap(({ error, actions, fixes, changes, instead, passes }): ActionRemedy[] => {
      const met = actions.get(action) ?? 0;
      if (met < 1) return [];
      // What passes by itself is gone after another look at what the call is made with.
      if (passes && passes.chance >= LIKELY && passes.units >= 2) {
        const look = (model?.args ?? []).flatMap(({ name }) => toldBy(name, model) ?? [])[0];
        return look === undefined || isWrite(world.actions.get(look))
          ? []
          : [{ ...remedy(error, [look], passes.units), met }];
      }
      const best = fixes.find((fix) => fix.action !== action);
      // That a change of something lets a look at it through is believed of more than one.
      const looks = (fix: string): boolean =>
        !isWrite(world.actions.get(fix)) || isWrite(world.actions.get(action));
      const isRead = (fix: string): boolean =>
        readsFrom(action, fix, world) && !isWrite(world.actions.get(fix));
      // To look where its values come from once more harms nobody; what only one ever met is an accident.
      const all = [...actions.values()].reduce((sum, units) => sum + units, 0);
      const usual = world.units < FEW_UNITS || all >= 2;
      // Where many meet an error and only one got past it, there is nothing better to try than what that one did.
      const many = all >= MANY;
      const enough = (fix: LearnedFix): boolean =>
        fix.units >= 2 ||
        (fix.chance >= (many && fix.sole ? ONCE : SURE) && looks(fix.action)) ||
        world.units < FEW_UNITS ||
        (usual && isRead(fix.action));
      // What calling it with another value does as well is no way out.
      const [other] = changes;
      if (best && best.chance >= LIKELY && best.chance > (other?.chance ?? 0) && enough(best)) {
        const likely = fixes.filter(
          (fix) =>
            fix.action !== action && !fix.otherwise && best.chance < 0.6 && fix.chance >= 0.7 * best.chance,
        );
        const otherwise = fixes.filter((fix) => fix.action !== action && fix.otherwise);
        const together = otherwise.length > 0 ? [best, ...otherwise] : likely.slice(0, 2);
        const then = (together.length > 0 ? together : [best]).map((fix) => fix.action);
        const first = world.actions.get(then[0]!);
        const before = first
          ? prerequisites(first).filter((need) => need !== action && !then.includes(need))
          : [];
        const way = [...new Set([...before, ...then])];
        const times = together.length > 1 ? 1 : timesOf(best.share, first);
        // What is done to each of several things is done until none is left.
        const again = Array.from({ length: times - 1 }, () => best.action);
        return [{ ...remedy(error, [...way, ...again], best.units), met }];
      }
      // Another value is found where the argument's values come from.
      const source = other && other.chance >= LIKELY ? toldBy(other.argument, model) : undefined;
      if (source && usual && isRead(source)) return [{ ...remedy(error, [source], other!.units), met }];
      const next = instead.find((way) => way.action !== action);
      return next && next.units >= 3 && !isWrite(world.actions.get(next.action))
        ? [{ ...remedy(error, [next.action], next.units), met }]
        : [];
    })
    .sort((a, b) => b.met - a.met || (a.error < b.error ? -1 : 1))
    .slice(0, MAX_REMEDIES);
}

/** A chance as plans say it: to the hundredth. */
export const round = (value: number): number => Math.round(value * 100) / 100;

const countsOf = ({ held, refused }: StepCondition): number => held + refused;

/** Of conditions on one fact, which may be about several objects, the one that most speaks for. */
const oncePerFact = (conditions: readonly StepCondition[]): StepCondition[] =>
  conditions.filter((condition, at) =>
    conditions.every(
      (other, i) =>
        other.fact !== condition.fact ||
        countsOf(other) < countsOf(condition) ||
        (countsOf(other) === countsOf(condition) && i >= at),
    ),
  );

/** Everything that is known of an action, whatever the task. */
function findKnown(action: string, world: World): Omit<PlanStep, 'action' | 'chance'> {
  const step: Omit<PlanStep, 'action' | 'chance'> = {};
  const model = world.actions.get(action);
  if (!model) return step;
  const args = argumentsOf(model, world);
  if (args.length > 0) step.args = args;
  const said = saidConditions(model).map(({ fact, ...rest }) => ({ ...rest, ...factName(fact) }));
  const or = alternatives(action, world);
  const reads = new Set(
    model.args.flatMap(({ sources }) =>
      sources.flatMap(({ source }) => ('action' in source ? [source.action] : [])),
    ),
  );
  const once = said.find(({ fact, values }) => fact === `done.${action}` && !values.includes('true'));
  if (once?.of !== undefined) step.once_per = once.of;
  const only = said
    .filter(({ fact, values }) => {
      if (!fact.startsWith('done.')) return true;
      const other = fact.slice('done.'.length);
      // Its arguments are read from what has to be done first: that says it.
      if (values.includes('true')) return !reads.has(other);
      // What stands in for it was done where it did not work, and bars nothing.
      return !or.includes(other) && (other !== action || once?.of === undefined);
    })
    .map(({ fact, values, held, refused }) => ({
      fact: fact.replace(/^length\.(.*)=(.*)$/, 'equal_length.$1.$2'),
      values,
      held: Math.round(held),
      refused: Math.round(refused),
    }));
  if (only.length > 0) step.only_if = oncePerFact(only);
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

const knownOf = oncePerAction(findKnown);

/**
 * A step with everything that is known of its action.
 *
 * @param needed the chance that the task needs it
 */
export function stepOf(action: string, needed: number, world: World): PlanStep {
  const model = world.actions.get(action);
  return { action, chance: round(needed * (model ? worksChance(model) : 1)), ...knownOf(action, world) };
}
