import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RawSpan } from '../../adapters/import/spans/raw-span.js';
import { collectTraces } from '../../adapters/import/spans/traces.js';
import { fixture, outline, readFixtures, readTexts } from './read-files.js';

describe('langsmith', () => {
  test('traces, agents inside them, nested exports and what cannot be read', async () => {
    const { records, rejected, passedOver } = await readFixtures('langsmith.jsonl');
    expect(records.map(({ record }) => outline(record))).toEqual([
      [
        'Get me a new seal for pump 4. [ok]',
        'search_stock ! "error":"no article is called seal P4"',
        'search_stock = seal P-4: 0 in stock',
        'ask_buyer = Friday, 12 euros',
        '"The seal comes on Friday."',
      ],
      ['seal P-4, by when? [?, buyer]', 'ask_supplier = Friday', '"Friday, 12 euros"'],
      [
        'Order 40 bolts M8. [failed, order agent]',
        'order_part ! "error":"the budget is used up"',
        '"(no answer)" ! "interrupted":true,"message":"The run ended with an error: Recursion limit of 4 reached"',
      ],
      ['Count the bolts. [?]', 'search_stock'],
      ['Name a strong bolt. [?]', '"M12, class 10.9."'],
    ]);
    expect(rejected).toEqual([
      [19, 'It is not valid JSON: it ends too early (character 43).'],
      [23, expect.stringContaining('It holds no run')],
      [24, expect.stringContaining('It holds no run')],
    ]);
    expect(passedOver).toEqual({ 'traces that asked no model': 1 });
    expect(records[0]!.record).toMatchObject({
      timestamp: '2026-01-15T09:00:01.000Z',
      metadata: { program: 'langsmith', run_id: 't-1', thread_id: 'th-9', customer: 'north', tags: ['prod'] },
    });
  });

  test('the order of the file does not matter', async () => {
    const lines = readFileSync(fixture('langsmith.jsonl'), 'utf8').trim().split('\n');
    const sorted = async (text: string[]) =>
      (await readTexts({ a: text.join('\n') })).records
        .map(({ key, record }) => [key, record.turns] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1));
    const expected = await sorted(lines);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(lines, { minLength: lines.length }), async (shuffled) => {
        expect(await sorted(shuffled)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});

describe('otel', () => {
  test('agents, traces without one, events, logs and what cannot be read', async () => {
    const { records, rejected, passedOver } = await readFixtures('otel.jsonl');
    expect(records.map(({ record }) => outline(record))).toEqual([
      ['Who is on duty tonight? [?]', 'read_roster = Mira', '"Mira is on duty."'],
      [
        'Line 2 stands still, get it going. [ok, line keeper]',
        'restart_line ! "error":"the line has a fault"',
        'open_ticket = {"ticket":81}',
        'inspect = belt is off; put back',
        'clear_fault = ok',
        'restart_line = running',
        '"Line 2 runs again."',
      ],
      ['Inspect line 2. [?, inspector]', 'read_camera = the belt is off', '"belt is off; put back"'],
      [
        'Stop line 7. [?, guard]',
        'stop_line ! "interrupted":true,"message":"The run ended with an error: CancelledError"',
      ],
      ['How warm is oven 1? [?]', 'read_oven'],
      ['Order flour. [?]', 'order = ordered', '"Flour is ordered."'],
    ]);
    expect(rejected).toEqual([
      [4, 'It is not valid JSON: it ends too early (character 30).'],
      [9, 'A span without a trace id and a span id.'],
      [13, expect.stringContaining('It holds no run')],
      [7, expect.stringContaining('hold no messages. Instrumentations leave them out unless told otherwise')],
    ]);
    expect(passedOver).toEqual({ 'exports of metrics': 1, 'traces that asked no model': 1 });
  });

  test('one document laid out over many lines says the same', async () => {
    const lines = await readFixtures('otel.jsonl');
    const document = await readFixtures('otel-document.json');
    expect(document.rejected).toEqual([]);
    const keys = new Map(lines.records.map(({ key, record }) => [key, record.turns]));
    expect(document.records.map(({ record }) => record.query)).toEqual([
      'Line 2 stands still, get it going.',
      'Inspect line 2.',
      'How warm is oven 1?',
    ]);
    for (const { key, record } of document.records) expect(record.turns).toEqual(keys.get(key));
  });
});

test('parts of exports that are broken or empty are told', async () => {
  const lines = [
    { resourceSpans: [] },
    { resourceSpans: ['', { scopeSpans: [{ spans: 7 }] }] },
    { resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: 'hello' } }] }] }] },
  ];
  const found = await readTexts({ a: lines.map((line) => JSON.stringify(line)).join('\n') });
  expect(found.rejected).toEqual([
    [2, 'A span without a trace id and a span id.'],
    [2, 'A span without a trace id and a span id.'],
  ]);
  expect(found.passedOver).toEqual({
    'exports with nothing in them': 1,
    'log records that belong to no span': 1,
  });
  const runs = [{ runs: [] }, { id: 'a', run_type: 'chain', child_runs: 'none' }];
  const smith = await readTexts({ a: runs.map((line) => JSON.stringify(line)).join('\n') });
  expect(smith.rejected).toEqual([[2, expect.stringContaining('Expected a run')]]);
  expect(smith.passedOver).toEqual({ 'pages without runs': 1, 'traces that asked no model': 1 });
});

