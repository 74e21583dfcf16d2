import type { Fields } from '../../fields.js';
import type { Note } from '../../finding.js';
import { autoGen } from './auto-gen.js';
import { browserUse } from './browser-use.js';
import type { LoggedStep } from './logged-step.js';
import { openHands } from './open-hands.js';
import { openInterpreter } from './open-interpreter.js';
import { smolAgents } from './smol-agents.js';
import { vibe } from './vibe.js';
import { wholeStep } from './whole-step.js';

/** Frameworks that log steps, the particular ones first: what any step looks like is last. */
const FRAMEWORKS = [openHands, browserUse, autoGen, openInterpreter, smolAgents, vibe, wholeStep] as const;

/** Reads a step that is written as a step and not as a message; undefined where it is none. */
export function readStep(value: Fields, note: Note): LoggedStep | undefined {
  for (const read of FRAMEWORKS) {
    const step = read(value, note);
    if (step !== undefined) return step;
  }
  return undefined;
}
