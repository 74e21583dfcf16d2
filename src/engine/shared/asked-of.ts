import type { Asked, CollectionSchema } from '../../api/collection-schema.js';
import type { CallOptions } from '../../api/knowledge.js';
import { validateInspection } from '../../api/validate-request.js';
import type { Collection } from '../../domain/collection.js';
import type { Store } from '../../storage/store.js';
import { throwIfAborted } from './abort.js';
import { guarded } from './guarded.js';
import { ownCollection } from './own-collection.js';

/** A method that is asked about one collection. */
type Method<Request, Answer> = (request: Request, options?: CallOptions) => Promise<Answer>;

/**
 * Makes methods of work on one collection of an account: each reads its request by a schema, and finds the collection that the
 * request names.
 *
 * @returns what makes one; the method throws KnowhowError `invalid_request`, `aborted`, `not_found`, and what its work throws
 */
export const askedOf =
  (store: Pick<Store, 'findCollection'>, account: string) =>
  <Schema extends CollectionSchema, Answer>(
    schema: Schema,
    work: (collection: Collection, asked: Asked<Schema>, options: CallOptions) => Promise<Answer>,
  ): Method<Asked<Schema>, Answer> =>
  (request, options = {}) =>
    guarded(async () => {
      const asked = validateInspection(schema, request);
      throwIfAborted(options.signal);
      return work(await ownCollection(store, account, asked.tenant_id), asked, options);
    });
