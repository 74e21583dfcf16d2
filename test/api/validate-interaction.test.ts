import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateInteraction } from '../../src/api/validate-request.js';
import { KnowhowError } from '../../src/domain/errors.js';
import { DEFAULT_LIMITS } from '../../src/domain/limits.js';

const turn = (n: number, rest: object = {}) => ({ turn: n, inputs: 'look', decision: 'go', ...rest });

const record = (rest: object = {}): Record<string, unknown> => ({
  tenant_id: 'desk',
  query: 'Fetch the parcel',
  turns: [turn(1)],
  timestamp: '2026-01-02T03:04:05Z',
  ...rest,
});

function refusal(input: unknown, limits = DEFAULT_LIMITS): { code: string; field: unknown; error: unknown } {
  try {
    validateInteraction(input, limits);
  } catch (error) {
    if (!KnowhowError.isInstance(error)) throw error;
    return { code: error.code, field: error.details.field, error: error.details.error };
  }
  throw new Error('the record was accepted');
}

function without(key: string): Record<string, unknown> {
  const { [key]: _, ...rest } = record();
  return rest;
}

describe('one problem, its code and its field', () => {
  test.each<[string, unknown, string, string]>([
    ['no object', null, 'validation_error', 'body'],
    ['an array', [], 'validation_error', 'body'],
    ['a string', 'x', 'validation_error', 'body'],
    ['no tenant', without('tenant_id'), 'validation_error', 'tenant_id'],
    ['blank tenant', record({ tenant_id: ' \t' }), 'validation_error', 'tenant_id'],
    ['no query', without('query'), 'invalid_query', 'query'],
    ['null query', record({ query: null }), 'invalid_query', 'query'],
    ['blank query', record({ query: '\n' }), 'invalid_query', 'query'],
    ['a number as query', record({ query: 7 }), 'invalid_query', 'query'],
    ['no turns', without('turns'), 'invalid_turns', 'turns'],
    ['empty turns', record({ turns: [] }), 'invalid_turns', 'turns'],
    ['turns as object', record({ turns: { 0: turn(1) } }), 'invalid_turns', 'turns'],
    ['a null turn', record({ turns: [turn(1), null] }), 'invalid_turns', 'turns[1]'],
    ['numbering from 0', record({ turns: [turn(0)] }), 'invalid_turns', 'turns[0].turn'],
    ['a gap', record({ turns: [turn(1), turn(3)] }), 'invalid_turns', 'turns[1].turn'],
    ['the same number twice', record({ turns: [turn(1), turn(1)] }), 'invalid_turns', 'turns[1].turn'],
    ['half a turn', record({ turns: [turn(1.5)] }), 'invalid_turns', 'turns[0].turn'],
    ['a number as text', record({ turns: [turn(1, { turn: '1' })] }), 'invalid_turns', 'turns[0].turn'],
    ['not a number', record({ turns: [turn(Number.NaN)] }), 'invalid_turns', 'turns[0].turn'],
    ['null inputs', record({ turns: [turn(1, { inputs: null })] }), 'invalid_turns', 'turns[0].inputs'],
    [
      'a decision object',
      record({ turns: [turn(1, { decision: {} })] }),
      'invalid_turns',
      'turns[0].decision',
    ],
    ['a result object', record({ turns: [turn(1, { result: {} })] }), 'invalid_turns', 'turns[0].result'],
    ['success as text', record({ success: 'true' }), 'validation_error', 'success'],
    ['agent_type as number', record({ agent_type: 1 }), 'validation_error', 'agent_type'],
    ['no timestamp', without('timestamp'), 'validation_error', 'timestamp'],
    ['a date alone', record({ timestamp: '2026-01-02' }), 'validation_error', 'timestamp'],
    ['metadata as array', record({ metadata: [] }), 'invalid_metadata', 'metadata'],
    ['metadata as text', record({ metadata: '{}' }), 'invalid_metadata', 'metadata'],
    ['metadata with a bigint', record({ metadata: { n: 1n } }), 'invalid_metadata', 'metadata'],
  ])('%s', (_, input, code, field) => {
    expect(refusal(input)).toMatchObject({ code, field });
  });
});

