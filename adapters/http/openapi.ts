import { z } from 'zod';
import { deleteSchema, type Limits } from '../../src/index.js';
import { packageVersion } from '../package-version.js';
import { INSPECTIONS } from './inspections.js';
import { withdrawal, withdrawn } from './read-withdrawal.js';
import { wireSchemas } from './schemas.js';

type Json = Record<string, unknown>;
type SchemaName = keyof ReturnType<typeof wireSchemas>;

const ref = (name: SchemaName): Json => ({ $ref: `#/components/schemas/${name}` });
const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });

const REQUEST_ID = {
  'x-request-id': header('The request id that was sent, or a new one. Quote it to the operator.'),
};
const RATE = {
  'RateLimit-Policy': header('The limit, as in draft-ietf-httpapi-ratelimit-headers.'),
  RateLimit: header('What is left of it.'),
};
const RETRY = { 'Retry-After': header('Seconds to wait.', { type: 'integer', minimum: 1 }) };

function answer(description: string, schema: SchemaName, headers: Json = {}): Json {
  return {
    description,
    headers: { ...REQUEST_ID, ...headers },
    content: { 'application/json': { schema: ref(schema) } },
  };
}

const jsonBody = (schema: SchemaName): Json => ({
  required: true,
  content: { 'application/json': { schema: ref(schema) } },
});

const UNAUTHORIZED = answer('The key is missing, not valid or revoked.', 'AuthenticationError', {
  'WWW-Authenticate': header('How to authenticate.'),
});
const TOO_MANY = answer('Too many requests.', 'GeneralError', { ...RATE, ...RETRY });
const COMMON = {
  '401': UNAUTHORIZED,
  '403': answer('The key is not allowed to do this.', 'GeneralError'),
  '500': answer('Something failed inside the service.', 'GeneralError'),
  '503': answer('The service is stopping.', 'GeneralError', RETRY),
};
const UNPROCESSABLE = answer('The request is not valid; every problem is listed.', 'ValidationError');
const NOT_ALLOWED = answer('Another method is needed.', 'GeneralError', {
  Allow: header('The methods that are.'),
});
const MEDIA_TYPE = answer('The body is not declared as JSON.', 'GeneralError');

function enhance(): Json {
  return {
    operationId: 'enhanceTask',
    summary: 'Enhance a task with what past runs teach about it',
    requestBody: jsonBody('EnhanceRequest'),
    responses: {
      '200': answer(
        'The enriched text; the input text alone where nothing relevant is known.',
        'EnhanceResult',
        RATE,
      ),
      '405': NOT_ALLOWED,
      '413': answer('The body is too large.', 'GeneralError'),
      '415': MEDIA_TYPE,
      '422': UNPROCESSABLE,
      '429': TOO_MANY,
      ...COMMON,
    },
  };
}

function store(): Json {
  return {
    operationId: 'storeKnowledge',
    summary: 'Store the record of a finished interaction',
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description:
          'The same key and body give the same job and store nothing twice. A key belongs to its tenant.',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      },
    ],
    requestBody: jsonBody('Interaction'),
    responses: {
      '202': answer('The record is on disk and queued.', 'StoreReceipt', {
        Location: header('Where the status of the job is found.'),
        ...RATE,
      }),
      '400': answer(
        'The record is not valid; the first problem in document order is named.',
        'StoreError',
        RATE,
      ),
      '401': UNAUTHORIZED,
      '403': answer('The key is not allowed to do this.', 'StoreError'),
      '405': NOT_ALLOWED,
      '413': answer('The body is too large.', 'StoreError', RATE),
      '415': answer('The body is not declared as JSON.', 'GeneralError', RATE),
      '429': answer('Too many requests.', 'StoreError', { ...RATE, ...RETRY }),
      '500': answer('The record could not be stored.', 'StoreError', RATE),
      '503': answer('The service is stopping.', 'StoreError', RETRY),
      '507': answer('The disk is full; the record was not stored.', 'StoreError', { ...RATE, ...RETRY }),
    },
  };
}

function status(): Json {
  return {
    operationId: 'knowledgeStatus',
    summary: 'Check a knowledge upload job',
    parameters: [
      {
        name: 'job_id',
        in: 'path',
        required: true,
        schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,128}$' },
      },
    ],
    responses: {
      '200': answer('The job. A failed one stands under its id.', 'JobStatus', RATE),
      '404': answer('There is no such job.', 'GeneralError'),
      '405': NOT_ALLOWED,
      '422': UNPROCESSABLE,
      '429': TOO_MANY,
      ...COMMON,
    },
  };
}

/** A schema for a query parameter: `null` cannot be sent in a query. */
function withoutNull(schema: Json): Json {
  const { anyOf, description, ...rest } = schema as { anyOf?: Json[]; description?: string; type?: unknown };
  const chosen = anyOf?.find((option) => option.type !== 'null') ?? rest;
  const type = Array.isArray(chosen.type) ? chosen.type.find((name) => name !== 'null') : chosen.type;
  return { ...chosen, ...(type === undefined ? {} : { type }) };
}

