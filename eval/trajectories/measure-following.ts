import { type GuidanceLine, guidanceLines } from '../../adapters/eval/line-kinds.js';
import type { Measure } from '../../adapters/eval/measure.js';
import { measureFollowed } from '../../adapters/eval/measures/followed.js';
import { wayOf } from '../../adapters/eval/measures/plans.js';
import { didAsLineSays, type FollowedLine, measureFollowedLines } from '../measures/followed-lines.js';
import { writeTools } from '../scoring/guidance-score.js';
import type { GuidanceAnswers } from './ask-groups.js';
import { RESPOND, type Trajectories, toolOf } from './data.js';

/**
 * With no simulator at all: whether recorded runs that did what the guidance for their task says, without having seen
 * it, ended better than other runs of the same task by the same agent. All runs of a task are held against one text,
 * that for the first of its first messages, by a collection that knows no run of the task.
 */
export function measureFollowing(
  { guidance, records, tasks, units, agents, tools }: Trajectories,
  answers: GuidanceAnswers,
): { measures: Measure[]; notes: string[] } {
  const writes = new Set(writeTools(tools));
  const rowOf = new Map<string, string>();
  for (const { id, task_id: task, query_kind: kind } of guidance) {
    if (kind === 'first_message' && !rowOf.has(task)) rowOf.set(task, id);
  }
  const whole = [];
  const byLine: FollowedLine[] = [];
  for (const [i, { turns, success }] of records.entries()) {
    const row = rowOf.get(tasks[i]!);
    if (row === undefined || typeof success !== 'boolean') continue;
    const way = new Set(turns.map(({ decision }) => toolOf(decision)).filter((tool) => tool !== RESPOND));
    const lines: GuidanceLine[] = guidanceLines(answers.guidance.get(row)!, tools);
    const line = lines.find(({ kind }) => kind === 'example')?.actions;
    const says = (wayOf(answers.plans.get(row)) ?? line ?? []).filter((action) => writes.has(action));
    const run = { unit: units[i]!, success, stratum: JSON.stringify([tasks[i], agents[i]]) };
    whole.push({ ...run, did: says.length === 0 ? undefined : says.every((action) => way.has(action)) });
    for (const each of lines) {
      const did = didAsLineSays(each, way);
      if (did !== undefined)
        byLine.push({ ...run, kind: each.kind, stratum: JSON.stringify([run.stratum, each.text]), did });
    }
  }
  if (whole.length === 0) return { measures: [], notes: [] };
  const lines = measureFollowedLines(byLine);
  return { measures: [...measureFollowed(whole), ...lines.measures], notes: lines.notes };
}
