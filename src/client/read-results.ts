import type { JobStatus } from '../api/job-status.js';
import type { Route } from '../api/route.js';
import { ROUTES, type RouteName } from '../api/routes.js';
import type { StoreReceipt } from '../api/store-receipt.js';
import { isObject, parseObject } from './parse-json.js';
import type { Answer } from './transport.js';

/**
 * The body of a success, read leniently: another service may say more or less than knowhow does, but the field by
 * which the body is known must be there. Undefined when it is something else.
 */
export function readBody(answer: Answer, name: RouteName): Record<string, unknown> | undefined {
  const body = parseObject(answer.text);
  const { sign }: Route = ROUTES[name];
  return body && (!sign || typeof body[sign[0]] === sign[1]) ? body : undefined;
}

/**
 * What a store answers, or undefined when the body is something else. The job's id comes from
 * `job_id` or from the `Location` header; a service that says neither gives a receipt without one.
 *
 * @param tenant the tenant that was asked for, where the service does not repeat it
 */
export function readReceipt(answer: Answer, tenant: string): StoreReceipt | undefined {
  const body = readBody(answer, 'storeKnowledge');
  if (body?.status !== 'accepted') return undefined;
  const located = /\/knowledge_status\/([A-Za-z0-9_-]{1,128})\/?$/.exec(answer.headers.get('location') ?? '');
  const jobId = typeof body.job_id === 'string' ? body.job_id : located?.[1];
  return {
    ...body,
    status: 'accepted',
    message: typeof body.message === 'string' ? body.message : '',
    tenant_id: typeof body.tenant_id === 'string' ? body.tenant_id : tenant,
    ...(jobId === undefined ? {} : { job_id: jobId }),
  };
}

const STATES = new Set(['processing', 'completed', 'failed']);

/**
 * A job status record, or undefined when the body is something else. The record of a failed job
 * is under a key of its own and is taken out.
 */
export function readJobStatus(answer: Answer): JobStatus | undefined {
  const body = parseObject(answer.text);
  if (!body) return undefined;
  const values = Object.values(body);
  const record = typeof body.status !== 'string' && values.length === 1 ? values[0] : body;
  if (!isObject(record) || !STATES.has(String(record.status))) return undefined;
  return record as unknown as JobStatus;
}
