import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../../adapters/http/index.js';
import type { Route } from '../../src/api/route.js';
import { ROUTES } from '../../src/api/routes.js';
import { DEFAULT_LIMITS } from '../../src/index.js';
import { startFake } from './fake-server.js';
import { resolveRef, schemaProblems } from './json-schema.js';
import { enhance, record } from './rows/row.js';
import { send } from './send.js';

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
  security?: Json[];
}

const document = openApiDocument(DEFAULT_LIMITS) as {
  openapi: string;
  info: Json;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; securitySchemes: Record<string, Json> };
  security: Json[];
};
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const operationAt = (path: string, method: string) => document.paths[path]![method]!;

function* walk(node: unknown): Generator<Json> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield node as Json;
  for (const value of Object.values(node)) yield* walk(value);
}

describe('the document', () => {
  test('is OpenAPI 3.1 with a title and a version, and plain JSON', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'knowhow', version: expect.any(String) as string });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  test('has every path of the table of routes, and no other', () => {
    const routes = Object.values<Route>(ROUTES).map(({ method, path }) => `${method.toLowerCase()} ${path}`);
    expect(operations.map(({ path, method }) => `${method} ${path}`).sort()).toEqual(routes.sort());
  });

  test('has references that all point somewhere, and components that are all used', () => {
    const refs = [...walk(document)].flatMap((node) => (typeof node.$ref === 'string' ? [node.$ref] : []));
    expect(refs.length).toBeGreaterThan(20);
    for (const ref of refs) resolveRef(document as unknown as Json, ref);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !refs.includes(`#/components/schemas/${name}`),
    );
    expect(unused).toEqual([]);
  });

  test.each(operations)('$method $path is complete', ({ path, operation }) => {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(operation.summary).not.toBe('');
    const declared = (operation.parameters ?? []).filter((p) => p.in === 'path').map((p) => p.name);
    expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[1-5]\d\d$/);
      expect(response.description).not.toBe('');
      expect(Object.keys(response.content ?? {})).toHaveLength(1);
    }
    for (const requirement of operation.security ?? document.security) {
      for (const scheme of Object.keys(requirement)) {
        expect(document.components.securitySchemes).toHaveProperty(scheme);
      }
    }
  });

  test('has an id of its own for each operation', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has every status of interface.md and decisions.md', () => {
    const statuses = (path: string, method: string) => Object.keys(operationAt(path, method).responses);
    expect(statuses('/store_knowledge', 'post')).toEqual(
      expect.arrayContaining(['202', '400', '401', '403', '405', '413', '415', '429', '500']),
    );
    expect(statuses('/enhance_task', 'post')).toEqual(
      expect.arrayContaining(['200', '401', '403', '405', '413', '415', '422', '500']),
    );
    expect(statuses('/knowledge_status/{job_id}', 'get')).toEqual(
      expect.arrayContaining(['200', '401', '404', '405', '422', '500']),
    );
    expect(statuses('/delete_by_intent', 'post')).toEqual(
      expect.arrayContaining(['200', '401', '403', '405', '422', '500']),
    );
  });

  test('declares the additions by which a client knows what it may ask for', () => {
    expect(operationAt('/store_knowledge', 'post').parameters).toMatchObject([
      { name: 'Idempotency-Key', in: 'header', required: false },
      { name: 'Knowhow-Again', in: 'header', required: false },
      { name: 'Knowhow-Replaces', in: 'header', required: false },
    ]);
    expect(operationAt('/delete_by_intent', 'post').parameters).toMatchObject([
      { name: 'tenant_id', in: 'query', required: true, schema: { type: 'string' } },
      { name: 'intent', in: 'query', required: true, schema: { type: 'string', maxLength: 4096 } },
      {
        name: 'similarity_threshold',
        in: 'query',
        required: false,
        schema: { type: 'number', minimum: 0, maximum: 1, default: 0.5 },
      },
      { name: 'dry_run', in: 'query', required: false, schema: { type: 'boolean', default: false } },
      { name: 'agent_type', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'all', in: 'query', required: false, schema: { type: 'boolean', default: false } },
    ]);
  });

  test('has schemas that only use keywords our checker understands, and that tell right from wrong', () => {
    const root = document as unknown as Json;
    const { schemas } = document.components;
    expect(schemaProblems(record({ success: null }), schemas.Interaction!, root)).toEqual([]);
    expect(schemaProblems(record({ turns: [] }), schemas.Interaction!, root)).not.toEqual([]);
    expect(schemaProblems(enhance({ context: { a: 'b' } }).body, schemas.EnhanceRequest!, root)).toEqual([]);
    const turn = { turn: 1, inputs: 'a', decision: 'b' };
    for (const [turns, problems] of [
      [[turn], 0],
      [[{ turn: 1 }], 2],
    ] as const) {
      const { body } = enhance({ context: { a: 'b', turns } });
      expect(schemaProblems(body, schemas.EnhanceRequest!, root).length > 0).toBe(problems > 0);
    }
    expect(schemaProblems({ response: 7 }, schemas.EnhanceResult!, root)).not.toEqual([]);
    expect(
      schemaProblems({ code: 'validation_error', message: '', detail: [] }, schemas.ValidationError!, root),
    ).not.toEqual([]);
    for (const [name, schema] of Object.entries(schemas)) {
      expect(schemaProblems(null, schema, root), name).not.toEqual([]);
    }
  });

  test('follows the limits of the service', () => {
    const own = openApiDocument({ ...DEFAULT_LIMITS, textLength: 7 }) as typeof document;
    expect(own.components.schemas.EnhanceRequest).toMatchObject({
      properties: { input_text: { maxLength: 7 } },
    });
  });
});

describe('served', () => {
  let server: Awaited<ReturnType<typeof startFake>>;
  beforeAll(async () => {
    server = await startFake();
  });
  afterAll(() => server.close());

  test('is that document, the same every time', async () => {
    const first = await send(server.url, { path: '/openapi.json' });
    expect(first.json).toEqual(JSON.parse(JSON.stringify(document)));
    expect((await send(server.url, { path: '/openapi.json' })).text).toBe(first.text);
    expect(first.headers['content-type']).toBe('application/json');
  });

  test('an explanation and the receipts are as documented', async () => {
    const node = { action: '(start)', weight: 1, value: 0.5, visits: 2, principal: true };
    const result = {
      response: 'x\n\nknown [k1]',
      metadata: {
        confidence_score: 0.42,
        sources: [{ id: 'k1', kind: 'recipe', evidence: { runs: 2, successes: 1.5, failures: 0.5 } }],
        explanation: {
          matches: [{ id: 'k1', kind: 'recipe', situation: 's', similarity: 0.9 }],
          tree: { ...node, children: [{ ...node, children: [] }] },
          confidence: 0.42,
          lines: [{ text: '- Do: a', worth: 0.5, why: 'the tree', sources: ['k1'] }],
          timing: { embed_ms: 1, rest_ms: 0.5 },
        },
      },
    };
    const root = document as unknown as Json;
    expect(schemaProblems(result, document.components.schemas.EnhanceResult!, root)).toEqual([]);
  });
});
