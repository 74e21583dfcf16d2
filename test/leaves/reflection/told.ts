import type { Interaction } from '../../../src/api/interaction.js';
import type { KnowledgeService } from '../../../src/engine/service.js';
import { learn } from '../../engine/desk.js';

/** Stores runs, each by the key that is given for its place, and learns them. */
export const storeBy = (
  service: KnowledgeService,
  runs: readonly Interaction[],
  keyOf = (_: number): string => 'one',
) => learn(service, runs, keyOf);

/** What a key is told of a task like those of `calledRuns`. */
export async function told(service: KnowledgeService, key = 'one'): Promise<string> {
  const input_text = 'Fetch the parcel of customer number 99';
  const { response } = await service
    .forAccount('local', key)
    .enhanceTask({ tenant_id: 'desk', input_text, max_tokens: 800 });
  return response.slice(input_text.length);
}
