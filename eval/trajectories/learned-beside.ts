import { type Row, readTrajectories, type Trajectories } from './data.js';

/**
 * The runs of other directories learned beside those of a directory, in every collection: without the runs of who the
 * task that is asked about is for.
 *
 * @param alone only theirs are learned, not the directory's own
 */
export function learnedBeside(data: Trajectories, folders: readonly string[], alone: boolean): Trajectories {
  if (folders.length === 0) return data;
  const others = folders.map(readTrajectories);
  const also = others.flatMap(({ records, units, agents }, from) =>
    records.map((record, i) => ({
      record: { ...record, tenant_id: data.records[0]!.tenant_id },
      agent: agents[i]!,
      unit: units[i]!,
      task: `beside ${from} ${units[i]}`,
    })),
  );
  const tasksOf = new Map<string, Set<string>>();
  for (const { unit, task } of also) tasksOf.set(unit, (tasksOf.get(unit) ?? new Set()).add(task));
  const unitOf = new Map(data.tasks.map((task, i) => [task, data.units[i]!]));
  const widened = <R extends Row>(asked: readonly R[]): R[] =>
    asked.map((row) => {
      const units = new Set([row.task_id, ...row.exclude_task_ids].map((task) => unitOf.get(task)!));
      const theirs = [...units].flatMap((unit) => [...(tasksOf.get(unit) ?? [])]);
      return { ...row, exclude_task_ids: [...row.exclude_task_ids, ...theirs] };
    });
  return {
    ...data,
    learnFrom: alone ? data.own : 0,
    records: [...data.records, ...also.map(({ record }) => record)],
    tasks: [...data.tasks, ...also.map(({ task }) => task)],
    units: [...data.units, ...also.map(({ unit }) => unit)],
    agents: [...data.agents, ...also.map(({ agent }) => agent)],
    guidance: widened(data.guidance),
    steps: widened(data.steps),
    success: widened(data.success),
  };
}