describe('the first problem in document order is named', () => {
  const BAD: [field: string, value: unknown, code: string][] = [
    ['tenant_id', '', 'validation_error'],
    ['query', '', 'invalid_query'],
    ['turns', [], 'invalid_turns'],
    ['success', 'yes', 'validation_error'],
    ['agent_type', 4, 'validation_error'],
    ['timestamp', 'yesterday', 'validation_error'],
    ['metadata', 5, 'invalid_metadata'],
  ];

  test('whichever fields are wrong, and in whatever order they were sent', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(BAD, { minLength: 1 }), (wrong) => {
        const input = { ...Object.fromEntries(wrong.map(([field, value]) => [field, value])) };
        const sent = {
          ...input,
          ...Object.fromEntries(Object.entries(record()).filter(([k]) => !(k in input))),
        };
        const first = BAD.find(([field]) => field in input)!;
        expect(refusal(sent)).toMatchObject({ field: first[0], code: first[2] });
      }),
    );
  });

  test('inside turns: by turn, then by field; numbering takes its place among them', () => {
    const turns = [turn(1), turn(5, { inputs: 1 }), turn(3, { decision: 1 })];
    expect(refusal(record({ turns })).field).toBe('turns[1].turn');
    expect(refusal(record({ turns: [turn(1, { result: 1, memory: 1 })] })).field).toBe('turns[0].memory');
    expect(refusal(record({ turns: [turn(1, { decision: 1 }), turn(7)] })).field).toBe('turns[0].decision');
  });

  test('numbering holds for 1..n and for nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 5 }), { minLength: 1, maxLength: 5 }), (numbers) => {
        const input = record({ turns: numbers.map((n) => turn(n)) });
        const wrong = numbers.findIndex((n, i) => n !== i + 1);
        if (wrong < 0) expect(validateInteraction(input).turns).toHaveLength(numbers.length);
        else expect(refusal(input).field).toBe(`turns[${wrong}].turn`);
      }),
    );
  });
});

describe('what is accepted', () => {
  test('known fields come back as they were, unknown ones are dropped', () => {
    const full = record({ success: false, agent_type: 'voice', metadata: { a: [1, null] } });
    expect(validateInteraction({ ...full, extra: 1 })).toEqual(full);
    const odd = validateInteraction(record({ turns: [turn(1, { tool: 'x', memory: 'm', result: '' })] }));
    expect(odd.turns).toEqual([turn(1, { memory: 'm', result: '' })]);
  });

  test('null for an option is the same as leaving it out', () => {
    const nulls = record({
      success: null,
      agent_type: null,
      metadata: null,
      turns: [turn(1, { memory: null, result: null })],
    });
    expect(validateInteraction(nulls)).toEqual(record());
    expect(Object.keys(validateInteraction(nulls).turns[0]!)).toEqual(['turn', 'inputs', 'decision']);
  });

  test('metadata keeps every key, __proto__ too, and no prototype is touched', () => {
    const metadata = JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"a":null}') as object;
    const checked = validateInteraction(record({ metadata }));
    expect(JSON.stringify(checked.metadata)).toBe(JSON.stringify(metadata));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    const top = JSON.parse(`{"__proto__":{"success":true},${JSON.stringify(record()).slice(1)}`) as object;
    expect(validateInteraction(top).success).toBeUndefined();
  });

  test('any JSON object within the limits is metadata', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (metadata) => {
        const sent = JSON.parse(JSON.stringify(metadata)) as object;
        expect(validateInteraction(record({ metadata: sent })).metadata).toEqual(sent);
      }),
    );
  });

  test('texts keep NUL, emoji and lone surrogates', () => {
    const query = 'a\u0000b 🦜 \ud800';
    expect(validateInteraction(record({ query })).query).toBe(query);
  });
});

describe('limits', () => {
  const limits = { ...DEFAULT_LIMITS, textLength: 10, turns: 2, metadataBytes: 20, depth: 4 };

  test('lengths are UTF-16 code units: at the limit it passes, one more does not', () => {
    expect(validateInteraction(record({ query: 'x'.repeat(10) }), limits).query).toHaveLength(10);
    expect(validateInteraction(record({ query: '🦜'.repeat(5) }), limits).query).toHaveLength(10);
    expect(refusal(record({ query: 'x'.repeat(11) }), limits)).toMatchObject({ code: 'invalid_query' });
    expect(refusal(record({ query: '🦜'.repeat(6) }), limits)).toMatchObject({ code: 'invalid_query' });
  });

  test('turns, and metadata in UTF-8 bytes', () => {
    const query = 'short';
    expect(validateInteraction(record({ query, turns: [turn(1), turn(2)] }), limits).turns).toHaveLength(2);
    const three = [turn(1), turn(2), turn(3)];
    expect(refusal(record({ query, turns: three }), limits)).toMatchObject({
      code: 'invalid_turns',
      field: 'turns',
    });
    const bytes = (n: number) => ({ m: 'x'.repeat(n - '{"m":""}'.length) });
    expect(validateInteraction(record({ query, metadata: bytes(20) }), limits).metadata).toEqual(bytes(20));
    expect(refusal(record({ query, metadata: bytes(21) }), limits).code).toBe('invalid_metadata');
    expect(refusal(record({ query, metadata: { m: 'ü'.repeat(7) } }), limits).code).toBe('invalid_metadata');
  });

  test('nesting, also where it never ends', () => {
    const query = 'short';
    expect(validateInteraction(record({ query, metadata: { a: { b: [] } } }), limits).query).toBe(query);
    const deep = record({ query, metadata: { a: { b: [[]] } } });
    expect(refusal(deep, limits)).toMatchObject({ code: 'validation_error', field: 'body' });
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(refusal(record({ metadata: cycle })).code).toBe('validation_error');
  });
});
