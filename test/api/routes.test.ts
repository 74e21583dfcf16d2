import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '../../src/api/route.js';
import { ROUTES } from '../../src/api/routes.js';
import { wireSchemas } from '../../src/api/schemas.js';
import { DEFAULT_LIMITS } from '../../src/domain/limits.js';

const schemas: Record<string, z.ZodType> = wireSchemas(DEFAULT_LIMITS);
const routes = Object.entries<Route>(ROUTES);

describe('the table of routes', () => {
  test('names each method and path once', () => {
    const named = routes.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(named).size).toBe(named.length);
  });

  /** Where others look for them. */
  const PLACES = new Map([
    ['home', '/'],
    ['health', '/healthz'],
    ['readiness', '/readyz'],
    ['openapi', '/openapi.json'],
  ]);

  test.each(routes)('%s has the path of its name', (name, { path }) => {
    const own = `/${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    expect(path.replace(/\/\{\w+\}$/, '')).toBe(PLACES.get(name) ?? own);
  });

  test.each(routes.filter(([, { sign }]) => sign))(
    '%s is known by a field that every answer has',
    (_, { answers, sign: [field, type] = ['', ''] }) => {
      const { properties, required } = z.toJSONSchema(schemas[answers!]!) as {
        properties: Record<string, { type?: string }>;
        required: string[];
      };
      expect(required).toContain(field);
      const told = { array: 'object', integer: 'number' }[properties[field]?.type ?? ''];
      expect(told ?? properties[field]?.type).toBe(type);
    },
  );
});
