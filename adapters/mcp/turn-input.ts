import { z } from 'zod';
import type { Turn } from '../../src/index.js';

/** A step of a run, as a model tells of it. */
export const turnInput = z.object({
  turn: z.number().optional().describe('Position, 1, 2, 3 …; left out, the order counts.'),
  inputs: z
    .string()
    .describe(
      'What you saw. In the first step, first a line "Available tools:" with the names of the tools you had below it, one a line, then a line "Observation:" with what you saw below it.',
    ),
  decision: z.string().describe('What you did: the tool call as JSON, or your words.'),
  memory: z.string().optional().describe('What is worth retaining from this step.'),
  result: z.string().optional().describe('What came of it, errors too.'),
});

/** Steps with the numbers they have by their order, where they do not say. */
export const numberedTurns = (turns: readonly z.infer<typeof turnInput>[]): Turn[] =>
  turns.map((step, index) => ({ ...step, turn: step.turn ?? index + 1 }));
