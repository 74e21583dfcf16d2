import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateJobId } from '../../src/api/validate-job-id.js';
import { validateDelete, validateEnhance } from '../../src/api/validate-request.js';
import { KnowhowError, type ValidationItem } from '../../src/domain/errors.js';
import { DEFAULT_LIMITS } from '../../src/domain/limits.js';

function items(check: () => unknown): ValidationItem[] {
  try {
    check();
  } catch (error) {
    if (!KnowhowError.isInstance(error)) throw error;
    expect(error.code).toBe('validation_error');
    return error.details.items!;
  }
  throw new Error('the request was accepted');
}

const brief = (check: () => unknown) => items(check).map(({ loc, type }) => [loc.join('.'), type]);

describe('enhance', () => {
  const request = { tenant_id: 'desk', input_text: 'Fetch the parcel' };

  test('all problems, in document order', () => {
    const wrong = { max_tokens: 1.5, agent_type: 3, context: { a: 1 }, explain: 'yes' };
    expect(brief(() => validateEnhance(wrong))).toEqual([
      ['body.tenant_id', 'value_error.missing'],
      ['body.input_text', 'value_error.missing'],
      ['body.agent_type', 'type_error'],
      ['body.context.a', 'type_error'],
      ['body.max_tokens', 'value_error'],
      ['body.explain', 'type_error'],
    ]);
  });

  test.each<[string, object, string, string]>([
    ['a number', { input_text: 3 }, 'body.input_text', 'type_error'],
    ['null where it is required', { tenant_id: null }, 'body.tenant_id', 'type_error'],
    ['white space', { input_text: ' \n' }, 'body.input_text', 'value_error'],
    ['too long', { input_text: 'x'.repeat(32_769) }, 'body.input_text', 'value_error'],
    ['negative tokens', { max_tokens: -1 }, 'body.max_tokens', 'value_error'],
    ['too many tokens', { max_tokens: 100_001 }, 'body.max_tokens', 'value_error'],
    ['tokens as text', { max_tokens: '10' }, 'body.max_tokens', 'type_error'],
    ['tools as text', { tools: 'pay' }, 'body.tools', 'type_error'],
    ['a tool that is a number', { tools: ['pay', 3] }, 'body.tools.1', 'type_error'],
    ['a tool of white space', { tools: [' '] }, 'body.tools.0', 'value_error'],
    ['a tool without a name', { tools: [{ description: 'x' }] }, 'body.tools.0.name', 'value_error.missing'],
    [
      'a description that is a number',
      { tools: [{ name: 'a', description: 3 }] },
      'body.tools.0.description',
      'type_error',
    ],
    ['a tool with a long name', { tools: ['x'.repeat(257)] }, 'body.tools.0', 'value_error'],
    ['too many tools', { tools: Array.from({ length: 10_001 }, () => 'x') }, 'body.tools', 'value_error'],
    ['context as list', { context: ['a'] }, 'body.context', 'type_error'],
    ['turns as text', { context: { turns: 'a' } }, 'body.context.turns', 'type_error'],
    [
      'a turn without a decision',
      { context: { turns: [{ turn: 1, inputs: 'a' }] } },
      'body.context.turns.0.decision',
      'value_error.missing',
    ],
    [
      'turns with a gap',
      { context: { turns: [1, 3].map((turn) => ({ turn, inputs: 'a', decision: 'b' })) } },
      'body.context.turns.1.turn',
      'value_error',
    ],
    [
      'too many turns',
      {
        context: {
          turns: Array.from({ length: 1_001 }, (_, i) => ({ turn: i + 1, inputs: 'a', decision: 'b' })),
        },
      },
      'body.context.turns',
      'value_error',
    ],
  ])('%s', (_, rest, loc, type) => {
    expect(brief(() => validateEnhance({ ...request, ...rest }))).toEqual([[loc, type]]);
  });

  test('no object, and one that nests too deeply', () => {
    for (const bad of [null, undefined, 'x', 7, [], [request]]) {
      expect(brief(() => validateEnhance(bad))).toEqual([['body', 'type_error']]);
    }
    const limits = { ...DEFAULT_LIMITS, depth: 2 };
    const nested = { ...request, context: { a: 'b' } };
    expect(validateEnhance(nested, limits)).toEqual(nested);
    expect(brief(() => validateEnhance({ ...request, extra: { a: {} } }, limits))).toEqual([
      ['body', 'value_error'],
    ]);
  });

  test('any text that is not blank comes through unchanged; unknown fields do not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (input_text) => {
        fc.pre(input_text.trim() !== '');
        expect(validateEnhance({ ...request, input_text, extra: 1 })).toEqual({ ...request, input_text });
      }),
    );
  });
});

