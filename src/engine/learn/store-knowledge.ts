import { createHash } from 'node:crypto';
import { charactersIn } from '../../api/characters-in.js';
import type { Interaction } from '../../api/interaction.js';
import type { StoreOptions } from '../../api/knowledge.js';
import type { StoreReceipt } from '../../api/store-receipt.js';
import { validateInteraction } from '../../api/validate-request.js';
import { KnowhowError } from '../../domain/errors.js';
import { inParts, PART_CHARACTERS } from '../../domain/in-parts.js';
import { wellFormed, wellFormedDeep } from '../../domain/well-formed.js';
import { yieldToEventLoop } from '../../domain/yield-to-event-loop.js';
import { answerOf } from '../../extract/answer-of.js';
import { stripEchoes } from '../../extract/echo.js';
import { sourceOf } from '../../extract/provenance-of.js';
import type { EngineContext } from '../context.js';
import { throwIfAborted } from '../shared/abort.js';
import { ignoredFields } from '../shared/ignored-fields.js';

/** The parts of a service that accepting a record uses. */
export type StoreContext = Pick<
  EngineContext,
  'store' | 'redacting' | 'limits' | 'counters' | 'ids' | 'clock'
>;

const MAX_KEY = 255;
const DELETED =
  'The interaction of this Idempotency-Key was deleted, or a later report took its place, so nothing is stored. To store it again, say so: the header `Knowhow-Again: true`, in the library `again`, on the command line `--again`.';

function checkIdempotencyKey(key: string | undefined, field: string): void {
  if (key === undefined) return;
  if (typeof key !== 'string' || key.trim() === '' || key.length > MAX_KEY) {
    throw new KnowhowError(
      'invalid_request',
      `The idempotency key in ${field} must be 1 to ${MAX_KEY} characters that are not all white space, got ${typeof key === 'string' ? `${key.length}` : typeof key}.`,
      { field, error: `must be 1 to ${MAX_KEY} characters` },
    );
  }
}

function checkReplaces({ idempotencyKey, replaces }: StoreOptions): void {
  checkIdempotencyKey(replaces, 'Knowhow-Replaces');
  if (replaces === undefined || idempotencyKey !== undefined) return;
  throw new KnowhowError(
    'invalid_request',
    'A record that replaces another needs an Idempotency-Key of its own, so that a retry of it stores nothing twice.',
    { field: 'Knowhow-Replaces', error: 'needs an Idempotency-Key beside it' },
  );
}

function checkAgain(again: unknown): void {
  if (again === undefined || typeof again === 'boolean') return;
  throw new KnowhowError('invalid_request', `\`again\` must be true or false, got ${typeof again}.`, {
    field: 'again',
    error: 'must be true or false',
  });
}

/**
 * Accepts a record: validated, secrets redacted, free of what knowhow itself had added, and on disk with its job
 * before this resolves.
 *
 * @param keyId the key that brings it: copies of one key count once, see `support.ts`
 * @param removed called where it took the place of another, whose bytes are to go
 */
export async function storeKnowledge(
  context: StoreContext,
  account: string,
  keyId: string,
  input: Interaction,
  options: StoreOptions = {},
  removed: () => void = () => {},
): Promise<StoreReceipt> {
  const { store, ids, clock } = context;
  // Several that come together are read one at each turn of the event loop.
  if (charactersIn(input) >= PART_CHARACTERS) await yieldToEventLoop();
  const valid = validateInteraction(input, context.limits);
  checkIdempotencyKey(options.idempotencyKey, 'Idempotency-Key');
  checkReplaces(options);
  checkAgain(options.again);
  throwIfAborted(options.signal);
  const tenant = wellFormed(valid.tenant_id);
  const interaction = await inParts(context.redacting.record(stripEchoes(wellFormedDeep(valid))));
  const ignored = ignoredFields('interaction', input, context.limits, context.redacting.text);
  const collection = await store.openCollection({ account, tenant }, context.limits.tenants);
  throwIfAborted(options.signal);
  const idempotency =
    options.idempotencyKey === undefined
      ? undefined
      : {
          key: context.redacting.idempotencyKey(options.idempotencyKey),
          bodyHash: createHash('sha256').update(JSON.stringify(valid)).digest('hex'),
          again: options.again === true,
          replaces: options.replaces && context.redacting.idempotencyKey(options.replaces),
        };
  const accepted = await store.accept({
    collection: collection.id,
    interaction,
    recordId: ids.next('rec'),
    jobId: ids.next('job'),
    provenance: { key: keyId, source: sourceOf(interaction) },
    answer: answerOf(interaction),
    now: clock.now(),
    ...(idempotency ? { idempotency } : {}),
  });
  if (accepted.state === 'conflict') {
    throw new KnowhowError(
      'invalid_request',
      'This Idempotency-Key was used for another record. Use a new key for each record, and the same key only to send the same record again.',
      { field: 'Idempotency-Key', error: 'was used for another body' },
    );
  }
  context.counters.stored();
  if (accepted.replaced !== undefined) {
    context.counters.deleted(accepted.replaced);
    removed();
  }
  const isDeleted = accepted.state === 'deleted';
  const said = isDeleted ? DELETED : 'The interaction is stored and queued for learning.';
  const names = ignored.map((name) => JSON.stringify(name)).join(', ');
  return {
    status: 'accepted',
    message: names === '' ? said : `${said} Fields that are not known were ignored: ${names}.`,
    tenant_id: tenant,
    job_id: accepted.jobId,
    ...(accepted.state === 'replayed' ? { replayed: true } : {}),
    ...(isDeleted ? { deleted: true } : {}),
  };
}
