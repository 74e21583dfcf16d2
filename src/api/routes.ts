import type { SchemaName } from './schemas.js';

/**
 * What a caller may ask for. A dry run is a `delete` that needs a key that may read; `look` and `correct` are the two
 * halves of `Inspection`.
 */
export type Verb = 'enhance' | 'store' | 'status' | 'delete' | 'look' | 'correct';

/** Who may ask: a key that allows a verb, an `operator` key, any valid `key`, this machine or an operator key (`loopback`), or `anybody`. */
export type Scope = Verb | 'operator' | 'key' | 'loopback' | 'anybody';

/** How an operation reports that a request is wrong (`general`: code and message; `store`: with the status; `list`: every problem). */
export type ErrorShape = 'general' | 'store' | 'list';

/** One operation of the interface. */
export interface Route {
  method: 'GET' | 'POST';
  /** Parameters in braces. */
  path: string;
  scope: Scope;
  /** Left out: `general`. */
  errors?: ErrorShape;
  /** The JSON body; without it the operation takes none. */
  body?: SchemaName;
  /** The parameters in the query. */
  query?: SchemaName;
  /** The body of a success; without it another media type, or any object. */
  answers?: SchemaName;
  /** A field of that body by which a client knows that it is one, and its type. */
  sign?: readonly [field: string, type: 'string' | 'number' | 'object' | 'boolean'];
  /** The body is a file, whatever its bytes. */
  uploads?: true;
  /** A success is a stream of server-sent events. */
  streams?: true;
  /** The status of a success; default 200. */
  status?: 202;
}

/**
 * Every operation, by the name of its method in a program. The server, the OpenAPI document and the client are made
 * from this table; it loads nothing, so that a client stays small.
 */
