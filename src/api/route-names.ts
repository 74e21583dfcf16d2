import type { Scope, Verb } from './route.js';
import type { ROUTES, RouteName } from './routes.js';
import type { SchemaName } from './schemas.js';

type WithScope<Scopes extends Scope> = {
  [Name in RouteName]: (typeof ROUTES)[Name] extends { scope: Scopes } ? Name : never;
}[RouteName];

/** The operations for which a key must allow a verb. */
export type KeyedRoute = WithScope<Verb>;

/** The operations that an operator's key opens. */
export type OperatorRoute = WithScope<'operator'>;

/** The operations of `Inspection`. */
export type InspectionRoute = {
  [Name in WithScope<Exclude<Verb, 'enhance' | 'store' | 'operator'>>]: (typeof ROUTES)[Name] extends {
    body: SchemaName;
  }
    ? Name
    : never;
}[WithScope<Exclude<Verb, 'enhance' | 'store' | 'operator'>>];
