import type { Inspection } from '../../api/inspection.js';
import { recordSchema } from '../../api/inspection-requests.js';
import { errorsSchema, operatorSchema, operatorsSchema } from '../../api/operators.js';
import { pathsSchema, recordsSchema } from '../../api/runs.js';
import { validateInspection as read } from '../../api/validate-request.js';
import type { EngineContext } from '../context.js';
import { throwIfAborted } from '../shared/abort.js';
import { guarded } from '../shared/guarded.js';
import { ownCollection } from '../shared/own-collection.js';
import { errorsByWeek } from './errors-by-week.js';
import { listRecords } from './list-records.js';
import { listOperators, showOperator } from './operators.js';
import { paths } from './paths.js';
import { showRecord } from './show-record.js';

/** Looking at runs, and at what the model knows of their operators. */
type Exploration = Pick<
  Inspection,
  'listRecords' | 'showRecord' | 'showPaths' | 'listOperators' | 'showOperator' | 'listErrors'
>;

/** Looking at what one account stored. */
export function createExploration(context: EngineContext, account: string): Exploration {
  const collectionOf = (tenant: string) => ownCollection(context.store, account, tenant);
  return {
    listRecords: (request) =>
      guarded(async () => {
        const asked = read(recordsSchema, request);
        return listRecords(context, await collectionOf(asked.tenant_id), asked);
      }),
    showRecord: (request) =>
      guarded(async () => {
        const { tenant_id: tenant, id } = read(recordSchema, request);
        return showRecord(context, await collectionOf(tenant), id);
      }),
    showPaths: (request, { signal } = {}) =>
      guarded(async () => {
        const asked = read(pathsSchema, request);
        throwIfAborted(signal);
        return paths(context, await collectionOf(asked.tenant_id), asked, signal);
      }),
    listOperators: (request) =>
      guarded(async () => {
        const asked = read(operatorsSchema, request);
        return listOperators(context, await collectionOf(asked.tenant_id), asked);
      }),
    showOperator: (request) =>
      guarded(async () => {
        const { tenant_id: tenant, operator } = read(operatorSchema, request);
        return showOperator(context, await collectionOf(tenant), operator);
      }),
    listErrors: (request) =>
      guarded(async () => {
        const asked = read(errorsSchema, request);
        return errorsByWeek(context, await collectionOf(asked.tenant_id), asked);
      }),
  };
}
