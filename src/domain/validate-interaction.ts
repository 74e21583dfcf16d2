import type { z } from 'zod';
import { type ErrorCode, KnowhowError } from './errors.js';
import { type Interaction, interactionSchema, type Turn } from './interaction.js';
import { jsonDepth } from './json-depth.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';

const FIELD_ORDER = ['tenant_id', 'query', 'turns', 'success', 'agent_type', 'timestamp', 'metadata'];
const TURN_ORDER = ['turn', 'inputs', 'decision', 'memory', 'result'];
const CODES: Record<string, ErrorCode> = {
  query: 'invalid_query',
  turns: 'invalid_turns',
  metadata: 'invalid_metadata',
};

interface Problem {
  path: (string | number)[];
  error: string;
}

const schemas = new WeakMap<Limits, ReturnType<typeof interactionSchema>>();

function schemaFor(limits: Limits) {
  let schema = schemas.get(limits);
  if (!schema) {
    schema = interactionSchema(limits);
    schemas.set(limits, schema);
  }
  return schema;
}

function rank(problem: Problem): number[] {
  const [field, index, inner] = problem.path;
  return [
    FIELD_ORDER.indexOf(String(field ?? '')),
    typeof index === 'number' ? index : -1,
    TURN_ORDER.indexOf(String(inner ?? '')),
  ];
}

function inDocumentOrder(a: Problem, b: Problem): number {
  const left = rank(a);
  const right = rank(b);
  for (let i = 0; i < left.length; i++) {
    if (left[i] !== right[i]) return left[i]! - right[i]!;
  }
  return 0;
}

/** `turns[2].turn`: the way details name a field. */
function fieldName(path: (string | number)[]): string {
  return path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name === '' ? part : `${name}.${part}`),
    '',
  );
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type') {
    return `must be ${issue.expected === 'array' || issue.expected === 'object' ? 'an' : 'a'} ${issue.expected}`;
  }
  if (issue.code === 'too_big') {
    return issue.origin === 'string'
      ? `must have at most ${issue.maximum} characters`
      : `must have at most ${issue.maximum} items`;
  }
  return issue.message;
}

function numberingProblems(turns: unknown): Problem[] {
  if (!Array.isArray(turns)) return [];
  const problems: Problem[] = [];
  turns.forEach((turn: unknown, i) => {
    const number = (turn as Partial<Turn> | null | undefined)?.turn;
    if (typeof number === 'number' && number !== i + 1) {
      problems.push({
        path: ['turns', i, 'turn'],
        error: `must be ${i + 1} (turns are numbered from 1 without gaps), got ${number}`,
      });
    }
  });
  return problems;
}

function withoutNull<T extends object>(value: T): T {
  const out = { ...value };
  for (const key of Object.keys(out) as (keyof T)[]) {
    if (out[key] === null || out[key] === undefined) delete out[key];
  }
  return out;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function metadataProblem(metadata: unknown, limits: Limits): string | undefined {
  if (!isObject(metadata)) return 'must be an object';
  try {
    const bytes = Buffer.byteLength(JSON.stringify(metadata));
    return bytes > limits.metadataBytes
      ? `must have at most ${limits.metadataBytes} bytes as JSON`
      : undefined;
  } catch {
    return 'must be plain JSON data (no bigint, no cycle)';
  }
}

/**
 * Checks an interaction record against the interface. Unknown fields are dropped, `null`
 * options are treated as left out.
 *
 * @param input what the caller gave
 * @param limits bounds on lengths and counts
 * @returns the record, with known fields only
 * @throws KnowhowError `validation_error`, `invalid_query`, `invalid_turns` or `invalid_metadata`, with
 *   `details.field` and `details.error` naming the first problem in document order
 */
export function validateInteraction(input: unknown, limits: Limits = DEFAULT_LIMITS): Interaction {
  if (!isObject(input)) {
    throw new KnowhowError(
      'validation_error',
      `The interaction record must be a JSON object, got ${input === null ? 'null' : Array.isArray(input) ? 'an array' : typeof input}.`,
      { field: 'body', error: 'must be an object' },
    );
  }
  if (jsonDepth(input, limits.depth) > limits.depth) {
    throw new KnowhowError('validation_error', `The record nests deeper than ${limits.depth} containers.`, {
      field: 'body',
      error: `must nest at most ${limits.depth} containers`,
    });
  }
  const { metadata, ...rest } = input;
  const parsed = schemaFor(limits).safeParse(rest, { reportInput: true });
  const problems: Problem[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({
        path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
        error: describe(issue),
      }));
  problems.push(...numberingProblems(input.turns));
  // Metadata is free-form: it is checked by hand so that no key, `__proto__` included, is lost or rewritten.
  if (metadata !== undefined && metadata !== null) {
    const error = metadataProblem(metadata, limits);
    if (error) problems.push({ path: ['metadata'], error });
  }
  const first = problems.sort(inDocumentOrder)[0];
  if (first || !parsed.success) {
    const path = first?.path ?? [];
    const field = fieldName(path);
    const code = CODES[String(path[0])] ?? 'validation_error';
    throw new KnowhowError(code, `${field} ${first?.error ?? 'is invalid'}.`, {
      field,
      error: first?.error ?? 'is invalid',
    });
  }
  const record = withoutNull({ ...parsed.data, metadata: metadata ?? undefined }) as Interaction;
  record.turns = record.turns.map(withoutNull);
  return record;
}
