import type { Interaction } from '../../api/interaction.js';
import { inParts } from '../../domain/in-parts.js';
import { statementsOf } from '../../extract/statements/statements-of.js';
import { type Step, toStepsInParts } from '../../extract/steps/to-steps.js';

/** A record, read as steps and statements. */
export interface ReadRecord extends ReturnType<typeof statementsOf> {
  interaction: Interaction;
  steps: Step[];
}

/** Reads a record. Others have their turn meanwhile. */
export async function readRecord(interaction: Interaction): Promise<ReadRecord> {
  const steps = await inParts(toStepsInParts(interaction));
  return { interaction, steps, ...statementsOf(interaction, steps) };
}

/** The texts that the entries of a record are found by, each once. */
export const textsOf = ({ statements }: Pick<ReadRecord, 'statements'>): string[] => [
  ...new Set(statements.flatMap(({ meanings }) => meanings)),
];
