import type { Route } from './route.js';

/** The operations that an operator's key opens. */
export const OPERATOR_ROUTES = {
  openError: {
    method: 'POST',
    path: '/open_error',
    scope: 'operator',
    tenants: 'of the job',
    body: 'JobRequest',
    answers: 'OpenedError',
  },
  listKeys: {
    method: 'POST',
    path: '/list_keys',
    scope: 'operator',
    tenants: 'list',
    body: 'KeysRequest',
    answers: 'KeysList',
  },
  createKey: {
    method: 'POST',
    path: '/create_key',
    scope: 'operator',
    tenants: 'each',
    body: 'NewKeyRequest',
    answers: 'IssuedKey',
  },
  revokeKey: {
    method: 'POST',
    path: '/revoke_key',
    scope: 'operator',
    tenants: 'of the key',
    body: 'KeyRequest',
    answers: 'RevokedKey',
  },
  rotateKey: {
    method: 'POST',
    path: '/rotate_key',
    scope: 'operator',
    tenants: 'of the key',
    body: 'KeyRequest',
    answers: 'IssuedKey',
  },
  listAudit: {
    method: 'POST',
    path: '/list_audit',
    scope: 'operator',
    tenants: 'list',
    body: 'AuditRequest',
    answers: 'AuditPage',
  },
  retain: {
    method: 'POST',
    path: '/retain',
    scope: 'operator',
    tenants: 'one',
    body: 'RetainRequest',
    answers: 'RetainResult',
  },
  listRetention: {
    method: 'POST',
    path: '/list_retention',
    scope: 'operator',
    tenants: 'list',
    body: 'RetentionsRequest',
    answers: 'RetentionsList',
  },
  setRetention: {
    method: 'POST',
    path: '/set_retention',
    scope: 'operator',
    tenants: 'one',
    body: 'RetentionRequest',
    answers: 'RetainResult',
  },
  withdraw: {
    method: 'POST',
    path: '/withdraw',
    scope: 'operator',
    tenants: 'one',
    body: 'WithdrawalRequest',
    answers: 'WithdrawalResult',
  },
} as const satisfies Record<string, Route & { scope: 'operator' }>;

/** The name of one of them. */
export type OperatorRoute = keyof typeof OPERATOR_ROUTES;
