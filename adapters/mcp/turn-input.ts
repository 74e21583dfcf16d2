import type { z } from 'zod';
import type { Turn } from '../../src/index.js';
import { item, openFields, optionalNumber, optionalText, text } from './lenient.js';

/** A step of a run, as a model tells of it. */
export const turnInput = item(
  openFields({
    turn: optionalNumber('Position, 1, 2, 3 …; left out, the order counts.'),
    inputs: text(
      'What you saw. In the first step, first a line "Available tools:" with the names of the tools you had below it, one a line, then a line "Observation:" with what you saw below it.',
    ),
    decision: text('What you did: the tool call as JSON, or your words.'),
    memory: optionalText('What is worth retaining from this step.'),
    result: optionalText('What came of it, errors too.'),
  }),
);

/** Steps with the numbers they have by their order, where they do not say. */
export const numberedTurns = (turns: readonly z.infer<typeof turnInput>[]): Turn[] =>
  turns.map((step, index) => ({ ...step, turn: step.turn ?? index + 1 }));
