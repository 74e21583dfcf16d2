import { AGAIN_HEADER, readAgain } from '../../src/api/again.js';
import { eachInspection } from '../../src/api/each-operation.js';
import { REPLACES_HEADER } from '../../src/api/replaces.js';
import { ROUTES } from '../../src/api/routes.js';
import type { EnhanceRequest, Inspection, Interaction, StoreReceipt } from '../../src/index.js';
import type { Entrance } from './entrance.js';
import type { HttpContext } from './http-env.js';
import type { HttpService } from './http-service.js';
import { readDeleteQuery } from './read-delete-query.js';
import { readJson } from './read-json.js';
import { targetOf } from './target.js';

/** The operations that a key opens: the four, and looking and correcting. */
export type Verbs = Record<keyof Inspection | FourVerbs, (c: HttpContext) => Promise<Response>>;
type FourVerbs = 'enhanceTask' | 'storeKnowledge' | 'knowledgeStatus' | 'deleteByIntent';

function receiptBody({ status, message, tenant_id, job_id, ...said }: StoreReceipt): StoreReceipt {
  return {
    status,
    message,
    tenant_id,
    ...(job_id === undefined ? {} : { job_id }),
    ...(said.replayed === undefined ? {} : { replayed: said.replayed }),
    ...(said.deleted === undefined ? {} : { deleted: said.deleted }),
  };
}

/** The operations over a service. Each checks the key before it reads the request. */
export function createVerbs({ limits }: HttpService, enter: Entrance): Verbs {
  const inspect = (name: keyof Inspection) => async (c: HttpContext) => {
    const knowledge = await enter(c, ROUTES[name].scope);
    const body = await readJson(c, limits.bodyBytes);
    const ask = knowledge[name] as (request: unknown, options: object) => Promise<object>;
    return c.json(await ask(body, { signal: c.req.raw.signal }));
  };

  return {
    async enhanceTask(c) {
      const knowledge = await enter(c, 'enhance');
      const request = (await readJson(c, limits.bodyBytes)) as EnhanceRequest;
      return c.json(await knowledge.enhanceTask(request, { signal: c.req.raw.signal }));
    },

    async storeKnowledge(c) {
      const knowledge = await enter(c, 'store');
      const record = (await readJson(c, limits.bodyBytes)) as Interaction;
      const idempotencyKey = c.req.header('idempotency-key');
      const again = readAgain(c.req.header(AGAIN_HEADER));
      const replaces = c.req.header(REPLACES_HEADER);
      const receipt = await knowledge.storeKnowledge(record, { idempotencyKey, again, replaces });
      c.set('job', receipt.job_id);
      if (receipt.job_id !== undefined) c.header('location', `/knowledge_status/${receipt.job_id}`);
      return c.json(receiptBody(receipt), 202);
    },

    async knowledgeStatus(c) {
      const knowledge = await enter(c, 'status');
      const jobId = c.req.param('job_id') ?? '';
      const status = await knowledge.knowledgeStatus(jobId, { signal: c.req.raw.signal });
      return c.json(status.status === 'failed' ? { [jobId]: status } : status);
    },

    async deleteByIntent(c) {
      const knowledge = await enter(c, 'delete');
      return c.json(await knowledge.deleteByIntent(readDeleteQuery(targetOf(c), limits)));
    },

    ...eachInspection(inspect),
  };
}
