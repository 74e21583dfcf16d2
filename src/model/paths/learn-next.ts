import { QUOTED_GROUPS } from '../settings.js';
import type { Operators } from '../table/operators.js';
import type { Run, Table } from '../table/table.js';
import { afterHistories, type Counts } from './after-histories.js';
import { type Example, fitLinear, type LinearNext, linearShares } from './linear-next.js';
import { placeFeatures } from './place-features.js';
import { classOf, END, historiesAt, placesOf } from './places.js';
import { FAILED_WEIGHT, LINEAR_SHARES, MAX_EXAMPLES, MIN_LINEAR_GROUPS } from './settings.js';

/** What comes next after which history, in counts over runs, weighed by outcome. */
export interface Next {
  /** Classes of actions by history: see `historiesAt`. Longer ones that fewer than three groups have are left out. */
  readonly classes: Readonly<Record<string, Counts>>;
  /** Operators by class. */
  readonly operators: Readonly<Record<string, Counts>>;
  /** A linear model of the classes by what was done and what is seen; `share` of it is mixed in: 0 where it is no better. */
  readonly linear: LinearNext & { readonly share: number };
}

interface Counting {
  readonly by: Map<string, number>;
  sum: number;
  group: string;
  groups: number;
}

function count(found: Map<string, Counting>, key: string, name: string, group: string, weight: number): void {
  let one = found.get(key);
  if (!one) {
    one = { by: new Map(), sum: 0, group, groups: 1 };
    found.set(key, one);
  }
  if (one.group !== group) {
    one.group = group;
    one.groups += 1;
  }
  one.by.set(name, (one.by.get(name) ?? 0) + weight);
  one.sum += weight;
}

const serialized = (found: ReadonlyMap<string, Counting>): Record<string, Counts> =>
  Object.fromEntries(
    [...found].flatMap(([key, { by, sum, groups }]) =>
      key === '' || groups >= QUOTED_GROUPS ? [[key, { by: Object.fromEntries(by), sum }]] : [],
    ),
  );

const weightOf = ({ success }: Run): number => FAILED_WEIGHT + (1 - FAILED_WEIGHT) * success;

function countHistories(runs: readonly Run[], operators: Operators) {
  const classes = new Map<string, Counting>();
  const byClass = new Map<string, Counting>();
  for (const run of runs) {
    const places = placesOf(run.steps, operators);
    for (const [at, step] of run.steps.entries()) {
      const name = classOf(step, operators);
      for (const history of historiesAt(places, at)) count(classes, history, name, run.group, weightOf(run));
      count(byClass, name, step.operator, run.group, weightOf(run));
    }
    for (const history of historiesAt(places, places.length))
      count(classes, history, END, run.group, weightOf(run));
  }
  return { classes: serialized(classes), operators: serialized(byClass) };
}

interface Held extends Example {
  readonly histories: readonly string[];
}

/** Reads the steps of whole runs, evenly spread, as examples; each run once. */
function examplesReader(operators: Operators): (runs: readonly Run[]) => Held[] {
  const known = new Map<Run, Held[]>();
  const read = (run: Run): Held[] => {
    const places = placesOf(run.steps, operators);
    const names = [...run.steps.map((step) => classOf(step, operators)), END];
    return names.map((name, at) => ({
      features: placeFeatures({ ...run, steps: run.steps.slice(0, at), places: places.slice(0, at) }),
      histories: historiesAt(places, at),
      name,
      group: run.group,
      weight: weightOf(run),
    }));
  };
  return (runs) => {
    const all = runs.reduce((sum, { steps }) => sum + steps.length, 0);
    const every = Math.ceil(all / MAX_EXAMPLES);
    return runs
      .filter((_, i) => i % every === 0)
      .flatMap((run) => {
        const examples = known.get(run) ?? read(run);
        known.set(run, examples);
        return examples;
      });
  };
}

/** The share of the linear model with the least log-loss on a fifth of the groups, both learned from the others. */
function shareOf({ runs, operators }: Table, examplesOf: (runs: readonly Run[]) => Held[]): number {
  const groups = [...new Set(runs.map(({ group }) => group))].sort();
  if (groups.length < MIN_LINEAR_GROUPS) return 0;
  const heldOut = new Set(groups.filter((_, i) => i % 5 === 4));
  const train = runs.filter(({ group }) => !heldOut.has(group));
  const linear = fitLinear(examplesOf(train));
  const { classes } = countHistories(train, operators);
  const test = examplesOf(runs.filter(({ group }) => heldOut.has(group))).map(
    ({ features, histories, name, weight }) => ({
      weight,
      counted: afterHistories(classes, histories).get(name) ?? 0,
      fitted: linearShares(linear, features).get(name) ?? 0,
    }),
  );
  const lossOf = (share: number): number =>
    test.reduce(
      (sum, { weight, counted, fitted }) =>
        sum - weight * Math.log(1e-4 + (1 - share) * counted + share * fitted),
      0,
    );
  return LINEAR_SHARES.reduce((best: number, share) => (lossOf(share) < lossOf(best) ? share : best), 0);
}

/** Learns what runs do next. Pure; the order of runs has no part in it. */
export function learnNext(table: Table): Next {
  const { runs, operators } = table;
  const examplesOf = examplesReader(operators);
  const share = shareOf(table, examplesOf);
  const linear = share === 0 ? { classes: [], weights: {} } : fitLinear(examplesOf(runs));
  return { ...countHistories(runs, operators), linear: { ...linear, share } };
}