export const ROUTES = {
  enhanceTask: {
    method: 'POST',
    path: '/enhance_task',
    scope: 'enhance',
    errors: 'list',
    body: 'EnhanceRequest',
    answers: 'EnhanceResult',
    sign: ['response', 'string'],
  },
  storeKnowledge: {
    method: 'POST',
    path: '/store_knowledge',
    scope: 'store',
    errors: 'store',
    body: 'Interaction',
    answers: 'StoreReceipt',
    sign: ['status', 'string'],
    status: 202,
  },
  knowledgeStatus: {
    method: 'GET',
    path: '/knowledge_status/{job_id}',
    scope: 'status',
    errors: 'list',
    answers: 'JobStatus',
  },
  deleteByIntent: {
    method: 'POST',
    path: '/delete_by_intent',
    scope: 'delete',
    errors: 'list',
    query: 'DeleteRequest',
    answers: 'DeleteResult',
    sign: ['deleted_count', 'number'],
  },
  listEntries: {
    method: 'POST',
    path: '/list_entries',
    scope: 'look',
    body: 'EntriesRequest',
    answers: 'EntriesPage',
    sign: ['entries', 'object'],
  },
  showEntry: {
    method: 'POST',
    path: '/show_entry',
    scope: 'look',
    body: 'EntryRequest',
    answers: 'EntryDetails',
    sign: ['id', 'string'],
  },
  editEntry: {
    method: 'POST',
    path: '/edit_entry',
    scope: 'correct',
    body: 'EditRequest',
    answers: 'EntryDetails',
    sign: ['id', 'string'],
  },
  pinEntry: {
    method: 'POST',
    path: '/pin_entry',
    scope: 'correct',
    body: 'PinRequest',
    answers: 'EntryDetails',
    sign: ['id', 'string'],
  },
  retireEntry: {
    method: 'POST',
    path: '/retire_entry',
    scope: 'correct',
    body: 'RetireRequest',
    answers: 'EntryDetails',
    sign: ['id', 'string'],
  },
  deleteEntry: {
    method: 'POST',
    path: '/delete_entry',
    scope: 'delete',
    body: 'DropRequest',
    answers: 'DeleteResult',
    sign: ['deleted_count', 'number'],
  },
  deleteEntries: {
    method: 'POST',
    path: '/delete_entries',
    scope: 'delete',
    body: 'DropEntriesRequest',
    answers: 'DeleteResult',
    sign: ['deleted_count', 'number'],
  },
  listOperators: {
    method: 'POST',
    path: '/list_operators',
    scope: 'look',
    body: 'OperatorsRequest',
    answers: 'OperatorsPage',
    sign: ['operators', 'object'],
  },
  showOperator: {
    method: 'POST',
    path: '/show_operator',
    scope: 'look',
    body: 'OperatorRequest',
    answers: 'OperatorCard',
    sign: ['operator', 'string'],
  },
  listErrors: {
    method: 'POST',
    path: '/list_errors',
    scope: 'look',
    body: 'ErrorsRequest',
    answers: 'ErrorsByWeek',
    sign: ['errors', 'object'],
  },
  showPaths: {
    method: 'POST',
    path: '/show_paths',
    scope: 'look',
    body: 'PathsRequest',
    answers: 'PathGraph',
    sign: ['nodes', 'object'],
  },
  listRecords: {
    method: 'POST',
    path: '/list_records',
    scope: 'look',
    body: 'RecordsRequest',
    answers: 'RecordsPage',
    sign: ['records', 'object'],
  },
  deleteRecord: {
    method: 'POST',
    path: '/delete_record',
    scope: 'delete',
    body: 'DropRecordRequest',
    answers: 'WithdrawalResult',
    sign: ['records', 'number'],
  },
  showRecord: {
    method: 'POST',
    path: '/show_record',
    scope: 'look',
    body: 'RecordRequest',
    answers: 'RecordDetails',
    sign: ['id', 'string'],
  },
  listNames: {
    method: 'POST',
    path: '/list_names',
    scope: 'look',
    body: 'StatsRequest',
    answers: 'NamesResult',
    sign: ['agent_types', 'object'],
  },
  feedback: {
    method: 'POST',
    path: '/feedback',
    scope: 'correct',
    body: 'FeedbackRequest',
    answers: 'FeedbackResult',
    sign: ['applied_to', 'string'],
  },
  stats: {
    method: 'POST',
    path: '/stats',
    scope: 'look',
    body: 'StatsRequest',
    answers: 'CollectionStats',
    sign: ['entries', 'number'],
  },
  explainTask: {
    method: 'POST',
    path: '/explain_task',
    scope: 'look',
    body: 'EnhanceRequest',
    answers: 'ExplainResult',
    sign: ['response', 'string'],
  },
  overview: {
    method: 'POST',
    path: '/overview',
    scope: 'look',
    body: 'OverviewRequest',
    answers: 'OverviewResult',
    sign: ['records', 'number'],
  },
  confidence: {
    method: 'POST',
    path: '/confidence',
    scope: 'look',
    body: 'StatsRequest',
    answers: 'ConfidenceResult',
    sign: ['bins', 'object'],
  },
  listCollections: {
    method: 'POST',
    path: '/list_collections',
    scope: 'look',
    body: 'CollectionsRequest',
    answers: 'CollectionsPage',
    sign: ['collections', 'object'],
  },
  effect: {
    method: 'POST',
    path: '/effect',
    scope: 'look',
    body: 'StatsRequest',
    answers: 'EffectResult',
    sign: ['verdict', 'string'],
  },
  insights: {
    method: 'POST',
    path: '/insights',
    scope: 'look',
    body: 'InsightsRequest',
    answers: 'InsightsResult',
    sign: ['failures', 'object'],
  },
  matchIntent: {
    method: 'POST',
    path: '/match_intent',
    scope: 'look',
    body: 'MatchRequest',
    answers: 'MatchResult',
    sign: ['histogram', 'object'],
  },
  listJobs: {
    method: 'POST',
    path: '/list_jobs',
    scope: 'look',
    body: 'JobsRequest',
    answers: 'JobsPage',
    sign: ['jobs', 'object'],
  },
  retryJob: {
    method: 'POST',
    path: '/retry_job',
    scope: 'correct',
    body: 'JobRequest',
    answers: 'RetryResult',
    sign: ['status', 'string'],
  },
  jobEvents: { method: 'GET', path: '/job_events', scope: 'look', query: 'JobsRequest', streams: true },
  importRuns: {
    method: 'POST',
    path: '/import_runs',
    scope: 'store',
    query: 'ImportRequest',
    uploads: true,
    streams: true,
  },
  openError: {
    method: 'POST',
    path: '/open_error',
    scope: 'operator',
    body: 'JobRequest',
    answers: 'OpenedError',
  },
  listKeys: {
    method: 'POST',
    path: '/list_keys',
    scope: 'operator',
    body: 'KeysRequest',
    answers: 'KeysList',
  },
  createKey: {
    method: 'POST',
    path: '/create_key',
    scope: 'operator',
    body: 'NewKeyRequest',
    answers: 'IssuedKey',
  },
  revokeKey: {
    method: 'POST',
    path: '/revoke_key',
    scope: 'operator',
    body: 'KeyRequest',
    answers: 'RevokedKey',
  },
  rotateKey: {
    method: 'POST',
    path: '/rotate_key',
    scope: 'operator',
    body: 'KeyRequest',
    answers: 'IssuedKey',
  },
  listAudit: {
    method: 'POST',
    path: '/list_audit',
    scope: 'operator',
    body: 'AuditRequest',
    answers: 'AuditPage',
  },
  retain: {
    method: 'POST',
    path: '/retain',
    scope: 'operator',
    body: 'RetainRequest',
    answers: 'RetainResult',
  },
  listRetention: {
    method: 'POST',
    path: '/list_retention',
    scope: 'operator',
    body: 'RetentionsRequest',
    answers: 'RetentionsList',
  },
  setRetention: {
    method: 'POST',
    path: '/set_retention',
    scope: 'operator',
    body: 'RetentionRequest',
    answers: 'RetainResult',
  },
  withdraw: {
    method: 'POST',
    path: '/withdraw',
    scope: 'operator',
    body: 'WithdrawalRequest',
    answers: 'WithdrawalResult',
  },
  showKey: { method: 'GET', path: '/show_key', scope: 'key', answers: 'KeyDetails' },
  home: { method: 'GET', path: '/', scope: 'anybody', answers: 'Health' },
  health: { method: 'GET', path: '/healthz', scope: 'anybody', answers: 'Health' },
  readiness: { method: 'GET', path: '/readyz', scope: 'anybody', answers: 'Readiness' },
  metrics: { method: 'GET', path: '/metrics', scope: 'loopback' }, // leaf: metrics
  openapi: { method: 'GET', path: '/openapi.json', scope: 'anybody' },
} as const satisfies Record<string, Route>;

/** The name of an operation. */
export type RouteName = keyof typeof ROUTES;
