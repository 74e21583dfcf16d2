import { isDeadEnd, isObserved } from './episode.js';
import type { Run } from './run-task.js';
import { type Rule, rulesOf, type World } from './world.js';

/** Groups that a rule has to be met by, on either side, to be knowable. */
const GROUPS = 2;

/** What a run shows of a rule: it was obeyed and all was well, or it was not and something went wrong. */
interface Shown {
  obeyed: boolean;
  broken: boolean;
}

/**
 * The keys of rules that stored runs bear out: two groups or more met each with, and two or more without.
 * What counts is the stored label of a run, right or wrong.
 */
export function knowableRules(world: World, runs: readonly Run[]): Set<string> {
  const groups = new Map<string, { obeyed: Set<string>; broken: Set<string> }>();
  for (const run of runs)
    for (const rule of rulesOf(world, run.task)) {
      const { obeyed, broken } = shownBy(world, run, rule);
      const seen = groups.get(rule.key) ?? { obeyed: new Set(), broken: new Set() };
      groups.set(rule.key, seen);
      if (obeyed) seen.obeyed.add(run.task.customer);
      if (broken) seen.broken.add(run.task.customer);
    }
  const known = [...groups].filter(
    ([, { obeyed, broken }]) => obeyed.size >= GROUPS && broken.size >= GROUPS,
  );
  return new Set(known.map(([key]) => key));
}

function shownBy(world: World, { task, happenings, interaction }: Run, rule: Rule): Shown {
  const success = interaction.success === true;
  if (rule.sort === 'harm') {
    const wasDone = happenings.some(({ operator }) => rule.operators.includes(operator));
    return { obeyed: !wasDone && success, broken: wasDone && !success };
  }
  const shown: Shown = { obeyed: false, broken: false };
  for (const [clause] of task.clauses.entries()) {
    const refused = happenings.findIndex((one) => one.rule === rule && one.clause === clause);
    const isOf = (one: (typeof happenings)[number]): boolean =>
      !one.rule && one.clause === clause && rule.operators.includes(one.operator);
    if (rule.sort === 'deadEnd' || (rule.sort === 'status' && rule.step === undefined)) {
      if (refused < 0 || !isDeadEnd(world, task, clause)) continue;
      const isHandedOver = happenings.some(({ operator }) => operator === 'handOver');
      shown.obeyed ||= isHandedOver && success;
      shown.broken ||= !isHandedOver && !success;
    } else if ('error' in rule && rule.error !== undefined) {
      shown.broken ||= refused >= 0;
      shown.obeyed ||= refused >= 0 && happenings.slice(refused).some(isOf);
    } else {
      const done = happenings.find(isOf);
      if (!done) continue;
      const isObeyed = rule.sort === 'value' ? done.correct : isObserved(happenings, rule, clause);
      shown.obeyed ||= isObeyed && success;
      shown.broken ||= !isObeyed && !success;
    }
  }
  return shown;
}
