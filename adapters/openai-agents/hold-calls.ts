import type { ToolInputGuardrailDefinition } from '@openai/agents';
import { asyncScope } from '../run/async-scope.js';
import type { FollowedRun } from '../run/follow-run.js';
import { heldText } from '../run/guide.js';
import { inputOf } from './read-items.js';

/** A run whose runner is at work, and the names of the agents of its own: those that its tools run are others. */
interface Held {
  run: FollowedRun;
  agents: Set<string>;
}

/** The run that code of the SDK works for. */
export const heldRuns = () => asyncScope<Held>('openai-agents.runs');

/**
 * A guardrail for the tools of a runner with knowledge: a call of which something is known is held once. It is not made,
 * what is known is what its model is told in the place of an output, and when the model asks for the same again it is made.
 * Of all other calls nothing is asked.
 *
 * @example
 * const refund = tool({ name: 'refund_order', parameters, execute, inputGuardrails: [holdCalls] });
 */
export const holdCalls: ToolInputGuardrailDefinition<unknown> = {
  type: 'tool_input',
  name: 'knowhow',
  async run({ agent, toolCall }) {
    const held = heldRuns().getStore();
    const call = { id: toolCall.callId, name: toolCall.name, input: inputOf({ ...toolCall }) };
    const note = held?.agents.has(agent.name) ? await held.run.beforeAct(call) : '';
    return { behavior: note === '' ? { type: 'allow' } : { type: 'rejectContent', message: heldText(note) } };
  },
};
