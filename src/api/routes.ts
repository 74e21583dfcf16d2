import { INSPECTION_ROUTES } from './inspection-routes.js';
import { OPERATOR_ROUTES } from './operator-routes.js';
import type { Route, Verb } from './route.js';

/**
 * Every operation, by the name of its method in a program. The server, the OpenAPI document and the client are made
 * from this table, whose rows of one kind are together in a file; it loads nothing else, so that a client stays small.
 */
export const ROUTES = {
  enhanceTask: {
    method: 'POST',
    path: '/enhance_task',
    scope: 'enhance',
    tenants: 'one',
    errors: 'list',
    body: 'EnhanceRequest',
    answers: 'EnhanceResult',
    sign: ['response', 'string'],
  },
  storeKnowledge: {
    method: 'POST',
    path: '/store_knowledge',
    scope: 'store',
    tenants: 'one',
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
    tenants: 'of the job',
    errors: 'list',
    answers: 'JobStatus',
  },
  deleteByIntent: {
    method: 'POST',
    path: '/delete_by_intent',
    scope: 'delete',
    tenants: 'one',
    errors: 'list',
    query: 'DeleteRequest',
    answers: 'DeleteResult',
    sign: ['deleted_count', 'number'],
  },
  ...INSPECTION_ROUTES,
  jobEvents: {
    method: 'GET',
    path: '/job_events',
    scope: 'look',
    tenants: 'one',
    query: 'JobsRequest',
    streams: true,
  },
  importRuns: {
    method: 'POST',
    path: '/import_runs',
    scope: 'store',
    tenants: 'one',
    query: 'ImportRequest',
    uploads: true,
    streams: true,
  },
  ...OPERATOR_ROUTES,
  showKey: { method: 'GET', path: '/show_key', scope: 'key', tenants: 'account', answers: 'KeyDetails' },
  home: { method: 'GET', path: '/', scope: 'anybody', tenants: 'account', answers: 'Health' },
  health: { method: 'GET', path: '/healthz', scope: 'anybody', tenants: 'account', answers: 'Health' },
  readiness: { method: 'GET', path: '/readyz', scope: 'anybody', tenants: 'account', answers: 'Readiness' },
  metrics: { method: 'GET', path: '/metrics', scope: 'loopback', tenants: 'account' }, // leaf: metrics
  openapi: { method: 'GET', path: '/openapi.json', scope: 'anybody', tenants: 'account' },
} as const satisfies Record<string, Route>;

/** The name of an operation. */
export type RouteName = keyof typeof ROUTES;

/** The operations for which a key must allow a verb. */
export type KeyedRoute = {
  [Name in RouteName]: (typeof ROUTES)[Name] extends { scope: Verb } ? Name : never;
}[RouteName];
