import { AGAIN_HEADER } from '../api/again.js';
import type { DeleteRequest } from '../api/delete.js';
import type { StoreOptions } from '../api/knowledge.js';
import { REPLACES_HEADER } from '../api/replaces.js';
import { requestError } from '../api/request-error.js';
import { ROUTES } from '../api/routes.js';
import { unknownInDelete } from '../api/unknown-in-delete.js';
import { validateJobId } from '../api/validate-job-id.js';
import { KnowhowError } from '../domain/errors.js';
import { isObject } from './parse-json.js';
import type { WireRequest } from './transport.js';

const OPTIONAL_ENHANCE = ['agent_type', 'context', 'tools', 'max_tokens', 'watch', 'explain'];
const OPTIONAL_RECORD = ['success', 'agent_type', 'metadata'];
const OPTIONAL_TURN = ['memory', 'result'];

/** Options that are null are left out: the same to knowhow, and kinder to services that do not expect null. */
function withoutNulls(value: unknown, optional: readonly string[]): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([key, item]) => !(item === null && optional.includes(key))),
  );
}

function json(value: unknown): string {
  try {
    return JSON.stringify(value ?? null);
  } catch (cause) {
    throw new KnowhowError(
      'validation_error',
      'The request must be plain JSON data (no bigint, no cycle).',
      { field: 'body', error: 'must be plain JSON data' },
      { cause },
    );
  }
}

/** The same for the turns of a record, or of a run that is under way. */
function withTurns(value: unknown): unknown {
  if (!isObject(value) || !Array.isArray(value.turns)) return value;
  return { ...value, turns: value.turns.map((turn) => withoutNulls(turn, OPTIONAL_TURN)) };
}

/** The request of an enhance. */
export function enhanceCall(request: unknown): WireRequest {
  const fields = withoutNulls(request, OPTIONAL_ENHANCE);
  const body =
    isObject(fields) && isObject(fields.context)
      ? { ...fields, context: withTurns(withoutNulls(fields.context, ['turns', 'proposed'])) }
      : fields;
  return { method: 'POST', path: ROUTES.enhanceTask.path, body: json(body) };
}

/** A request whose body is all there is to it. */
export const postCall = (path: string, request: unknown): WireRequest => ({
  method: 'POST',
  path,
  body: json(request),
});

/** The request of a store. */
export function storeCall(
  interaction: unknown,
  idempotencyKey: string,
  { again = false, replaces }: StoreOptions = {},
): WireRequest {
  for (const [field, key] of Object.entries({ idempotencyKey, replaces })) {
    if (key === undefined || (/^[\x20-\x7e]{1,255}$/.test(key) && key.trim() === key)) continue;
    throw new KnowhowError(
      'invalid_request',
      `The idempotency key in ${field} must be 1 to 255 printable ASCII characters, with no space at its ends: it travels in a header.`,
      { field, error: 'must be 1 to 255 printable ASCII characters' },
    );
  }
  return {
    method: 'POST',
    path: ROUTES.storeKnowledge.path,
    body: json(withTurns(withoutNulls(interaction, OPTIONAL_RECORD))),
    headers: {
      'idempotency-key': idempotencyKey,
      ...(again ? { [AGAIN_HEADER]: 'true' } : {}),
      ...(replaces === undefined ? {} : { [REPLACES_HEADER]: replaces }),
    },
  };
}

/** The request for a job's status. Ids that an address would swallow are refused here. */
export function statusCall(jobId: string): WireRequest {
  const id = typeof jobId !== 'string' || /^\.{0,2}$/.test(jobId) ? validateJobId(jobId) : jobId;
  return {
    method: 'GET',
    path: ROUTES.knowledgeStatus.path.replace('{job_id}', () => encodeURIComponent(id.toWellFormed())),
  };
}

/** A number without exponent: `1e-7` is no plain decimal. */
function plainDecimal(value: number): string {
  if (Object.is(value, -0)) return '-0';
  const [digits, exponent] = String(value).split('e-');
  if (exponent === undefined || value < 0) return String(value);
  return `0.${'0'.repeat(Number(exponent) - 1)}${digits!.replace('.', '')}`;
}

/**
 * The request of a delete; additions to the interface are sent only where they were asked for. Names that are not known
 * are refused here: they would not be sent, and a misspelt `dry_run` would delete.
 */
export function deleteCall(request: DeleteRequest): WireRequest {
  const query = new URLSearchParams();
  const add = (name: string, value: unknown) => {
    if (value !== undefined && value !== null) query.set(name, String(value));
  };
  const unknown = unknownInDelete(request ?? {});
  if (unknown.length > 0) throw requestError(unknown);
  const { tenant_id, intent, similarity_threshold: threshold, dry_run, agent_type } = request ?? {};
  add('tenant_id', tenant_id);
  add('intent', intent);
  add('similarity_threshold', typeof threshold === 'number' ? plainDecimal(threshold) : threshold);
  if (dry_run !== false) add('dry_run', dry_run);
  add('agent_type', agent_type);
  return { method: 'POST', path: ROUTES.deleteByIntent.path, query };
}
