import { closing } from '../domain/closing.js';
import type { Inspection } from '../domain/inspection.js';
import type { Knowledge } from '../domain/knowledge.js';
import { openService } from './open-service.js';
import type { OpenOptions } from './service.js';

/** How to open knowledge for one account in this process. */
export interface KnowledgeOptions extends OpenOptions {
  /** Whose knowledge; collections of different accounts never meet. Default `local`. */
  account?: string;
}

/**
 * Opens knowhow in this process for one account: the same interface that `connectKnowledge` gives over HTTP.
 * Closing it finishes the jobs under way and closes the store.
 *
 * @throws KnowhowError `storage_error` when the file cannot be opened
 */
export async function openKnowledge(options: KnowledgeOptions = {}): Promise<Knowledge & Inspection> {
  const { account = 'local', ...rest } = options;
  const service = await openService(rest);
  const { beforeClose, finish } = closing();
  return {
    ...service.inspect(account),
    ...service.forAccount(account),
    beforeClose,
    async close() {
      await finish();
      await service.close();
    },
  };
}
