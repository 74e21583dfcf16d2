import type { Interaction } from '../../src/index.js';
import type { Draws } from './draws.js';
import { type ItemTest, otherRule } from './expected.js';
import type { CaseSize, DrawnCase } from './small-case.js';
import { type Step, turnsWriter } from './write-turns.js';

/** Runs of a case: done rightly at once, after an error and its repair, or not. */
export type RunKind = 'right' | 'repaired' | 'failed';

/** How the runs of a case are drawn. `Names` are the particulars of one task. */
export interface Recipe<Names> {
  /** Kinds in equal numbers, in drawn order. */
  kinds: readonly RunKind[];
  names(): Names;
  task(names: Names): string;
  steps(kind: RunKind, names: Names): Step[];
  /** Steps without bearing on the lesson, put between the others. */
  fillers?: readonly Step[];
  /** The steps of an unseen run so far, where advice is asked in the middle too. */
  middle?(names: Names): Step[];
  /** The outcome that a run is stored with; default: all but the failed ones succeeded. */
  outcome?(kind: RunKind, index: number, names: Names): boolean | undefined;
  agentType?(kind: RunKind): string;
  /** Default: every run is of another customer. */
  source?(index: number): string;
  /** Default: another task of the same kind. */
  unseen?: string;
  wanted?: ItemTest;
  /** True of other items that are true of the case. */
  fine?: ItemTest;
  misleading: ItemTest;
}

/** 2026-03-02, 08:00 UTC, in milliseconds. The runs follow by the hour. */
const START = Date.UTC(2026, 2, 2, 8);
const HOUR = 3_600_000;
/** Share of the places between steps where one without bearing is put: about one in a run of four steps. */
const FILLED = 0.25;

function withFillers(draws: Draws, steps: readonly Step[], fillers: readonly Step[] = []): Step[] {
  return steps.flatMap((step) =>
    fillers.length > 0 && draws.chance(FILLED) ? [draws.pick(fillers), step] : [step],
  );
}

/** More tries than any case needs; the pools of names are larger than the runs of a case. */
const TRIES = 1000;

function unseenTask<Names>(recipe: Recipe<Names>, seen: ReadonlySet<string>): { task: string; names: Names } {
  for (let tries = 0; tries < TRIES; tries++) {
    const names = recipe.names();
    const task = recipe.unseen ?? recipe.task(names);
    if (!seen.has(task)) return { task, names };
  }
  throw new Error(`all tasks of the case are among its ${seen.size} runs`);
}

/** Draws the runs of a recipe, and one task more that they do not contain. */
export function drawCase<Names>(draws: Draws, { runs, wrong }: CaseSize, recipe: Recipe<Names>): DrawnCase {
  const write = turnsWriter(draws);
  const kinds = draws.shuffled(
    Array.from({ length: runs }, (_, index) => recipe.kinds[index % recipe.kinds.length]!),
  );
  const order = draws.shuffled(kinds.map((_, index) => index));
  const flipped = new Set(order.slice(0, Math.round(runs * wrong)));
  const stored = kinds.map((kind, index): Interaction => {
    const names = recipe.names();
    const success = recipe.outcome ? recipe.outcome(kind, index, names) : kind !== 'failed';
    return {
      tenant_id: 'cases',
      query: recipe.task(names),
      turns: write(withFillers(draws, recipe.steps(kind, names), recipe.fillers)),
      ...(success === undefined ? {} : { success: flipped.has(index) ? !success : success }),
      ...(recipe.agentType ? { agent_type: recipe.agentType(kind) } : {}),
      timestamp: new Date(START + index * HOUR).toISOString(),
      metadata: { source: recipe.source?.(index) ?? `c${index + 1}` },
    };
  });
  const { task, names } = unseenTask(recipe, new Set(stored.map(({ query }) => query)));
  const request = { task, ...(recipe.agentType ? { agentType: recipe.agentType('right') } : {}) };
  const { wanted, fine, misleading } = recipe;
  return {
    runs: stored,
    questions: [
      { at: 'start', request },
      ...(recipe.middle
        ? [{ at: 'middle' as const, request: { ...request, turns: write(recipe.middle(names)) } }]
        : []),
    ],
    ...(wanted ? { wanted } : {}),
    misleading: (item) => !wanted?.(item) && !fine?.(item) && misleading(item),
  };
}

/** `otherRule`, and the orders that turn the lesson around. */
export const misleads =
  (usual: Parameters<typeof otherRule>[0], ...inverted: readonly ItemTest[]): ItemTest =>
  (item) =>
    otherRule(usual)(item) || inverted.some((test) => test(item));
