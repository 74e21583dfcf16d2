import { type LikelyGoal, taskProcess } from '../src/engine/enhance/task-process.js';
import { SETTINGS } from '../src/engine/shared/settings.js';
import { type Random, seededRandom } from '../src/index.js';
import { expectimax } from '../src/search/expectimax.js';
import { searchDecisions } from '../src/search/search-decisions.js';
import type { ActionModel, World } from '../src/world/world.js';
import type { Bench } from './bench.js';
import { median, quantile } from './measure.js';
import type { Row } from './report.js';

const FACTS = ['look.status', 'look.kind'];
const VALUES = 5;
/** As many goals as a task is planned for at most. */
const GOALS = 6;

/** An action that goes through or not by the states of two things, as made-up units met it. */
function madeAction(action: string, random: Random): ActionModel {
  const tally = () => ({ ok: Math.floor(random() ** 2 * 40), refused: Math.floor(random() ** 2 * 40) });
  const conditions = FACTS.map((fact) => ({
    fact,
    values: [],
    parts: true,
    held: 0,
    refused: 0,
    tallies: new Map(Array.from({ length: VALUES }, (_, value) => [`v${value}`, tally()])),
    evidence: 20 * random(),
  }));
  const calls = tally();
  return {
    action,
    calls,
    attempts: calls,
    usual: 0,
    tried: 0,
    changes: 1,
    args: [],
    conditions,
    said: conditions,
  };
}

/** What a task is after is searched, in made-up worlds: six goals that it may have, two facts of five states each. */
function decisions(count: number): Compared {
  const random = seededRandom(31);
  const compared: Compared = { regrets: [], times: [], twins: [] };
  const { budget, exploration } = SETTINGS;
  for (let n = 0; n < count; n++) {
    const actions = Array.from({ length: GOALS }, (_, i) => madeAction(`goal_${i}`, random));
    const world: World = {
      runs: 0,
      units: 0,
      actions: new Map(actions.map((model) => [model.action, model])),
      calledWithOne: new Set(),
      remedies: [],
      order: new Map(),
      requirements: [],
    };
    const goals = actions.map(({ action }): LikelyGoal => ({ action, chance: 0.02 + 0.9 * random() ** 2 }));
    const idle = random();
    const process = () => taskProcess(world, goals, idle);
    const found = timed(() => {
      const made = process();
      return searchDecisions(made, made.root, { budget, exploration }).value;
    });
    const exact = timed(() => {
      const made = process();
      return expectimax(made, made.root).value;
    });
    note(compared, found, exact);
  }
  return compared;
}

/** By search: the share of the twin's value that is missed, its milliseconds, and those of the twin. */
interface Compared {
  regrets: number[];
  times: number[];
  twins: number[];
}

function timed(work: () => number): { value: number; ms: number } {
  const began = performance.now();
  const value = work();
  return { value, ms: performance.now() - began };
}

function note(
  to: Compared,
  found: { value: number; ms: number },
  exact: { value: number; ms: number },
): void {
  to.regrets.push(exact.value > 0 ? (exact.value - found.value) / exact.value : 0);
  to.times.push(found.ms);
  to.twins.push(exact.ms);
}

/** What the default budget misses of the value that an exhaustive search finds, and how long it takes. */
export const search: Bench = async ({ quick, say }) => {
  const count = quick ? 200 : 500;
  say(`searching ${count} tasks`);
  const { regrets, times, twins } = decisions(count);
  const rows: Row[] = [
    {
      name: 'search_goals_regret',
      says: 'search of what to go for at the default budget: value missed, mean',
      value: (100 * regrets.reduce((sum, one) => sum + one, 0)) / regrets.length,
      unit: '% of its exhaustive twin',
      aim: 'below 1 %',
    },
    {
      name: 'search_goals_worst',
      says: '  at most',
      value: 100 * Math.max(...regrets),
      unit: '% of its exhaustive twin',
    },
    {
      name: 'search_goals_ms',
      says: '  p50',
      value: median(times),
      unit: 'ms',
      bound: { says: 'its exhaustive twin', value: median(twins) },
      aim: 'below 2 ms',
    },
    { name: 'search_goals_p95', says: '  p95', value: quantile(times, 0.95), unit: 'ms' },
  ];
  return rows;
};
