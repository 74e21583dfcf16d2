import type { z } from 'zod';
import type { Limits } from '../domain/limits.js';
import type { Route } from './route.js';
import { type KeyedRoute, ROUTES, type RouteName } from './routes.js';
import { type SchemaName, wireSchemas } from './schemas.js';
import { validateJobId } from './validate-job-id.js';
import {
  validateDelete,
  validateEnhance,
  validateInspection,
  validateInteraction,
} from './validate-request.js';

type Schemas = ReturnType<typeof wireSchemas>;
type SchemaOf<Name extends RouteName> = (typeof ROUTES)[Name] extends { body: infer Body extends SchemaName }
  ? Body
  : (typeof ROUTES)[Name] extends { query: infer Query extends SchemaName }
    ? Query
    : never;

/** The request of an operation, as it is once checked. */
export type RequestOf<Name extends RouteName> = z.infer<Schemas[SchemaOf<Name>]>;

/** A request that the key may make. An operation on a list of tenants gets those that it may list; undefined for all. */
export type Admitted<Name extends KeyedRoute> = RequestOf<Name> & { tenants?: readonly string[] | undefined };

const known = new WeakMap<Limits, Schemas>();

/** Building the schemas costs a hundred times what using one does. */
function schemasFor(limits: Limits): Schemas {
  const schemas = known.get(limits) ?? wireSchemas(limits);
  known.set(limits, schemas);
  return schemas;
}

/**
 * Checks the request of an operation by the table of routes: its body or query, or the `job_id` of its path.
 *
 * @returns the request, with known fields only
 * @throws KnowhowError as the operation itself does
 */
export function validateOperation(name: RouteName, input: unknown, limits: Limits): object {
  const { body, query }: Route = ROUTES[name];
  const schema = body ?? query;
  if (schema === 'EnhanceRequest') return validateEnhance(input, limits);
  if (schema === 'Interaction') return validateInteraction(input, limits);
  if (schema === 'DeleteRequest') return validateDelete(input, limits);
  if (schema === undefined) return { job_id: validateJobId((input as { job_id?: unknown }).job_id) };
  return validateInspection(schemasFor(limits)[schema] as z.ZodObject, input);
}
