import type { RouteName } from '../../../src/api/routes.js';
import { type Place, sourceOf } from './world.js';

/** The fields of a valid request about a collection. */
export type Fields = Record<string, unknown>;

const NEW_RUN = {
  query: 'Ship a parcel that is new',
  timestamp: '2026-11-21T10:00:00Z',
  success: true,
  turns: [{ turn: 1, inputs: '', decision: 'ship()', result: 'shipped' }],
};

const about = ({ tenant }: Place): Fields => ({ tenant_id: tenant });
const nothing = (): Fields => ({});

/** Operations on something with an id, and the field that has it. */
export const BY_ID: readonly [RouteName, 'job_id' | 'id'][] = [
  ['knowledgeStatus', 'job_id'],
  ['feedback', 'job_id'],
  ['retryJob', 'job_id'],
  ['openError', 'job_id'],
  ['revokeKey', 'id'],
  ['rotateKey', 'id'],
];

/** A request of each operation, about a collection. An operation without a row here fails the test. */
export const ROWS: Record<RouteName, (place: Place) => Fields> = {
  enhanceTask: (place) => ({ ...about(place), input_text: `Ship the ${place.mark} parcel`, explain: true }),
  storeKnowledge: (place) => ({ ...about(place), ...NEW_RUN }),
  knowledgeStatus: ({ job }) => ({ job_id: job }),
  deleteByIntent: (place) => ({ ...about(place), intent: 'parcels', similarity_threshold: 0, dry_run: true }),
  listEntries: (place) => ({ ...about(place), query: place.mark }),
  showEntry: (place) => ({ ...about(place), id: place.entries[0] }),
  editEntry: (place) => ({ ...about(place), id: place.entries[0], advice: 'Be careful.' }),
  pinEntry: (place) => ({ ...about(place), id: place.entries[0], pinned: true }),
  retireEntry: (place) => ({ ...about(place), id: place.entries[0], retired: true }),
  deleteEntry: (place) => ({ ...about(place), id: place.entries[1], dry_run: true }),
  deleteEntries: (place) => ({ ...about(place), ids: place.entries, dry_run: true }),
  listOperators: about,
  showOperator: (place) => ({ ...about(place), operator: place.operators[0] }),
  listErrors: about,
  showPaths: (place) => ({ ...about(place), task: `Ship the ${place.mark} parcel` }),
  listRecords: (place) => ({
    ...about(place),
    key_id: place.keys[0],
    ids: place.records,
    source: sourceOf(place.mark, 0),
  }),
  deleteRecord: (place) => ({ ...about(place), id: place.records[0], dry_run: true }),
  showRecord: (place) => ({ ...about(place), id: place.records[0] }),
  listNames: about,
  feedback: (place) => ({ ...about(place), request_id: place.requestId, success: false }),
  stats: about,
  explainTask: (place) => ({ ...about(place), input_text: `Ship the ${place.mark} parcel` }),
  overview: about,
  confidence: about,
  listCollections: ({ tenant }) => ({ tenants: [tenant] }),
  effect: about,
  insights: (place) => ({ ...about(place), advice: true }),
  listLessons: about,
  matchIntent: (place) => ({ ...about(place), intent: `${place.mark} parcels` }),
  listJobs: about,
  retryJob: ({ failedJob }) => ({ job_id: failedJob }),
  jobEvents: about,
  importRuns: (place) => ({ ...about(place), name: 'runs.jsonl' }),
  openError: ({ failedJob }) => ({ job_id: failedJob }),
  listKeys: nothing,
  createKey: ({ tenant }) => ({ name: 'new', scope: 'read', tenants: [tenant] }),
  revokeKey: ({ keys }) => ({ id: keys[1] }),
  rotateKey: ({ keys }) => ({ id: keys[2] }),
  listAudit: () => ({ limit: 200 }),
  retain: (place) => ({ ...about(place), records: 1, dry_run: true }),
  listRetention: nothing,
  setRetention: (place) => ({ ...about(place), days: 100, dry_run: true }),
  withdraw: (place) => ({
    ...about(place),
    source: sourceOf(place.mark, 0),
    key_id: place.keys[0],
    dry_run: true,
  }),
  showKey: nothing,
  home: nothing,
  health: nothing,
  readiness: nothing,
  metrics: nothing,
  openapi: nothing,
};

