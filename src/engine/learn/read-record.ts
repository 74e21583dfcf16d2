import type { Interaction } from '../../api/interaction.js';
import { isUsualIn, type UsualValues } from '../../extract/particulars/usual-values.js';
import { type Step, toSteps } from '../../extract/steps/to-steps.js';
import { lessonsOf } from './lessons-of.js';

/** A record, read as steps and lessons; what was drawn last is not drawn again. */
export interface ReadRecord {
  interaction: Interaction;
  steps: Step[];
  /** {@link lessonsOf} the run, for an ending, beside values that many runs share. */
  lessons(success: number, usual: UsualValues | undefined): ReturnType<typeof lessonsOf>;
}

/** Reads a record. */
export function readRecord(interaction: Interaction): ReadRecord {
  const steps = toSteps(interaction);
  let last:
    | { success: number; usual: UsualValues | undefined; drawn: ReturnType<typeof lessonsOf> }
    | undefined;
  return {
    interaction,
    steps,
    lessons(success, usual) {
      if (last?.success !== success || last.usual !== usual) {
        last = { success, usual, drawn: lessonsOf(interaction, steps, success, isUsualIn(usual ?? {})) };
      }
      return last.drawn;
    },
  };
}
