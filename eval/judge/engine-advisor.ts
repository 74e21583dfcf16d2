import { countedIds, type Embedder, openService } from '../../src/index.js';
import type { Advisor } from './advisor.js';

const TENANT = 'judge';
/** Which requests stay unguided is drawn by the secret and the hour. */
const SECRET = 'the judge draws the same for everybody';
const clock = { now: () => Date.UTC(2025, 0, 6, 8) };

/**
 * knowhow through its public interface, in memory. No deadline is set, so that what is learned and answered does not
 * depend on how busy the machine is.
 *
 * @param embedder shared, and not closed with the advisor
 * @param options.explain ask for the plan too; default true
 */
export async function engineAdvisor(
  embedder: Embedder,
  { explain = true }: { explain?: boolean } = {},
): Promise<Advisor> {
  const service = await openService({
    path: ':memory:',
    embedder,
    ids: countedIds(),
    secret: SECRET,
    clock,
    enhanceTimeoutMs: Number.POSITIVE_INFINITY,
  });
  const knowledge = service.forAccount('judge');
  return {
    async learn(runs) {
      for (const run of runs) await knowledge.storeKnowledge({ ...run, tenant_id: TENANT });
      await service.drain();
    },
    async advise({ task, agentType, turns = [], proposed, watch }) {
      const { response, metadata } = await knowledge.enhanceTask({
        tenant_id: TENANT,
        input_text: task,
        ...(agentType === undefined ? {} : { agent_type: agentType }),
        ...(turns.length > 0 || proposed !== undefined
          ? { context: { turns, ...(proposed === undefined ? {} : { proposed }) } }
          : {}),
        ...(watch ? { watch } : {}),
        explain,
      });
      const { plan, confidence } = metadata?.explanation ?? {};
      return {
        text: response.slice(task.length),
        ...(plan ? { plan } : {}),
        confidence: confidence ?? metadata?.confidence_score ?? 0.7,
        ...(metadata?.request_id ? { requestId: metadata.request_id } : {}),
        ...(metadata?.watch ? { watch: metadata.watch } : {}),
      };
    },
    close: () => service.close(),
  };
}
