import { HARDLY_ANY } from '../settings.js';
import type { Situation } from '../situation.js';
import type { Step } from '../table/table.js';

/** A name in use with the names that go with it, for the start of a task. */
export interface NamesInUse {
  readonly name: string;
  readonly parts: readonly string[];
  /** How likely the task needs it, in [0, 1]: the share of like runs that used it, by likeness. */
  readonly chance: number;
  readonly groups: number;
  /** Shares of the like runs that used each part, by likeness. */
  readonly shares: readonly number[];
}

/** How like runs used a name. */
interface Use {
  weight: number;
  readonly groups: Set<string>;
  /** Sum of its places in the runs, from 0 to 1, and their number. */
  places: number;
  times: number;
}
export interface NameUse extends Use {
  readonly parts: Map<string, Use>;
}

/** Names that like runs used, by name. */
export interface Uses {
  readonly by: ReadonlyMap<string, NameUse>;
  /** The weight of all runs. */
  readonly all: number;
}

const unused = (): NameUse => ({ weight: 0, groups: new Set(), places: 0, times: 0, parts: new Map() });

/**
 * The names that like runs used with success, each with its parts.
 *
 * @param namesOf the names of a step, each with one part of it or none
 */
export function usesIn(
  { similar }: Situation,
  namesOf: (step: Step) => readonly (readonly [name: string, part?: string])[],
): Uses {
  const by = new Map<string, NameUse>();
  let all = 0;
  for (const { run, likeness } of similar) {
    // One that failed used names too, and may have lacked others.
    const weight = likeness * likeness * (0.25 + run.success);
    all += weight;
    const seen = new Set<Use>();
    const note = (use: Use, at: number): void => {
      if (seen.has(use)) return;
      seen.add(use);
      use.weight += weight;
      use.groups.add(run.group);
      use.places += at / run.steps.length;
      use.times += 1;
    };
    for (const step of run.steps)
      for (const [name, part] of step.failed ? [] : namesOf(step)) {
        const use = by.get(name) ?? unused();
        by.set(name, use);
        note(use, step.at);
        if (part === undefined) continue;
        const own = use.parts.get(part) ?? unused();
        use.parts.set(part, own);
        note(own, step.at);
      }
  }
  return { by, all };
}

/** A name with those of its parts that are said, in their order. */
export const inUse = (
  name: string,
  { weight, groups }: Use,
  parts: readonly (readonly [part: string, use: Use])[],
  all: number,
): NamesInUse => ({
  name,
  chance: Math.min(1, weight / all),
  groups: groups.size,
  parts: parts.map(([part]) => part),
  shares: parts.map(([, use]) => Math.min(1, use.weight / all)),
});

/** The parts of a name that enough of the like runs used, most first. */
export const partsOf = ({ parts }: NameUse, all: number, most: number): (readonly [string, Use])[] =>
  [...parts]
    .filter(([, { weight }]) => weight >= HARDLY_ANY * all)
    .sort(([a, x], [b, y]) => y.weight - x.weight || (a < b ? -1 : 1))
    .slice(0, most);