/** The same for the tools of MCP. */
export const TOOL_ROWS: Record<string, (place: Place) => Fields> = {
  enhance_task: (place) => ({ ...about(place), input_text: `Ship the ${place.mark} parcel` }),
  store_knowledge: (place) => ({ ...about(place), ...NEW_RUN, idempotency_key: 'once' }),
  knowledge_status: ({ job }) => ({ job_id: job }),
  delete_by_intent: (place) => ({
    ...about(place),
    intent: 'parcels',
    similarity_threshold: 0,
    dry_run: true,
  }),
  find_entries: (place) => ({ ...about(place), query: place.mark }),
  show_entry: (place) => ({ ...about(place), id: place.entries[0] }),
  show_record: (place) => ({ ...about(place), id: place.records[0] }),
  correct_entry: (place) => ({ ...about(place), id: place.entries[0], pinned: true }),
  give_feedback: (place) => ({ ...about(place), request_id: place.requestId, success: false }),
  delete_entry: (place) => ({ ...about(place), id: place.entries[1], dry_run: true }),
};

/** The resources of MCP, as addresses. */
export const RESOURCES: readonly ((place: Place) => string)[] = [
  ({ job }) => `knowhow://jobs/${job}`,
  ({ tenant, mark }) => `knowhow://entries/${tenant}/Ship%20the%20${mark}%20parcel`,
];

/** A request that is changed in one field. */
export interface Mutated {
  fields: Fields;
  /** What was changed, for messages. */
  change: string;
}

/** What is in place of a field: no value of its type, and others' names in every form. */
const inPlaceOf = ([first, ...more]: readonly Place[]): unknown[] => [
  ...[undefined, null, '', 7, true, [], {}],
  ...[first!.tenant, [first!.tenant], { tenant_id: first!.tenant }],
  ...more.map(({ tenant }) => tenant),
];

type Row = (place: Place) => Fields;

/**
 * Requests, and after them those that have a dry run once more in earnest. Of equal ones the last is sent: a plain one, which comes
 * again, then takes back what changed ones wrote.
 */
function inEarnestToo(requests: readonly Mutated[]): Mutated[] {
  const earnest = requests.flatMap(({ fields, change }) =>
    'dry_run' in fields
      ? [{ fields: { ...fields, dry_run: undefined }, change: `${change}, in earnest` }]
      : [],
  );
  const sent = new Map<string, Mutated>();
  for (const one of [...requests, ...earnest]) {
    const body = JSON.stringify(one.fields);
    sent.delete(body);
    sent.set(body, one);
  }
  return [...sent.values()];
}

const unchanged = (row: Row, places: readonly Place[]): Mutated[] =>
  places.map((place) => ({ fields: row(place), change: `of ${place.account} ${place.tenant}` }));

/** The requests about own collections and about others', each as it is. What has a dry run is then done in earnest. */
export const plain = (row: Row, own: readonly Place[], others: readonly Place[]): Mutated[] =>
  inEarnestToo(unchanged(row, [...own, ...others]));

/**
 * The same, and with each field changed: in it one of the values of {@link inPlaceOf}, or what the same request about another's
 * collection has there; of requests about others' one field is left out, null, or as in the own.
 */
export function mutated(row: Row, own: readonly Place[], others: readonly Place[]): Mutated[] {
  const [first] = own;
  const base = row(first!);
  const added: Fields = {
    tenant_id: others[0]!.tenant,
    tenants: null,
    tenant: others[0]!.tenant,
    account: others[0]!.account,
  };
  return inEarnestToo([
    ...unchanged(row, [...own, ...others]),
    ...Object.keys(base).flatMap((field) =>
      [...inPlaceOf(others), ...others.map((place) => row(place)[field])].map((value) => ({
        fields: { ...base, [field]: value },
        change: `${field} = ${JSON.stringify(value)}`,
      })),
    ),
    ...others.flatMap((place) =>
      Object.keys(base).flatMap((field) =>
        [undefined, null, base[field]].map((value) => ({
          fields: { ...row(place), [field]: value },
          change: `of ${place.account} ${place.tenant}, ${field} = ${JSON.stringify(value)}`,
        })),
      ),
    ),
    ...Object.entries(added)
      .filter(([field]) => !(field in base))
      .map(([field, value]) => ({
        fields: { ...base, [field]: value },
        change: `and ${field} = ${JSON.stringify(value)}`,
      })),
  ]);
}
