import { COMPARED_GROUPS, MIN_EVIDENCE, QUOTED_GROUPS } from '../settings.js';
import type { Table } from '../table/table.js';
import { wordsSeen } from '../table/words-seen.js';
import { afterHistories, type Counts, mixedIn } from './after-histories.js';
import { classOf, END, historiesAt, placesOf } from './places.js';
import { FAILED_WEIGHT } from './settings.js';

/** What comes next after which history, in counts over runs, weighed by outcome. */
export interface Next {
  /** Classes of actions by history: see `historiesAt`. Longer ones that fewer than three groups have are left out. */
  readonly classes: Readonly<Record<string, Counts>>;
  /** Classes by a word of the result before them, of words that tell something of what comes next. */
  readonly seen: Readonly<Record<string, Counts>>;
  /** Operators by class. */
  readonly operators: Readonly<Record<string, Counts>>;
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

const serialized = (found: ReadonlyMap<string, Counting>, least: number): Record<string, Counts> =>
  Object.fromEntries(
    [...found].flatMap(([key, { by, sum, groups }]) =>
      key === '' || groups >= least ? [[key, { by: Object.fromEntries(by), sum }]] : [],
    ),
  );

/** Words after which others come than anywhere: for each class strong evidence, as a likelihood ratio. */
function telling(
  seen: Readonly<Record<string, Counts>>,
  classes: Readonly<Record<string, Counts>>,
): Record<string, Counts> {
  const anywhere = afterHistories(classes, ['']);
  return Object.fromEntries(
    Object.entries(seen).filter(([, counts]) => {
      const after = mixedIn(anywhere, counts);
      const evidence = Object.entries(counts.by).map(
        ([name, count]) => count * Math.log(after.get(name)! / anywhere.get(name)!),
      );
      return evidence.reduce((sum, one) => sum + one, 0) >= MIN_EVIDENCE * evidence.length;
    }),
  );
}

/** Learns what runs do next. Pure; the order of runs has no part in it. */
export function learnNext({ runs, operators }: Table): Next {
  const histories = new Map<string, Counting>();
  const seen = new Map<string, Counting>();
  const byClass = new Map<string, Counting>();
  for (const { steps, group, success } of runs) {
    const places = placesOf(steps, operators);
    const weight = FAILED_WEIGHT + (1 - FAILED_WEIGHT) * success;
    for (const [at, name] of [...steps.map((step) => classOf(step, operators)), END].entries()) {
      for (const history of historiesAt(places, at)) count(histories, history, name, group, weight);
      for (const word of wordsSeen(steps[at - 1]?.result ?? '')) count(seen, word, name, group, weight);
      if (at < steps.length) count(byClass, name, steps[at]!.operator, group, weight);
    }
  }
  const classes = serialized(histories, QUOTED_GROUPS);
  return {
    classes,
    seen: telling(serialized(seen, COMPARED_GROUPS), classes),
    operators: serialized(byClass, QUOTED_GROUPS),
  };
}
