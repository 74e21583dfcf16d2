import { clusterTasks } from '../../model/contrasts/task-clusters.js';
import type { ParsedRun } from '../../model/events/parsed-run.js';
import type { Model } from '../../model/model.js';
import { runOf } from '../../model/run-of.js';
import type { Run } from '../../model/table/table.js';

/** A failed run beside the succeeded one whose task is most like its own. */
export interface Pair {
  readonly failed: Run;
  readonly succeeded: Run;
  /** Words that both tasks have, those of fewest tasks first. */
  readonly words: readonly string[];
  /** Whether one key brought both: what a model writes of them is told to that key alone, so nobody else's words may be in it. */
  readonly isOfOneKey: boolean;
}

const wentWrong = ({ outcomeKnown, success, steps }: Run): boolean =>
  outcomeKnown && success === 0 && steps.length > 0;
const wentWell = ({ outcomeKnown, success, steps }: Run): boolean =>
  outcomeKnown && success === 1 && steps.length > 0;

/**
 * Pairs that no model was asked about, newest first, one of each kind of task: what fails in it mostly fails alike.
 *
 * @param runs in the order of acceptance
 * @param keyOf gives the key that brought a run
 */
export function pairsOf(model: Model, runs: readonly ParsedRun[], keyOf: (run: string) => string): Pair[] {
  const read = runs.map((run) => runOf(model, run));
  const clusters = clusterTasks(read);
  const kindOf = ({ task, agentType }: Run): string => `${agentType}\t${clusters.get(task)}`;
  const counts = new Map<string, number>();
  for (const { words } of read) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const good = new Map<string, Run[]>();
  const asked = new Set<string>();
  for (const run of read) {
    const kind = kindOf(run);
    if (run.reflection && !run.reflection.read) asked.add(kind);
    if (wentWell(run)) good.set(kind, [...(good.get(kind) ?? []), run]);
  }
  const pairs: Pair[] = [];
  for (const failed of [...read].reverse()) {
    const kind = kindOf(failed);
    if (!wentWrong(failed) || failed.reflection || asked.has(kind)) continue;
    const shared = ({ words }: Run): string[] => failed.words.filter((word) => words.includes(word));
    const isOwn = ({ id }: Run): number => Number(keyOf(id) === keyOf(failed.id));
    const [succeeded] = [...(good.get(kind) ?? [])].sort(
      (a, b) => isOwn(b) - isOwn(a) || shared(b).length - shared(a).length || (a.id < b.id ? 1 : -1),
    );
    if (!succeeded) continue;
    asked.add(kind);
    const words = shared(succeeded).sort((a, b) => counts.get(a)! - counts.get(b)! || (a < b ? -1 : 1));
    pairs.push({ failed, succeeded, words, isOfOneKey: isOwn(succeeded) === 1 });
  }
  return pairs;
}
