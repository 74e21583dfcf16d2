import { z } from 'zod';
import type { Route } from '../../src/api/route.js';
import { ROUTES, type RouteName } from '../../src/api/routes.js';
import { type SchemaName, wireSchemas } from '../../src/api/schemas.js';
import type { Limits } from '../../src/index.js';
import { packageVersion } from '../package-version.js';
import { describedAnswers } from './describe-answers.js';
import { SUMMARIES } from './summaries.js';

type Json = Record<string, unknown>;

const ref = (name: SchemaName): Json => ({ $ref: `#/components/schemas/${name}` });

/** A schema for a query parameter: `null` cannot be sent in a query. */
function withoutNull(schema: Json): Json {
  const { anyOf, description, ...rest } = schema as { anyOf?: Json[]; description?: string; type?: unknown };
  const chosen = anyOf?.find((option) => option.type !== 'null') ?? rest;
  const type = Array.isArray(chosen.type) ? chosen.type.find((name) => name !== 'null') : chosen.type;
  return { ...chosen, ...(type === undefined ? {} : { type }) };
}

const DEFAULTS: Json = { similarity_threshold: 0.5, dry_run: false, all: false };

function queryParameters(schema: z.ZodType): Json[] {
  const { properties, required } = z.toJSONSchema(schema, { io: 'input' }) as {
    properties: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    description: property.description,
    schema: { ...withoutNull(property), ...(name in DEFAULTS ? { default: DEFAULTS[name] } : {}) },
  }));
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key and body give the same job and store nothing twice. The key of a record that was deleted stores nothing. A key belongs to its tenant.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};
const AGAIN: Json = {
  name: 'Knowhow-Again',
  in: 'header',
  required: false,
  description: 'Stores also what was deleted before.',
  schema: { type: 'boolean', default: false },
};
const REPLACES: Json = {
  name: 'Knowhow-Replaces',
  in: 'header',
  required: false,
  description:
    'The Idempotency-Key of an earlier report of the same run, whose place this record takes, in one step. What another API key stored, or feedback was told of, stays. Wants an Idempotency-Key.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};
const JOB_ID: Json = {
  name: 'job_id',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,128}$' },
};

function parametersOf(route: Route, schemas: Record<SchemaName, z.ZodType>): Json[] {
  return [
    ...(route.answers === 'StoreReceipt' ? [IDEMPOTENCY_KEY, AGAIN, REPLACES] : []),
    ...(route.path.includes('{job_id}') ? [JOB_ID] : []),
    ...(route.query ? queryParameters(schemas[route.query]) : []),
  ];
}

/** Who needs no key: anybody, or callers on this machine. */
const SECURITY: Partial<Record<Route['scope'], Json[]>> = {
  anybody: [],
  loopback: [{}, { apiKey: [] }, { bearer: [] }],
};

function operation(name: RouteName, schemas: Record<SchemaName, z.ZodType>): Json {
  const route: Route = ROUTES[name];
  const parameters = parametersOf(route, schemas);
  const security = SECURITY[route.scope];
  return {
    operationId: name,
    summary: SUMMARIES[name].summary,
    ...(security ? { security } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: ref(route.body) } } } }
      : {}),
    ...(route.uploads
      ? {
          requestBody: {
            required: true,
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
        }
      : {}),
    responses: describedAnswers(name, ref),
  };
}

function components(schemas: Record<SchemaName, z.ZodType>): Json {
  const registry = z.registry<{ id: string }>();
  // What is only ever sent in a query stands with its operation.
  const routes: Route[] = Object.values(ROUTES);
  const named = Object.entries(schemas).filter(
    ([name]) => !routes.some(({ query }) => query === name) || routes.some(({ body }) => body === name),
  );
  for (const [id, schema] of named) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(made.schemas).map(([name, schema]) => {
      const { $schema, $id, ...rest } = schema as Json;
      return [name, rest];
    }),
  );
}

/**
 * The OpenAPI 3.1 document, made from the table of routes and the schemas that check requests.
 *
 * @example
 * await writeFile('openapi.json', JSON.stringify(openApiDocument(DEFAULT_LIMITS)));
 */
export function openApiDocument(limits: Limits): Json {
  const schemas: Record<SchemaName, z.ZodType> = wireSchemas(limits);
  const paths = Object.entries(ROUTES).map(([name, { path, method }]) => [
    path,
    { [method.toLowerCase()]: operation(name as RouteName, schemas) },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'knowhow',
      version: packageVersion(),
      description:
        'Keeps the records of finished agent runs for each tenant, learns from them, and adds the relevant part to the next task.',
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }, { bearer: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: components(schemas),
    },
  };
}
