import type { TaskInsight } from '../../api/insights.js';
import type { Collection } from '../../domain/collection.js';
import { type AnswerContext, answer } from '../../engine/enhance/answer.js';
import { retrieve } from '../../engine/enhance/retrieve.js';

/** Tokens of everything that is said of a kind of task: far more than an agent is told. */
const MAX_TOKENS = 2_000;

/** Everything that guidance says of a kind of task, most gain first. Nothing is withheld, and nothing is counted as an enhance. */
export async function taskAdvice(
  context: AnswerContext,
  collection: Collection,
  { task, agent_types: agentTypes }: Pick<TaskInsight, 'task' | 'agent_types'>,
  { key, signal }: { key: string; signal: AbortSignal | undefined },
): Promise<NonNullable<TaskInsight['advice']>> {
  const request = {
    tenant_id: collection.tenant,
    input_text: task,
    agent_type: agentTypes.length === 1 ? agentTypes[0]! : null,
    max_tokens: MAX_TOKENS,
  };
  const { retrieved } = await retrieve(context, collection, request, signal);
  if (!retrieved) return [];
  const { said } = await answer(context, collection, { request, retrieved, key });
  const { lines, kinds } = said;
  return lines.map(({ text, sources }, i) => ({
    kind: kinds[i]!,
    text: text.replace(/^- /, ''),
    sources: [...sources],
  }));
}
