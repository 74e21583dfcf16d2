import type { Run } from './table.js';

/** All that a person told an agent who asked. */
export const answersIn = ({ steps }: Pick<Run, 'steps'>): string =>
  steps.flatMap(({ action, result }) => (action.kind === 'say' ? result : [])).join('\n');

/** All that a person said in a run, in lower case. */
export const saidIn = (run: Pick<Run, 'task' | 'steps'>): string =>
  `${run.task}\n${answersIn(run)}`.toLowerCase();
