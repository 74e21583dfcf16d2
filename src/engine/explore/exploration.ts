import type { Inspection } from '../../api/inspection.js';
import { recordSchema } from '../../api/inspection-requests.js';
import { errorsSchema, operatorSchema, operatorsSchema } from '../../api/operators.js';
import { pathsSchema, recordsSchema } from '../../api/runs.js';
import type { EngineContext } from '../context.js';
import { askedOf } from '../shared/asked-of.js';
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
  const asked = askedOf(context.store, account);
  return {
    listRecords: asked(recordsSchema, (collection, request) => listRecords(context, collection, request)),
    showRecord: asked(recordSchema, (collection, { id }) => showRecord(context, collection, id)),
    showPaths: asked(pathsSchema, (collection, request, { signal }) =>
      paths(context, collection, request, signal),
    ),
    listOperators: asked(operatorsSchema, (collection, request) =>
      listOperators(context, collection, request),
    ),
    showOperator: asked(operatorSchema, (collection, { operator }) =>
      showOperator(context, collection, operator),
    ),
    listErrors: asked(errorsSchema, (collection, request) => errorsByWeek(context, collection, request)),
  };
}