function remove(limits: Limits): Json {
  const { properties, required } = z.toJSONSchema(deleteSchema(limits), { io: 'input' }) as {
    properties: Record<string, Json>;
    required: string[];
  };
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: schema.description,
    schema: {
      ...withoutNull(schema),
      ...(name === 'similarity_threshold' ? { default: 0.5 } : {}),
      ...(name === 'dry_run' || name === 'all' ? { default: false } : {}),
    },
  }));
  return {
    operationId: 'deleteByIntent',
    summary: 'Delete the knowledge whose meaning matches an intent',
    parameters,
    responses: {
      '200': answer('What was deleted, or what a dry run would delete.', 'DeleteResult', RATE),
      '405': NOT_ALLOWED,
      '422': UNPROCESSABLE,
      '429': TOO_MANY,
      ...COMMON,
    },
  };
}

/** A schema that stands where it is used. */
function inlined(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest as Json;
}

function operations(): Json {
  const text = (description: string): Json => ({
    description,
    headers: REQUEST_ID,
    content: { 'text/plain': { schema: { type: 'string' } } },
  });
  const open = { security: [] };
  return {
    '/': {
      get: {
        operationId: 'home',
        summary: 'Says that the service is there',
        ...open,
        responses: { '200': answer('It is.', 'Health'), '405': NOT_ALLOWED },
      },
    },
    '/healthz': {
      get: {
        operationId: 'health',
        summary: 'Whether the process answers',
        ...open,
        responses: { '200': answer('It does.', 'Health'), '405': NOT_ALLOWED },
      },
    },
    '/readyz': {
      get: {
        operationId: 'readiness',
        summary: 'Whether requests can be served',
        ...open,
        responses: {
          '200': answer('They can.', 'Readiness'),
          '405': NOT_ALLOWED,
          '503': answer('They cannot.', 'GeneralError', RETRY),
        },
      },
    },
    '/metrics': {
      get: {
        operationId: 'metrics',
        summary: 'Counters for Prometheus; on loopback, or with an operator key',
        security: [{}, { apiKey: [] }, { bearer: [] }],
        responses: {
          '200': text('Prometheus text format.'),
          '401': UNAUTHORIZED,
          '403': answer('The key is no operator key.', 'GeneralError'),
          '405': NOT_ALLOWED,
          '500': answer('Something failed inside the service.', 'GeneralError'),
        },
      },
    },
    '/withdraw': {
      post: {
        operationId: 'withdraw',
        summary: 'Take back what a key, a declared source or a span of time brought; with an operator key',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: inlined(withdrawal) } },
        },
        responses: {
          '200': {
            description: 'What was withdrawn, or what a dry run would withdraw.',
            headers: REQUEST_ID,
            content: {
              'application/json': { schema: inlined(withdrawn) },
            },
          },
          '400': answer('The request says nothing that is meant, or is malformed.', 'GeneralError'),
          '404': answer('There is no such collection.', 'GeneralError'),
          '405': NOT_ALLOWED,
          '413': answer('The body is too large.', 'GeneralError'),
          '415': MEDIA_TYPE,
          ...COMMON,
        },
      },
    },
    '/openapi.json': {
      get: {
        operationId: 'openapi',
        summary: 'This document',
        ...open,
        responses: {
          '200': {
            description: 'OpenAPI 3.1.',
            headers: REQUEST_ID,
            content: { 'application/json': { schema: { type: 'object' } } },
          },
          '405': NOT_ALLOWED,
        },
      },
    },
  };
}

/** Looking and correcting. */
function inspections(): Json {
  return Object.fromEntries(
    INSPECTIONS.map(({ path, method, body, summary }) => [
      path,
      {
        post: {
          operationId: method,
          summary,
          requestBody: { required: true, content: { 'application/json': { schema: inlined(body) } } },
          responses: {
            '200': {
              description: 'The result, as the library gives it.',
              headers: { ...REQUEST_ID, ...RATE },
              content: { 'application/json': { schema: { type: 'object' } } },
            },
            '400': answer('The request is not valid.', 'GeneralError'),
            '404': answer('There is no such collection, entry, record or job.', 'GeneralError'),
            '405': NOT_ALLOWED,
            '413': answer('The body is too large.', 'GeneralError'),
            '415': MEDIA_TYPE,
            '429': TOO_MANY,
            ...COMMON,
          },
        },
      },
    ]),
  );
}

function components(limits: Limits): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(wireSchemas(limits))) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { $schema, $id, ...rest } = schema as Json;
      return [name, rest];
    }),
  );
}

/** The OpenAPI 3.1 document, made from the same zod schemas that check requests. */
export function openApiDocument(limits: Limits): Json {
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
    paths: {
      '/enhance_task': { post: enhance() },
      '/store_knowledge': { post: store() },
      '/knowledge_status/{job_id}': { get: status() },
      '/delete_by_intent': { post: remove(limits) },
      ...inspections(),
      ...operations(),
    },
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: components(limits),
    },
  };
}
