import { DurableAgent } from '@workflow/ai/agent';
import { getWritable } from 'workflow';
import { z } from 'zod';

/** The model is made in the step that calls it. */
async function model() {
  'use step';
  const { withKnowledge, model: plain, options } = globalThis.scene;
  return withKnowledge(plain, options);
}

async function findOrder() {
  'use step';
  return 'found';
}

async function swapItem() {
  'use step';
  return 'swapped';
}

/** The agent has no telemetry: its end is a step of its own. */
async function remember({ messages, steps }, runId) {
  'use step';
  const { knowledgeTelemetry, options } = globalThis.scene;
  const telemetry = knowledgeTelemetry(options);
  telemetry.onStart({ messages: messages.slice(0, 1), providerOptions: { knowhow: { runId } } });
  await telemetry.onEnd({ messages, steps, finishReason: steps.at(-1)?.finishReason });
}

export async function shop(task) {
  'use workflow';
  const inputSchema = z.object({ order: z.string(), size: z.string().optional() });
  const agent = new DurableAgent({
    model,
    tools: {
      find_order: { description: 'Finds an order.', inputSchema, execute: findOrder },
      swap_item: { description: 'Swaps an item.', inputSchema, execute: swapItem },
    },
  });
  const { messages, steps } = await agent.stream({
    messages: [{ role: 'user', content: task }],
    writable: getWritable(),
  });
  await remember({ messages, steps }, 'workflow-4711');
  await remember({ messages, steps }, 'workflow-4711');
  return steps.at(-1).text;
}
