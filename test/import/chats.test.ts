import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FILE_TIME, fixture, outline, readFixtures, readTexts } from './read-files.js';

describe('openai', () => {
  test('conversations, calls of a loop, retries and what cannot be read', async () => {
    const { records, rejected, blank, passedOver } = await readFixtures('openai.jsonl');
    expect(records.map(({ at, record }) => [at.line, ...outline(record)])).toEqual([
      [5, 'Is there a room for tonight? [?]', '"Yes, room 4 is free."'],
      [
        6,
        'Please move my booking HB-204 to Friday. My e-mail is ines@example.com. [?]',
        'find_booking ! "error":"no booking has the code HB-204"',
        'find_guest = {"guest":"Ines","bookings":["HB-240"]}',
        'move_booking = {"ok":true}',
        'send_notice ! "error":"the mail server is busy"',
        '"HB-240 is moved to Friday; the notice could not be sent."',
      ],
      [
        7,
        'Cancel the breakfast of HB-17. [ok]',
        'find_booking = {"code":"HB-17","breakfast":true}',
        '"Shall I cancel the whole booking HB-17?" = No, that is wrong. Only the breakfast.',
        '"The breakfast is cancelled."',
      ],
      [9, 'Move HB-88 to Sunday. [?]', 'find_booking = {"code":"HB-88"}', 'move_booking'],
      [11, 'Write the house rules. [failed]', '"1. No smoking. 2. Breakfast is from"'],
      [14, 'Old style, please. [?]', 'find_guest = {"guest":"Otto"}', '"Otto is known."'],
      [
        15,
        'Which rooms have a bath? [?]',
        '"(no answer)" ! "interrupted":true,"message":"The model call failed: The server had an error"',
      ],
    ]);
    expect(rejected).toEqual([
      [8, 'It is not valid JSON: it ends too early (character 80).'],
      [12, 'The list of messages holds none that can be read.'],
      [16, 'The list of messages holds none that can be read.'],
      [10, expect.stringContaining('An answer without what was asked')],
    ]);
    expect(blank).toBe(1);
    // Three calls of the loop before its last, and the failed call before its retry.
    expect(passedOver).toEqual({
      'earlier calls of a run that went on': 4,
      'messages of the unknown role robot': 1,
    });
  });

  test('what each field becomes', async () => {
    const { records } = await readFixtures('openai.jsonl');
    const { record, key } = records[1]!;
    expect(record).toMatchObject({
      tenant_id: 'desk',
      timestamp: '2026-01-01T10:00:00.000Z',
      metadata: {
        program: 'openai',
        run_id: 'chatcmpl-1a',
        model: 'gpt-4.1-2025-04-14',
        finish_reason: 'stop',
      },
    });
    expect(key).toMatch(/^import:[0-9a-f]{64}$/);
    const names = '- find_booking\n- find_guest\n- move_booking\n- send_notice';
    expect(record.turns.map(({ inputs }) => inputs)).toEqual([
      'Available tools:\n- find_booking: Finds a booking by its code.\n- find_guest: Finds a guest and their bookings by e-mail. Slow.\n- move_booking: Moves a booking to another date.\n- send_notice: Writes to the guest.\n\n' +
        'User message:\nPlease move my booking HB-204 to Friday. My e-mail is ines@example.com.',
      `Available tools:\n${names}\n\nTool result (find_booking):\n{"error":"no booking has the code HB-204"}`,
      `Available tools:\n${names}\n\nTool result (find_guest):\n{"guest":"Ines","bookings":["HB-240"]}`,
      `Available tools:\n${names}\n\nTool result (find_guest):\n{"guest":"Ines","bookings":["HB-240"]}`,
      `Available tools:\n${names}\n\nTool result (move_booking):\n{"ok":true}\n\nTool result (send_notice):\n{"error":"the mail server is busy"}`,
    ]);
    expect(record.turns[2]!.decision).toBe(
      '{"name":"move_booking","arguments":{"code":"HB-240","date":"2026-03-06"},"text":"Your code has two digits swapped; I move HB-240."}',
    );
    expect(JSON.stringify(records.map((one) => one.record))).not.toContain('the desk of a small hotel');
    expect(records[3]!.record.timestamp).toBe(FILE_TIME);
  });

  test('calls of several loops may stand between each other', async () => {
    const lines = readFileSync(fixture('openai.jsonl'), 'utf8').split('\n');
    const first = [0, 1, 3, 5].map((at) => lines[at]!);
    const others = [6, 8, 13].map((at) => lines[at]!);
    const expected = (await readTexts({ a: [...first, ...others].join('\n') })).records;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), async (places) => {
        const mixed = [...first];
        for (const [at, place] of places.entries()) mixed.splice(place % (mixed.length + 1), 0, others[at]!);
        const { records } = await readTexts({ a: mixed.join('\n') });
        const keys = (list: typeof records) => list.map(({ key, record }) => [key, record.turns]).sort();
        expect(keys(records)).toEqual(keys(expected));
      }),
      { numRuns: 30 },
    );
  });
});

