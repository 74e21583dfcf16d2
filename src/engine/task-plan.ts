import type { ActionPlan } from '../domain/action-plan.js';
import { stemsOf } from '../domain/stems.js';
import { expectedF1Set } from '../search/expected-f1.js';
import { chanceOf } from '../search/logistic.js';
import { nameEvidence } from '../search/name-words.js';
import { type NeedModel, predictNeeds } from '../search/need-model.js';
import { type NeedTie, tied } from '../search/need-tie.js';
import { wordHashes } from '../search/need-words.js';
import { isWrite, planActions } from '../world/plan.js';
import type { World } from '../world/world.js';
import { SETTINGS } from './settings.js';

/** Below this chance an action is one that the task hardly needs. */
const UNLIKELY = 0.15;
/** Actions are named when they are at least this share as likely to be needed as the likeliest. */
const CLOSE = 0.5;

/** Actions whose results tell other actions' arguments. */
function providersOf(world: World): Set<string> {
  const found = new Set<string>();
  for (const { args } of world.actions.values()) {
    for (const { sources } of args) {
      for (const { source, share } of sources)
        if ('action' in source && share >= 0.1) found.add(source.action);
    }
  }
  return found;
}

/**
 * The actions that a task may be after: those that change something; where no result shows any change, those that not
 * nearly every run takes.
 */
export function openActions(world: World): string[] {
  const models = [...world.actions.values()];
  const providers = providersOf(world);
  const shown = models.some((model) => isWrite(model));
  return models
    .filter(
      (model) =>
        isWrite(model) || (!providers.has(model.action) && (shown || model.usual < SETTINGS.routine)),
    )
    .map(({ action }) => action);
}

/** What a task needs, in chances, and what its sentences ask for. */
export interface TaskChances {
  chances: ReadonlyMap<string, number>;
  /** The likeliest open action of each sentence, or of a task of one. */
  tops: readonly string[];
}

/** A task or one of its sentences. */
export interface AskedText {
  text: string;
  vector: Float32Array;
}

/**
 * Chances of need. Those of open actions are moved by what the words say of the action's own name, and are those of the
 * sentence that asks for them most: a task of two goals is like neither's alone.
 *
 * @param known actions that are still known
 * @param asked the task, then its sentences
 */
export function taskChances(
  world: World,
  needs: NeedModel,
  tie: NeedTie,
  known: ReadonlyMap<string, number>,
  asked: readonly AskedText[],
): TaskChances {
  const open = new Set(openActions(world));
  const chances = new Map(known);
  const tops: string[] = [];
  const whole = new Map<string, number>();
  asked.forEach(({ text, vector }, at) => {
    const linear = at === 0 ? known : predictNeeds(needs, vector, wordHashes(text));
    const names = nameEvidence(needs.actions, stemsOf(text));
    let top: { action: string; chance: number } | undefined;
    for (const action of known.keys()) {
      if (!open.has(action)) continue;
      const chance = chanceOf(tied(tie, linear.get(action)!, names.get(action)!));
      if (at === 0) whole.set(action, chance);
      // What the task as a whole does not make likelier than it is anywhere, no sentence of it asks for.
      else if (whole.get(action)! < ASKED.hint * world.actions.get(action)!.tried) continue;
      chances.set(action, at === 0 ? chance : Math.max(chances.get(action)!, chance));
      if (top === undefined || chance > top.chance) top = { action, chance };
    }
    if (!top || top.chance < Math.max(SENTENCE, ASKED.lift * world.actions.get(top.action)!.tried)) return;
    if (at > 0 || asked.length === 1) tops.push(top.action);
  });
  return { chances, tops: [...new Set(tops)] };
}

/** What a task is after: of the open actions the set whose expected F1 is greatest. */
export function goalsOf(world: World, chances: ReadonlyMap<string, number>): string[] {
  const open = openActions(world).filter((action) => chances.has(action));
  const chosen = expectedF1Set(open.map((action) => chances.get(action)!)).map((i) => open[i]!);
  const most = Math.max(0, ...chosen.map((action) => chances.get(action)!));
  return chosen.filter((action) => chances.get(action)! >= Math.max(UNLIKELY, most * CLOSE));
}

/**
 * What a task asks for is tried on it much oftener than on tasks at large; a sentence asks for nothing that the task as
 * a whole makes less likely than that.
 */
const ASKED = { hint: 0.8, lift: 1.7 };

/**
 * Whether a world can be planned in backwards: results say what most of its open actions are called with. Where they do
 * not, agents' own tries tell what a task asks for.
 */
export function isPlannable(world: World): boolean {
  const open = openActions(world);
  const fed = open.filter((action) =>
    world.actions
      .get(action)!
      .args.some(({ sources }) =>
        sources.some(({ source, share }) => 'action' in source && source.path !== '' && share >= 0.5),
      ),
  );
  return fed.length * 2 >= open.length;
}

/** What one sentence asks for by itself, and what a task is after however it is asked. */
const SENTENCE = 0.35;
const SURELY = 0.7;
/** What puts errors right is a goal only where that is all but sure. */
const REMEDY_GOAL = 0.8;

/**
 * The plan for a task in a world that can be planned in; undefined where too little is known of what it is after.
 *
 * @param tops the likeliest open action of the task or, where it has several, of each sentence
 */
export function taskPlan(
  world: World,
  { chances, tops }: TaskChances,
  success: number,
  task: string,
): ActionPlan | undefined {
  const fixes = new Set(
    world.remedies.flatMap(({ fixes: [best] }) =>
      best && best.chance >= 0.6 && best.units >= 2 ? [best.action] : [],
    ),
  );
  const eligible = new Map(
    [...chances].filter(([action, chance]) => !fixes.has(action) || chance >= REMEDY_GOAL),
  );
  const listed = goalsOf(world, eligible);
  const sure = [
    ...new Set([
      ...tops.filter((action) => eligible.has(action) && chances.get(action)! >= SENTENCE),
      ...listed.filter((action) => chances.get(action)! >= SURELY),
      ...listed.slice(0, 1),
    ]),
  ];
  if (sure.length === 0) return undefined;
  return planActions(world, {
    chances,
    goals: [...new Set([...sure, ...listed])],
    sure,
    success,
    stems: stemsOf(task),
  });
}
