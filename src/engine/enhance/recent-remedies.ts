import type { ActionPlan, PlanStep, StepRemedy } from '../../domain/action-plan.js';
import type { EntryOutline } from '../../domain/changes.js';
import { type Entry, subjectOf } from '../../domain/entry.js';
import { succession } from '../../domain/maths/succession.js';
import { normalised } from '../../extract/lessons/merge-key.js';
import { SOMEBODY } from '../../guidance/counts.js';
import { errorSaid } from '../../guidance/entry-parts.js';
import { NO_WAY_OUT } from '../../guidance/remedy-pieces.js';
import type { Believes, CollectionView } from '../../retrieval/collection-view.js';
import type { World } from '../../world/world.js';
import { errorWords } from '../calibrate/error-words.js';

/** What puts errors right that runs met since the model of the world was fitted, by the action that met them. */
export type RecentRemedies = ReadonlyMap<string, readonly StepRemedy[]>;

/** Entries that are read at most, those with most runs behind them. */
const MAX_READ = 16;
/** Calls that share what one try says come to about the same: together they are one way out. */
const TOGETHER = 0.8;

/** The words of an error, equal to those of the same error as the model of the world has it. */
const sameAs = (error: string): string => normalised(error.replace(/‹(\w+)›/g, '<$1>'));

/** Whether something other than the refused action itself helped often enough. */
function helped({ evidence, ...entry }: EntryOutline): boolean {
  const about = subjectOf(entry);
  const { successes, failures } = evidence;
  return (
    about.family === 'error' &&
    about.fix !== undefined &&
    about.fix.action !== about.failed.action &&
    successes >= SOMEBODY &&
    succession(successes, successes + failures) >= NO_WAY_OUT
  );
}

/**
 * What put errors right that the model of the world does not know yet. It is fitted when a collection has grown by a
 * quarter; what broke yesterday is told today.
 *
 * @param since the newest entry when the model was fitted; undefined where nobody noted it, and nothing is known to be later
 */
export async function recentRemedies(
  { remedies: known }: Pick<World, 'remedies'>,
  view: Pick<CollectionView, 'errorsSince'>,
  since: number | undefined,
  believes: Believes,
  readEntries: (ids: number[]) => Promise<Entry[]>,
): Promise<RecentRemedies> {
  if (since === undefined) return new Map();
  const outlines = view
    .errorsSince(since)
    .filter((entry) => helped(entry) && believes(entry.backing?.key))
    .sort((a, b) => b.evidence.runs - a.evidence.runs || a.id - b.id)
    .slice(0, MAX_READ);
  if (outlines.length === 0) return new Map();
  const met = new Set(
    known.flatMap(({ error, actions }) => [...actions.keys()].map((action) => `${action}\n${sameAs(error)}`)),
  );
  const byError = new Map<string, { action: string; error: string; entries: Entry[] }>();
  for (const entry of await readEntries(outlines.map(({ id }) => id))) {
    const said = errorSaid(entry);
    if (!said) continue;
    const key = `${said.action}\n${sameAs(said.error)}`;
    if (met.has(key)) continue;
    const group = byError.get(key) ?? {
      action: said.action,
      error: errorWords({ args: {}, error: said.error }),
      entries: [],
    };
    group.entries.push(entry);
    byError.set(key, group);
  }
  const found = new Map<string, StepRemedy[]>();
  for (const { action, error, entries } of byError.values()) {
    const most = Math.max(...entries.map(({ evidence }) => evidence.successes));
    // In the order in which the first run did them.
    const then = entries
      .filter(({ evidence }) => evidence.successes >= TOGETHER * most)
      .sort((a, b) => a.id - b.id)
      .flatMap((entry) => {
        const about = subjectOf(entry);
        return about.family === 'error' && about.fix ? [about.fix.action] : [];
      });
    const runs = Math.max(...entries.map(({ evidence }) => evidence.runs));
    // biome-ignore lint/suspicious/noThenProperty: the field that the structured plan names so
    const remedy: StepRemedy = { error, then: [...new Set(then)], support: Math.max(1, Math.round(runs)) };
    found.set(action, [...(found.get(action) ?? []), remedy]);
  }
  return found;
}

/** A step with what put its errors right lately. */
export function withRecent<Step extends PlanStep>(step: Step, recent: RecentRemedies): Step {
  const more = recent.get(step.action);
  return more ? { ...step, if_refused: [...(step.if_refused ?? []), ...more] } : step;
}

/** A plan with what put errors of its steps right lately. */
export function planWithRecent(plan: ActionPlan, recent: RecentRemedies): ActionPlan {
  if (recent.size === 0) return plan;
  const all = (steps: readonly PlanStep[]): PlanStep[] =>
    steps.map((step) => ({
      ...withRecent(step, recent),
      ...(step.branches
        ? { branches: step.branches.map((branch) => ({ ...branch, steps: all(branch.steps) })) }
        : {}),
    }));
  return { ...plan, steps: all(plan.steps) };
}
