import { splitInputs } from '../../src/extract/steps/split-inputs.js';
import type { RecordedRun } from '../sets/load.js';
import { doneStep } from './done-step.js';

const namesIn = (text: string): string[] => text.match(/[A-Za-z_][\w.-]*/g) ?? [];

/**
 * Which names are tools that somebody was offered: those that stand in a list of tools that any of the runs was
 * shown. Undefined for agents that call no tools by name, and where nobody was shown a list.
 */
export function offeredTools(runs: readonly RecordedRun[]): ReadonlySet<string> | undefined {
  const calls = runs.some(({ turns }) => turns.some((turn) => doneStep(turn).name !== undefined));
  if (!calls) return undefined;
  const offered = new Set(
    runs.flatMap(({ turns }) => turns.flatMap(({ inputs }) => splitInputs(inputs).tools.flatMap(namesIn))),
  );
  return offered.size > 0 ? offered : undefined;
}