describe('delete', () => {
  const request = { tenant_id: 'desk', intent: 'refunds' };

  test('all problems, in document order, in the query', () => {
    const wrong = { similarity_threshold: 'x', dry_run: 'x', agent_type: 5 };
    expect(brief(() => validateDelete(wrong))).toEqual([
      ['query.tenant_id', 'value_error.missing'],
      ['query.intent', 'value_error.missing'],
      ['query.similarity_threshold', 'type_error'],
      ['query.dry_run', 'type_error'],
      ['query.agent_type', 'type_error'],
    ]);
    expect(items(() => validateDelete({ tenant_id: 'a' }))[0]!.msg).toBe('field required');
    expect(brief(() => validateDelete({ ...wrong, dryRun: true })).at(-1)).toEqual([
      'query.dryRun',
      'value_error',
    ]);
    expect(items(() => validateDelete({ tenant_id: 'a', intent: 'b', dryrun: true }))[0]!.msg).toContain(
      'dryrun is not known, and nothing was deleted',
    );
    expect(items(() => validateDelete([1]))).toHaveLength(1);
  });

  test('the threshold is a finite number in [0, 1]', () => {
    fc.assert(
      fc.property(fc.double(), (similarity_threshold) => {
        const check = () => validateDelete({ ...request, similarity_threshold });
        const plain = similarity_threshold >= 0 && similarity_threshold <= 1;
        if (plain && !Object.is(similarity_threshold, -0)) {
          expect(check().similarity_threshold).toBe(similarity_threshold);
        } else {
          expect(brief(check)).toEqual([['query.similarity_threshold', 'value_error']]);
        }
      }),
    );
  });

  test('`all` is accepted beside any threshold, and its own problem comes last', () => {
    for (const similarity_threshold of [undefined, 0, 0.5, 1]) {
      for (const all of [undefined, null, false, true]) {
        const asked = { ...request, similarity_threshold, all };
        expect(validateDelete(asked)).toEqual(asked);
      }
    }
    expect(brief(() => validateDelete({ all: 1, intent: 'x', similarity_threshold: 2 }))).toEqual([
      ['query.tenant_id', 'value_error.missing'],
      ['query.similarity_threshold', 'value_error'],
      ['query.all', 'type_error'],
    ]);
  });

  test('the intent has at most 4,096 code units', () => {
    expect(validateDelete({ ...request, intent: '🦜'.repeat(2_048) }).intent).toHaveLength(4_096);
    expect(brief(() => validateDelete({ ...request, intent: 'x'.repeat(4_097) }))).toEqual([
      ['query.intent', 'value_error'],
    ]);
  });
});

describe('job ids', () => {
  test('1 to 128 characters of A-Z, a-z, 0-9, _ and - are taken as they are', () => {
    const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,128}$/);
    fc.assert(
      fc.property(id, (text) => {
        expect(validateJobId(text)).toBe(text);
      }),
    );
  });

  test.each([
    ['', 'value_error'],
    ['x'.repeat(129), 'value_error'],
    ['a b', 'value_error'],
    ['a\n', 'value_error'],
    ['../x', 'value_error'],
    ['ä', 'value_error'],
    [7, 'type_error'],
    [undefined, 'type_error'],
    [null, 'type_error'],
  ])('%j is malformed', (id, type) => {
    expect(brief(() => validateJobId(id))).toEqual([['path.job_id', type]]);
  });
});
