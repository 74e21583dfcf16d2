import type { Fields } from '../fields.js';
import { adkInvocations } from './adk-invocations.js';
import { agentKit } from './agent-kit.js';
import { agentsState } from './agents-state.js';
import type { Layout } from './layout.js';
import { promptfooRow } from './promptfoo-row.js';
import { sdkSteps } from './sdk-steps.js';

/** Frameworks that lay a conversation out in their own way. */
const LAYOUTS = [sdkSteps, adkInvocations, agentsState, agentKit, promptfooRow] as const;

/** The conversation of an object that is laid out in one of the known ways; undefined for any other. */
export function laidOut(fields: Fields): Layout | undefined {
  for (const read of LAYOUTS) {
    const layout = read(fields);
    if (layout !== undefined) return layout;
  }
  return undefined;
}