describe('lines of a log', () => {
  const ask = { messages: [{ role: 'user', content: 'Is the queue empty?' }] };
  const reply = (id: string) => ({ id, choices: [{ message: { content: 'Yes.' }, finish_reason: 'stop' }] });
  const read = async (...lines: object[]) =>
    (await readTexts({ a: lines.map((line) => JSON.stringify(line)).join('\n') })).records;

  test('the same asked and answered twice is two runs; the same line twice is one', async () => {
    const twice = await read({ request: ask, response: reply('a') }, { request: ask, response: reply('b') });
    expect(twice.map(({ record }) => record.metadata?.run_id)).toEqual(['a', 'b']);
    expect(
      await read({ request: ask, response: reply('a') }, { request: ask, response: reply('a') }),
    ).toHaveLength(1);
    expect(await read(ask, { request: ask, response: reply('a') })).toHaveLength(1);
  });

  test('an answer may be its words alone, or JSON in a text; a verdict may stand on any call', async () => {
    const more = [
      ...ask.messages,
      { role: 'assistant', content: 'Yes.' },
      { role: 'user', content: 'Sure?' },
    ];
    const [words] = await read(
      { ...ask, response: 'Yes.', success: true },
      { messages: more, response: 'Sure.' },
    );
    expect(outline(words!.record)).toEqual(['Is the queue empty? [ok]', '"Yes." = Sure?', '"Sure."']);
    const [packed] = await read({ request: ask, response: JSON.stringify(reply('a')) });
    expect(outline(packed!.record)).toEqual(['Is the queue empty? [?]', '"Yes."']);
  });
});

describe('anthropic', () => {
  test('conversations, calls of a loop, tools of the provider and what cannot be read', async () => {
    const { records, rejected, passedOver } = await readFixtures('anthropic.jsonl');
    expect(records.map(({ at, record }) => [at.line, ...outline(record)])).toEqual([
      [
        5,
        'Close valve V3, the basement is wet. [?]',
        'read_meter = 3.1 bar',
        'close_valve ! "error":"the pressure is above 2 bar"',
        'release_pressure = 1.4 bar',
        'close_valve = closed',
        '"Valve V3 is closed."',
      ],
      [
        6,
        'What is the norm for drain pumps? [?]',
        expect.stringMatching(/^web_search = \[{"type":"web_search_result"/),
        '"It is EN 12050." = Thanks, that\'s all.',
      ],
      [7, 'Describe the picture. [failed]', '"A pump in a"'],
      [10, 'Read all meters. [?]', 'read_meter'],
    ]);
    expect(rejected).toEqual([
      [4, 'It is not valid JSON (character 27).'],
      [11, expect.stringContaining('It holds no run')],
      [8, expect.stringContaining("A batch's result without what was asked")],
    ]);
    expect(passedOver).toEqual({ 'earlier calls of a run that went on': 4 });
  });

  test('a user message may hold results and words; thoughts are not kept', async () => {
    const { records } = await readFixtures('anthropic.jsonl');
    const { turns, timestamp, metadata } = records[0]!.record;
    expect(turns.at(-1)!.inputs).toMatch(
      /Tool result \(close_valve\):\nclosed\n\nUser message:\nQuickly please, it is getting worse\.$/,
    );
    expect(timestamp).toBe('2026-02-01T08:00:00.000Z');
    expect(metadata).toMatchObject({ run_id: 'msg_1', finish_reason: 'end_turn' });
    expect(JSON.stringify(turns)).not.toContain('First the meter');
  });
});
