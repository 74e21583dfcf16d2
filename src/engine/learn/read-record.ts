import type { Interaction } from '../../api/interaction.js';
import { statementsOf } from '../../extract/statements/statements-of.js';
import { type Step, toSteps } from '../../extract/steps/to-steps.js';

/** A record, read as steps and statements. */
export interface ReadRecord extends ReturnType<typeof statementsOf> {
  interaction: Interaction;
  steps: Step[];
}

/** Reads a record. */
export function readRecord(interaction: Interaction): ReadRecord {
  const steps = toSteps(interaction);
  return { interaction, steps, ...statementsOf(interaction, steps) };
}

/** The texts that the entries of a record are found by, each once. */
export const textsOf = ({ statements }: Pick<ReadRecord, 'statements'>): string[] => [
  ...new Set(statements.flatMap(({ meanings }) => meanings)),
];
