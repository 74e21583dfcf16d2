import type { Finding } from '../finding.js';
import type { RunSpans } from './cut-runs.js';
import { callsIn } from './read-run.js';

/** True where an agent had no tool on offer, and nothing that it was told or said has a call. */
const isBare = ({ models, tools }: RunSpans): boolean =>
  tools.length === 0 &&
  models.every(
    ({ model }) =>
      model === undefined ||
      (model.tools.length === 0 && callsIn([...model.input, ...model.answer]).length === 0),
  );

/**
 * Findings of a trace's runs without requests that the same agent made beside a run of the same task, as for a title: as runs
 * they would say that the task needs no tool.
 *
 * @param findings one of each run
 */
export function withoutAsides(runs: readonly RunSpans[], findings: readonly Finding[]): Finding[] {
  const taskOf = (index: number): string | undefined => {
    const found = findings[index];
    if (found?.kind !== 'run') return undefined;
    const { query, agent_type: agent, metadata } = found.record;
    return JSON.stringify([query, agent, metadata?.session_id]);
  };
  const done = new Set(runs.flatMap((run, index) => (isBare(run) ? [] : [taskOf(index)])));
  return findings.map((found, index) =>
    found.kind === 'run' && isBare(runs[index]!) && done.has(taskOf(index))
      ? { kind: 'passed_over', what: 'requests beside a run of the same task' }
      : found,
  );
}
