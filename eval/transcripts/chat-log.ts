import type { Interaction } from '../../src/index.js';
import { TOOLS } from '../parcel-desk/tools.js';

type Message = Record<string, unknown>;

const tools = TOOLS.map(({ name, says }) => ({ type: 'function', function: { name, description: says } }));
const SYSTEM = { role: 'system', content: 'You are a clerk at a parcel desk.' };

/**
 * A run as an agent's program would have logged it: one line for each call of the model, with the request, which
 * repeats everything said so far, and the response.
 *
 * @param run tells its ids from those of other runs
 * @param verdict whether somebody noted, beside the last call, if the errand was done
 */
export function chatLog(record: Interaction, run: number, verdict: boolean): string[] {
  const { query, turns, timestamp, success } = record;
  const messages: Message[] = [SYSTEM, { role: 'user', content: query }];
  return turns.map(({ decision, result }, step) => {
    const call = decision.startsWith('{')
      ? (JSON.parse(decision) as { name: string; arguments: object })
      : undefined;
    const id = `call_${run}_${step}`;
    const made = call && { name: call.name, arguments: JSON.stringify(call.arguments) };
    const message = made
      ? { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: made }] }
      : { role: 'assistant', content: decision };
    const line = JSON.stringify({
      ...(verdict && step === turns.length - 1 ? { success } : {}),
      request: { model: 'clerk-1', messages, tools },
      response: {
        id: `chatcmpl-${run}-${step}`,
        object: 'chat.completion',
        created: Math.floor(Date.parse(timestamp) / 1_000) + step,
        model: 'clerk-1',
        choices: [{ index: 0, message, finish_reason: made ? 'tool_calls' : 'stop' }],
      },
    });
    messages.push(message);
    if (made) messages.push({ role: 'tool', tool_call_id: id, content: result ?? '' });
    return line;
  });
}
