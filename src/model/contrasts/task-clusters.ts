import type { Run } from '../table/table.js';
import { LIKE_TASKS } from './settings.js';

/** Words that more of the tasks than this have make no two tasks alike. */
const MAX_SHARE = 0.25;
/** Leaders that one task is compared with. */
const MAX_COMPARED = 200;

/**
 * Clusters of tasks with like words: each task joins the likest leader, in an order that texts alone decide (leader
 * clustering, Hartigan 1975).
 *
 * @returns the cluster of each task, by its text
 */
export function clusterTasks(runs: readonly Run[]): Map<string, number> {
  const tasks = [...new Map(runs.map(({ task, words }) => [task, words]))].sort((a, b) =>
    a[0] < b[0] ? -1 : 1,
  );
  const shared = new Map<string, number>();
  for (const [, words] of tasks) for (const word of words) shared.set(word, (shared.get(word) ?? 0) + 1);
  const weight = (word: string): number => Math.log(1 + tasks.length / shared.get(word)!);
  const norm = (words: readonly string[]): number => words.reduce((sum, word) => sum + weight(word) ** 2, 0);
  const leaders: { norm: number }[] = [];
  const index = new Map<string, number[]>();
  const clusters = new Map<string, number>();
  for (const [task, words] of tasks) {
    const dots = new Map<number, number>();
    for (const word of words) {
      if (tasks.length > 40 && shared.get(word)! > MAX_SHARE * tasks.length) continue;
      for (const leader of (index.get(word) ?? []).slice(0, MAX_COMPARED))
        dots.set(leader, (dots.get(leader) ?? 0) + weight(word) ** 2);
    }
    const own = norm(words);
    let best = -1;
    let top = LIKE_TASKS;
    for (const [leader, dot] of dots) {
      const likeness = dot / Math.sqrt(own * leaders[leader]!.norm);
      if (likeness > top || (likeness === top && leader < best)) [best, top] = [leader, likeness];
    }
    if (best < 0) {
      best = leaders.push({ norm: own }) - 1;
      for (const word of words) {
        const list = index.get(word);
        if (list) list.push(best);
        else index.set(word, [best]);
      }
    }
    clusters.set(task, best);
  }
  return clusters;
}
