import type { ObservedRun } from '../runs/observed-run.js';
import type { LearnedRemedy } from './learn-remedies.js';

/** An error that nobody got past yet, and what may put it right because no try speaks against it. */
export interface UntriedWay {
  error: string;
  /** Actions that were refused with it. */
  actions: string[];
  /** What was not tried against it, likeliest first, each with what it is itself refused without before it. */
  ways: { way: string[]; chance: number }[];
}

/** How likely something is the way out after a try that it did not help in, and where it had been done before. */
const STAYS = 0.1;
const BEFORE = 0.5;
/** What is known to put another error right is so much less likely to put this one right, too. */
const EXPLAINED = 0.3;
/** What is known to put an error right. */
const KNOWN = 0.45;
const SURE = 0.6;
/** Nothing puts it right: as likely as one action that nothing speaks against. */
const NOTHING = 1;
/** What is less likely than this is as well left to whoever meets the error. */
const LEAST = 0.2;
const MOST = 3;
/** An error that is met only after what tasks are after went through was brought about by that. */
const BROUGHT = 0.9;
/** What an action is refused without in so many of the units that tried it comes before it. */
const USUALLY = 0.5;

/** What runs show of one error: by action, in how many voices it stayed though that was done. */
interface Stays {
  refusals: number;
  afterGoals: number;
  between: Map<string, Map<string, number>>;
  before: Map<string, Map<string, number>>;
}

const note = (into: Map<string, Map<string, number>>, action: string, unit: string): void => {
  const units = into.get(action) ?? new Map<string, number>();
  units.set(unit, (units.get(unit) ?? 0) + 1);
  into.set(action, units);
};

/** Runs of one voice count for the root of their number. */
const voices = (units: ReadonlyMap<string, number> | undefined): number =>
  [...(units?.values() ?? [])].reduce((sum, count) => sum + Math.sqrt(count), 0);

function staysOf(runs: readonly ObservedRun[], goals: ReadonlySet<string>): Map<string, Stays> {
  const found = new Map<string, Stays>();
  for (const { steps, subject } of runs) {
    const done: { action: string; at: number }[] = [];
    const first = new Map<string, number>();
    const told = new Map<string, { between: Set<string>; before: Set<string> }>();
    steps.forEach(({ action, outcome, error }, at) => {
      if (outcome === 'ok') done.push({ action, at });
      if (outcome !== 'error' || !error) return;
      const key = `${action}\n${error}`;
      const since = first.get(key) ?? at;
      first.set(key, since);
      const stays = found.get(error) ?? {
        refusals: 0,
        afterGoals: 0,
        between: new Map(),
        before: new Map(),
      };
      found.set(error, stays);
      stays.refusals += 1;
      if (done.some((one) => goals.has(one.action))) stays.afterGoals += 1;
      const own = told.get(error) ?? { between: new Set(), before: new Set() };
      told.set(error, own);
      for (const one of done) (one.at > since ? own.between : own.before).add(one.action);
    });
    for (const [error, { between, before }] of told) {
      const stays = found.get(error)!;
      for (const action of between) note(stays.between, action, subject);
      for (const action of before) if (!between.has(action)) note(stays.before, action, subject);
    }
  }
  return found;
}

/** An action with what it is itself usually refused without before it. */
function wholeWay(
  action: string,
  remedies: readonly LearnedRemedy[],
  tried: ReadonlyMap<string, number>,
  under: readonly string[] = [],
): string[] {
  if (under.includes(action)) return [];
  const first = remedies.flatMap(({ actions, fixes: [fix] }) =>
    fix && fix.chance >= SURE && (actions.get(action) ?? 0) >= USUALLY * (tried.get(action) ?? 1)
      ? wholeWay(fix.action, remedies, tried, [...under, action])
      : [],
  );
  return [...new Set([...first, action])];
}

/**
 * What may put errors right that nobody got past: of all actions those that no try speaks against, for what was done
 * and did not help is out (elimination). What tasks ask for puts nothing right, and what puts another error right is
 * less likely to put this one right. With few tries too much is left, and nothing is said.
 *
 * @param goals what tasks ask for
 */
export function untriedWays(
  runs: readonly ObservedRun[],
  remedies: readonly LearnedRemedy[],
  goals: ReadonlySet<string>,
): UntriedWay[] {
  const stays = staysOf(runs, goals);
  const units = new Map<string, Set<string>>();
  for (const { steps, subject } of runs) {
    for (const { action } of steps) units.set(action, (units.get(action) ?? new Set()).add(subject));
  }
  const tried = new Map([...units].map(([action, own]) => [action, own.size]));
  const explained = new Set(
    remedies.flatMap(({ fixes: [fix] }) => (fix && fix.chance >= SURE ? [fix.action] : [])),
  );
  return remedies.flatMap(({ error, actions, fixes: [fix] }): UntriedWay[] => {
    const known = stays.get(error);
    if (!known || (fix && fix.chance >= KNOWN) || known.afterGoals >= BROUGHT * known.refusals) return [];
    const scored = [...tried.keys()]
      .filter((action) => !actions.has(action) && !goals.has(action))
      .map((action) => ({
        action,
        score:
          STAYS ** voices(known.between.get(action)) *
          BEFORE ** voices(known.before.get(action)) *
          (explained.has(action) ? EXPLAINED : 1),
      }));
    const total = scored.reduce((sum, { score }) => sum + score, NOTHING);
    const ways = scored
      .map(({ action, score }) => ({ action, chance: score / total }))
      .filter(({ chance }) => chance >= LEAST)
      .sort((a, b) => b.chance - a.chance || (a.action < b.action ? -1 : 1))
      .slice(0, MOST)
      .map(({ action, chance }) => ({ way: wholeWay(action, remedies, tried), chance }));
    return ways.length === 0 ? [] : [{ error, actions: [...actions.keys()].sort(), ways }];
  });
}
