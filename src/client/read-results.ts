import type { DeleteResult } from '../domain/delete.js';
import type { EnhanceResult } from '../domain/enhance.js';
import type { JobStatus } from '../domain/job.js';
import type { StoreReceipt } from '../domain/knowledge.js';
import { isObject, parseObject } from './parse-json.js';
import type { Answer } from './transport.js';

const STATES = new Set(['processing', 'completed', 'failed']);

/** What an enhance answers, or undefined when the body is something else. */
export function readEnhanceResult(answer: Answer): EnhanceResult | undefined {
  const body = parseObject(answer.text);
  if (typeof body?.response !== 'string') return undefined;
  const { metadata, ...rest } = body;
  return { ...rest, ...(isObject(metadata) ? { metadata } : {}) } as unknown as EnhanceResult;
}

/**
 * What a store answers, or undefined when the body is something else. The job's id comes from
 * `job_id` or from the `Location` header; a service that says neither gives a receipt without one.
 *
 * @param tenant the tenant that was asked for, where the service does not repeat it
 */
export function readReceipt(answer: Answer, tenant: string): StoreReceipt | undefined {
  const body = parseObject(answer.text);
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

/**
 * A job status record, or undefined when the body is something else. The record of a failed job
 * stands under a key of its own and is taken out.
 */
export function readJobStatus(answer: Answer): JobStatus | undefined {
  const body = parseObject(answer.text);
  if (!body) return undefined;
  const values = Object.values(body);
  const record = typeof body.status !== 'string' && values.length === 1 ? values[0] : body;
  if (!isObject(record) || !STATES.has(String(record.status))) return undefined;
  return record as unknown as JobStatus;
}

/** What a delete answers, or undefined when the body is something else. */
export function readDeleteResult(answer: Answer): DeleteResult | undefined {
  const body = parseObject(answer.text);
  if (typeof body?.deleted_count !== 'number') return undefined;
  const status = typeof body.status === 'string' ? body.status : '';
  return { ...body, deleted_count: body.deleted_count, status } as DeleteResult;
}
