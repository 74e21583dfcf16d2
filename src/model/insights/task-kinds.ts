import { clusterTasks } from '../contrasts/task-clusters.js';
import { MOST_PARTS, QUOTED_GROUPS } from '../settings.js';
import { commonest } from '../table/commonest.js';
import { groupsOf } from '../table/groups-of.js';
import type { Run } from '../table/table.js';

/** A kind of task: tasks with like words. */
export interface TaskKind {
  /** One of its tasks, with a gap for each word that too few groups have. */
  readonly task: string;
  readonly runs: readonly Run[];
  readonly groups: number;
}

/** What is left out. */
const GAP = '…';

type Grouped = Pick<Run, 'task' | 'group'>;

const wordsOf = (task: string): string[] => task.split(/\s+/).filter(Boolean).slice(0, MOST_PARTS);
/** A word without the marks around it; one with a digit or an @ names somebody or something. */
const coreOf = (word: string): string =>
  /[\d@]/.test(word) ? '' : word.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The words that tasks of enough groups have. */
function sharedWords(runs: readonly Grouped[]): Set<string> {
  const shared = commonest(runs, ({ task }) => wordsOf(task).map(coreOf), { least: QUOTED_GROUPS });
  return new Set(shared.filter((core) => core !== ''));
}

/** A task with a gap for what is not shared, and how many words are left. */
function withGaps(task: string, shared: ReadonlySet<string>): { text: string; left: number } {
  const out: string[] = [];
  let left = 0;
  for (const word of wordsOf(task)) {
    if (shared.has(coreOf(word))) {
      out.push(word);
      left += 1;
    } else if (out.at(-1) !== GAP) out.push(GAP);
  }
  return { text: out.join(' '), left };
}

/**
 * The kinds of task of runs, most runs first, each of enough groups to be named. Its name is the task with most words that
 * are shared; nothing that fewer groups have is in it.
 */
export function taskKinds(runs: readonly Run[]): TaskKind[] {
  const clusters = clusterTasks(runs);
  const members = new Map<number, Run[]>();
  for (const run of runs) {
    const cluster = clusters.get(run.task)!;
    const list = members.get(cluster);
    if (list) list.push(run);
    else members.set(cluster, [run]);
  }
  const shared = sharedWords(runs);
  return [...members.values()]
    .flatMap((own): TaskKind[] => {
      const groups = groupsOf(own);
      if (groups < QUOTED_GROUPS) return [];
      const named = [...new Set(own.map(({ task }) => task))]
        .map((task) => withGaps(task, shared))
        .sort((a, b) => b.left - a.left || a.text.length - b.text.length || (a.text < b.text ? -1 : 1));
      const [best] = named;
      return best === undefined || best.left === 0 ? [] : [{ task: best.text, runs: own, groups }];
    })
    .sort((a, b) => b.runs.length - a.runs.length || (a.task < b.task ? -1 : 1));
}
