import type { ValidationItem } from '../domain/errors.js';
import type { DeleteRequest } from './delete.js';

const NAMES: Record<keyof DeleteRequest, true> = {
  tenant_id: true,
  intent: true,
  similarity_threshold: true,
  dry_run: true,
  agent_type: true,
  all: true,
};
/** What a delete may be asked, in document order. */
export const DELETE_FIELDS: readonly string[] = Object.keys(NAMES);

/** Number of unknown names that a message lists; an address has room for thousands. */
const MOST_LISTED = 20;

/**
 * The problem of every name that a delete does not know. A misspelt `dry_run` that was passed over would delete.
 *
 * @param request by name; what is undefined is as good as left out
 */
export function unknownInDelete(request: object): ValidationItem[] {
  return Object.entries(request)
    .filter(([name, value]) => value !== undefined && !DELETE_FIELDS.includes(name))
    .slice(0, MOST_LISTED)
    .map(([name]) => ({
      loc: ['query', name],
      msg: `the parameter ${name} is not known, and nothing was deleted: leave it out or use one of ${DELETE_FIELDS.join(', ')}`,
      type: 'value_error',
    }));
}
