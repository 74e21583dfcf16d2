import type { Interaction } from '../../api/interaction.js';
import { type SeenValues, seenValues } from '../../extract/particulars/usual-values.js';
import { toSteps } from '../../extract/steps/to-steps.js';
import { signsOf } from '../../extract/verdict/run-signs.js';
import type { ObservedStep } from '../../world/runs/observed-run.js';
import { observedSteps, offeredTemplates } from './observed-steps.js';

/** What one record gives to everything that is fitted to a collection as a whole: read once, used by all fits. */
export interface Reading {
  query: string;
  /** The kind of agent that made it, where it said so. */
  agent?: string;
  /** How the run ended; left out where it does not say. */
  success?: boolean;
  signs: number[];
  /** Marks of the actions of the way that the run's agent was told; left out where it was told none. */
  told?: string[];
  /** The run as the model of the world reads it. */
  steps: ObservedStep[];
  /** What its actions were called with. */
  values: SeenValues;
  /** The task's vector, once somebody needed it. */
  task?: Float32Array;
  /** About how much memory this takes. */
  bytes: number;
}

/** Bytes of a reading beside its texts: its vector, and a few objects; and of each step. */
const OWN_BYTES = 2_048;
const STEP_BYTES = 512;

/**
 * Reads a record.
 *
 * @param told marks of the actions of the way that the run's agent was told, where it was told one
 */
export function readingOf(interaction: Interaction, told?: string[]): Reading {
  const { query, success, turns, agent_type: agent } = interaction;
  const steps = toSteps(interaction);
  const texts = turns.reduce(
    (sum, { inputs, decision, result }) => sum + inputs.length + decision.length + (result?.length ?? 0),
    query.length,
  );
  return {
    query,
    ...(typeof agent === 'string' ? { agent } : {}),
    ...(typeof success === 'boolean' ? { success } : {}),
    signs: signsOf(query, steps),
    ...(told ? { told } : {}),
    steps: observedSteps(steps, query, offeredTemplates(interaction)),
    values: seenValues(steps),
    bytes: OWN_BYTES + texts + STEP_BYTES * steps.length,
  };
}
