import { ROUTES } from '../api/routes.js';
import { isObject, parseObject } from './parse-json.js';

/** An addition to the interface that a server may or may not know: an operation and one of its parameters. */
export interface Feature {
  path: string;
  in: 'query' | 'header';
  name: string;
}

/** Storing the same thing twice under one `Idempotency-Key` stores it once. */
export const IDEMPOTENT_STORE: Feature = {
  path: ROUTES.storeKnowledge.path,
  in: 'header',
  name: 'idempotency-key',
};
/** A delete that deletes nothing. */
export const DRY_RUN: Feature = { path: ROUTES.deleteByIntent.path, in: 'query', name: 'dry_run' };
/** A delete narrowed to one kind of agent. */
export const DELETE_BY_AGENT: Feature = { path: ROUTES.deleteByIntent.path, in: 'query', name: 'agent_type' };

/**
 * True where an OpenAPI document declares a parameter on the operation's POST. Servers that merely tolerate unknown
 * parameters do not declare them, so this tells the one from the other.
 *
 * @param openapi the document's text
 */
export function declares(openapi: string, feature: Feature): boolean {
  const paths = parseObject(openapi)?.paths;
  const item = isObject(paths) ? paths[feature.path] : undefined;
  const operation = isObject(item) ? item.post : undefined;
  if (!isObject(item) || !isObject(operation)) return false;
  return [item.parameters, operation.parameters]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .some(
      (parameter) =>
        isObject(parameter) &&
        parameter.in === feature.in &&
        typeof parameter.name === 'string' &&
        parameter.name.toLowerCase() === feature.name,
    );
}
