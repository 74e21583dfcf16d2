import type { AiSdkOptions } from '../../adapters/ai-sdk/index.js';

/** Knowledge that always gives the same advice and keeps what is stored as it comes. */
export function parrot() {
  const stored: Parameters<AiSdkOptions['knowledge']['storeKnowledge']>[0][] = [];
  const asked: Parameters<AiSdkOptions['knowledge']['enhanceTask']>[0][] = [];
  let ids = 0;
  const knowledge: AiSdkOptions['knowledge'] = {
    async enhanceTask(request) {
      asked.push(request);
      ids += 1;
      return {
        response: `${request.input_text}\n\nHINT "${ids}":\nask twice`,
        metadata: { request_id: `req-${ids}` },
      };
    },
    async storeKnowledge(interaction) {
      stored.push(interaction);
      return { status: 'accepted', message: 'ok', tenant_id: interaction.tenant_id };
    },
  };
  return { knowledge, stored, asked };
}
