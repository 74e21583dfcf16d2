import { clusterTasks } from '../../../model/contrasts/task-clusters.js';
import { MOST_PARTS, QUOTED_GROUPS } from '../../../model/settings.js';
import { commonest } from '../../../model/table/commonest.js';
import { groupsOf } from '../../../model/table/groups-of.js';
import type { Run } from '../../../model/table/table.js';

/** A kind of task: tasks with like words. */
export interface TaskKind {
  /** One of its tasks, with a gap for each word that too few of its groups have. */
  readonly task: string;
  /** The same of some of its runs: a task that they had. */
  readonly taskOf: (runs: readonly Run[]) => string | undefined;
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

/** A task with a gap for what is not shared, and how many words are left; undefined where gaps are more than those. */
function withGaps(task: string, shared: ReadonlySet<string>): { text: string; left: number } | undefined {
  const out: string[] = [];
  for (const word of wordsOf(task)) {
    const part = shared.has(coreOf(word)) ? word : GAP;
    if (part !== GAP || out.at(-1) !== GAP) out.push(part);
  }
  const left = out.filter((part) => part !== GAP).length;
  return left < out.length / 2 ? undefined : { text: out.join(' '), left };
}

/** Of the tasks of runs, with gaps, the one that has most words in all its runs; undefined where there is none. */
function nameOf(runs: readonly Grouped[], shared: ReadonlySet<string>): string | undefined {
  const said = new Map<string, number>();
  for (const { task } of runs) {
    const found = withGaps(task, shared);
    if (found) said.set(found.text, (said.get(found.text) ?? 0) + found.left);
  }
  const [best] = [...said].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length || (a[0] < b[0] ? -1 : 1));
  return best?.[0];
}

/**
 * The kinds of task of runs, most runs first, each of enough groups to be named. Nothing that too few of
 * its groups have is in its name.
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
  return [...members.values()]
    .flatMap((own): TaskKind[] => {
      const groups = groupsOf(own);
      if (groups < QUOTED_GROUPS) return [];
      const shared = sharedWords(own);
      const task = nameOf(own, shared);
      return task === undefined ? [] : [{ task, taskOf: (some) => nameOf(some, shared), runs: own, groups }];
    })
    .sort((a, b) => b.runs.length - a.runs.length || (a.task < b.task ? -1 : 1));
}
