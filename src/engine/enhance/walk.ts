import { isRun, type Trace, writtenTrace } from '../../domain/entry.js';
import { kernel } from '../../domain/maths/kernel.js';
import type { Recalled, RecalledPlace } from '../../retrieval/recall.js';
import type { Cursor, WalkedPath } from '../../search/walked-path.js';
import { SETTINGS } from '../shared/settings.js';

/** The paths a search walks, and where on them the task stands. */
export interface Walk {
  paths: WalkedPath[];
  start: Cursor[];
  /** True when the input is more like the middle of runs than like their beginning. */
  midway: boolean;
  /** True when the agent said what it sees now. */
  observed: boolean;
}

/** Where the agent stands, when it says so. */
interface Standing {
  /** It described what it sees now. */
  observed: boolean;
  /** The actions it took, newest last. */
  lastActions: string[];
  /** Tasks like the input are known, so it reads as the beginning of one. */
  begins: boolean;
}

/** Places after the same action as the agent's last; all of them when none is, or when it did not say. */
function afterSameAction(places: RecalledPlace[], lastAction: string | undefined): RecalledPlace[] {
  if (lastAction === undefined) return places;
  const same = places.filter(({ trace, position }) => trace.path[position - 1]?.action === lastAction);
  return same.length > 0 ? same : places;
}

/** The same paths from where the agent stands by its last action; those that never took it are left out, if any took it. */
export function standingAfter(walk: Walk, lastAction: string | undefined): Walk {
  const start = walk.start.flatMap(({ path, weight }): Cursor[] => {
    const at = walk.paths[path]!.steps.findLastIndex(({ action }) => action === lastAction);
    return at < 0 ? [] : [{ path, weight, position: at + 1 }];
  });
  return { ...walk, start: start.length > 0 ? start : walk.start, midway: true, observed: true };
}

/** In the middle of a task: what a difference of tasks counts for beside one of situations. */
const TASK_SHARE = 0.1;
/** What it takes off a place's score when the action before the last was another one than the agent's. */
const OTHER_HISTORY = 0.11;

/**
 * Turns what was recalled into weighted paths: whole runs of like tasks from their beginning, and runs that were
 * in a like situation from there on. Each path counts by a kernel of how far it is from the best one.
 */
export function walkOf(recalled: Recalled, standing: Standing): Walk {
  const starts: { id: number; agent: string | null; trace: Trace; position: number; score: number }[] = [];
  /** How near the task of a trace is, by its own words; of use in the middle of a task. */
  const taskScores = new Map<Trace, number>();
  for (const { entry, cosine, score, traces } of recalled.entries) {
    for (const { trace, cosine: own } of traces) {
      if (trace === writtenTrace(entry)) continue;
      const near = score - cosine + own;
      if (standing.observed) taskScores.set(trace, near);
      else if (isRun(entry))
        starts.push({ id: entry.id, agent: entry.agent_type, trace, position: 0, score: near });
    }
  }
  const bestTask = recalled.entries[0]?.score ?? 0;
  // A task reads much like what people say in the middle of one: where tasks like it are known, it is a beginning.
  const inside = standing.observed || !standing.begins;
  const places = inside ? afterSameAction(recalled.places(), standing.lastActions.at(-1)) : [];
  for (const { entry, trace, position, score } of places) {
    // In the middle of a task the situation decides, and a little how much the task is the same.
    const task = standing.observed ? (taskScores.get(trace) ?? bestTask - 4 * SETTINGS.bandwidth) : bestTask;
    const blended = score + (task - bestTask) * TASK_SHARE;
    const before = standing.lastActions.at(-2);
    const other = before !== undefined && trace.path[position - 2]?.action !== before;
    starts.push({
      id: entry.id,
      agent: entry.agent_type,
      trace,
      position,
      score: other ? blended - OTHER_HISTORY : blended,
    });
  }
  starts.sort((a, b) => b.score - a.score || a.id - b.id || a.position - b.position);
  const top = starts[0]?.score ?? 0;
  const paths: WalkedPath[] = [];
  const byTrace = new Map<Trace, number>();
  const start: Cursor[] = [];
  let begun = 0;
  let total = 0;
  for (const { id, agent, trace, position, score } of starts) {
    const weight = kernel(score, top, SETTINGS.bandwidth);
    if (weight < SETTINGS.minWeight) break;
    let path = byTrace.get(trace);
    if (path === undefined) {
      if (paths.length >= SETTINGS.maxPaths) continue;
      path = paths.length;
      byTrace.set(trace, path);
      const { runs, successes, failures, path: steps } = trace;
      paths.push({ id, agent, weight, runs, successes, failures, steps });
    }
    start.push({ path, position, weight });
    total += weight;
    if (position > 0) begun += weight;
  }
  const { observed } = standing;
  return { paths, start, midway: observed || (total > 0 && begun / total > 0.5), observed };
}
