import type { Inspection } from '../api/inspection.js';
import type { OpenKnowledge } from '../api/knowledge.js';
import { TEXT } from '../api/option-checks.js';
import { DEFAULT_ACCOUNT } from '../domain/api-key.js';
import { closing } from '../domain/closing.js';
import { givenOptions } from './admin/given-options.js';
import { openService } from './open-service.js';
import type { OpenOptions } from './service.js';

/** Options to open knowledge for one account in this process. */
interface KnowledgeOptions extends OpenOptions {
  /**
   * Whose knowledge; collections of different accounts never meet. Default `local`, which is also that of the
   * command line and of keys that name none.
   */
  account?: string | undefined;
}

/**
 * Opens knowhow in this process for one account: the same interface that `connectKnowledge` gives over HTTP.
 * Closing it finishes the jobs under way and closes the store; `await using` closes it too. A process with nothing else
 * to do ends by itself while it is open, once what was stored is learned.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known or of the wrong kind, `storage_error` when the
 *   file cannot be opened, `internal_error` where the package's own files cannot be found (a bundler moved the code)
 * @example
 * await using knowledge = await openKnowledge({ path: 'agents.db' });
 * const { response } = await knowledge.enhanceTask({ tenant_id: 'desk', input_text: 'Cancel order 17.' });
 */
export async function openKnowledge(options: KnowledgeOptions = {}): Promise<OpenKnowledge & Inspection> {
  const { account = DEFAULT_ACCOUNT, ...rest } = givenOptions('openKnowledge', options, { account: TEXT });
  const service = await openService(rest);
  const { beforeClose, finish } = closing();
  async function close(): Promise<void> {
    await finish();
    await service.close();
  }
  return {
    ...service.inspect(account),
    ...service.forAccount(account),
    ready: () => service.ready(),
    beforeClose,
    close,
    [Symbol.asyncDispose]: close,
  };
}