describe('ai-sdk', () => {
  test('calls of both vocabularies, limits, failures and what cannot be read', async () => {
    const { records, rejected, passedOver } = await readFixtures('ai-sdk.jsonl');
    expect(records.map(({ record }) => outline(record))).toEqual([
      [
        'Put the apples on the shelf. [?, shelf]',
        'label ! "error":"no weight is known"',
        'weigh = {"grams":900}',
        'ask_expert = Cool and dry.',
        'label = {"ok":true}',
        '"Done."',
      ],
      ['How are apples stored? [?, expert]', '"Cool and dry."'],
      ['Label everything. [failed, shelf]', 'label = {"ok":true}', 'label = {"ok":true}'],
      ['List all goods. [failed, shelf]', '"apples, pea"'],
      [
        'Weigh the plums. [?, shelf]',
        '"(no answer)" ! "interrupted":true,"message":"The run ended with an error: socket hang up"',
      ],
      ['Weigh the figs. [?, shelf 7]', 'weigh ! "error":"the scale is off"', '"The scale is off."'],
    ]);
    expect(rejected).toEqual([
      [4, 'It is not valid JSON (character 19).'],
      [5, expect.stringContaining('recordInputs or recordOutputs')],
    ]);
    expect(passedOver).toEqual({ 'traces that asked no model': 1 });
    expect(records[0]!.record.metadata).toMatchObject({
      program: 'ai-sdk',
      shop: 'north',
      model: 'gpt-5-2025',
    });
  });
});

describe('collecting traces', () => {
  const at = { file: 'a', line: 1, bytes: 10, modified: 0 };
  const span = (trace: string, id: string, more: Partial<RawSpan> = {}): RawSpan => ({
    id,
    trace,
    name: 'chat',
    start: 1,
    order: id,
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.input.messages': [{ role: 'user', content: `Task ${trace}` }],
      'gen_ai.output.messages': [{ role: 'assistant', content: 'Done.' }],
    },
    events: [],
    ...more,
  });
  const open = (mostBytes: number) =>
    collectTraces({ note: () => {}, outcomes: {}, mostBytes, onBareCall: () => [] });

  test('holds no more than it may, and says what came too late', () => {
    const traces = open(25);
    const add = (trace: string, id: string) =>
      traces.add(span(trace, id), at, 'otel').map((found) => found.kind);
    expect([add('a', '1'), add('b', '1'), add('a', '2')]).toEqual([[], [], ['run']]);
    expect(add('b', '2')).toEqual(['unreadable']);
    expect(traces.end().map((found) => found.kind)).toEqual(['run', 'run']);
  });

  test('a very deep trace is no problem', () => {
    const traces = open(1e9);
    const last = 19_999;
    for (let depth = 0; depth <= last; depth += 1) {
      const more = { parent: `s${depth - 1}`, ...(depth < last ? { attributes: {} } : {}) };
      traces.add(span('a', `s${depth}`, more), at, 'otel');
    }
    expect(traces.end().map((found) => found.kind)).toEqual(['run']);
  });
});
