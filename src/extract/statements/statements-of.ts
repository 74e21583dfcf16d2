import { type Interaction, isLesson } from '../../api/interaction.js';
import type { Statement } from '../../domain/learned.js';
import type { Step } from '../steps/to-steps.js';
import { correctionStatements } from './correction-statements.js';
import { memoryStatements } from './memory-statements.js';
import { particularsOf } from './particulars.js';
import { taskStatement } from './task-statement.js';

/**
 * Statements that one record may make. Real runs make one to five; a record made to make a thousand would hold up
 * everybody's, and push what is known out of its collection.
 */
const MOST = 48;

/**
 * What a record says by itself, a function of the record alone: its task, what people said who stepped in, and what the agent
 * wrote down.
 *
 * @returns the statements, as many as a record may make, and how many were left out
 */
export function statementsOf(
  interaction: Interaction,
  steps: readonly Step[],
): { statements: Statement[]; discarded: number } {
  const particulars = particularsOf(steps);
  const task = isLesson(interaction) ? undefined : taskStatement(interaction, steps, particulars);
  const memory = memoryStatements(interaction, particulars);
  const all = [
    ...(task ? [task] : []),
    ...correctionStatements(interaction, steps, particulars),
    ...memory.statements,
  ];
  const statements = all.slice(0, MOST);
  return { statements, discarded: memory.discarded + all.length - statements.length };
}
