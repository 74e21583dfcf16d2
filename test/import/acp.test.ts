import { describe, expect, test } from 'vitest';
import { FAULT, FINAL, TASK } from './ran-scene.js';
import { outline, readLines } from './read-files.js';

const sessionId = 'ses_dd165877dffe7Md1EPkI7C7oIt';
const frame = (more: object) => ({ jsonrpc: '2.0', ...more });
const update = (sessionUpdate: string, more: object) =>
  frame({ method: 'session/update', params: { sessionId, update: { sessionUpdate, ...more } } });
const said = (text: string) => update('agent_message_chunk', { content: { type: 'text', text } });
const shown = (text: string) => [{ type: 'content', content: { type: 'text', text } }];
const asked = (id: number, text: string) =>
  frame({ id, method: 'session/prompt', params: { sessionId, prompt: [{ type: 'text', text }] } });
const answered = (id: number, stopReason: string) => frame({ id, result: { stopReason } });
const BEGIN = [
  frame({ id: 0, method: 'initialize', params: { protocolVersion: 1, clientCapabilities: {} } }),
  frame({ id: 0, result: { protocolVersion: 1, agentCapabilities: {} } }),
];

async function told(...lines: object[]) {
  const { records, rejected, passedOver, withoutRuns, formats } = await readLines(...lines);
  return {
    runs: records.map(({ record }) => outline(record)),
    actions: records.flatMap(({ record }) => record.turns.map(({ decision }) => decision)),
    rejected: rejected.map(([, why]) => why),
    passedOver,
    withoutRuns,
    formats,
  };
}

describe('frames of ACP', () => {
  test('OpenCode 1.18: a tool is named at first; a command that failed is completed, with its exit status', async () => {
    const call = (toolCallId: string, title: string, kind: string) =>
      update('tool_call', { toolCallId, title, kind, status: 'pending', locations: [], rawInput: {} });
    const goes = (toolCallId: string, title: string, rawInput: object, more: object) =>
      update('tool_call_update', { toolCallId, title, rawInput, ...more });
    const found = await told(
      ...BEGIN,
      asked(1, TASK),
      said('I '),
      said('look.'),
      call('call_1', 'bash', 'execute'),
      call('call_2', 'read', 'read'),
      goes('call_1', './track north', { command: './track north' }, { status: 'in_progress' }),
      goes(
        'call_2',
        'read',
        { filePath: 'none.txt' },
        {
          status: 'failed',
          content: shown('File not found: none.txt'),
          rawOutput: { error: 'File not found: none.txt' },
        },
      ),
      update('tool_call_update', {
        toolCallId: 'call_1',
        title: 'Runs ./track north',
        status: 'completed',
        content: shown(`${FAULT}\n`),
        rawOutput: { output: `${FAULT}\n`, metadata: { exit: 3 } },
      }),
      said(FINAL),
      answered(1, 'end_turn'),
    );
    expect(found).toMatchObject({
      runs: [
        [
          `${TASK} [?]`,
          `bash = ${FAULT}\n[exit code: 3]`,
          'read ! "error":"File not found: none.txt"',
          `"${FINAL}"`,
        ],
      ],
      rejected: [],
      formats: ['acp'],
    });
    expect(found.actions[0]).toContain('./track north');
    expect(found.passedOver).toEqual({ 'frames of initialize': 1, 'answers to other requests': 1 });
  });

  test('Kimi Code 2.1: what it shows of a call that waits is what it was called with', async () => {
    const given = { command: './track north' };
    const found = await told(
      ...BEGIN,
      asked(1, TASK),
      update('tool_call', {
        toolCallId: '0:call_1',
        title: 'Bash',
        kind: 'execute',
        status: 'pending',
        content: shown(JSON.stringify(given)),
      }),
      frame({ id: 0, method: 'session/request_permission', params: { sessionId, options: [] } }),
      frame({ id: 0, result: { outcome: { outcome: 'selected', optionId: 'approve_once' } } }),
      update('tool_call_update', {
        toolCallId: '0:call_1',
        title: 'Running: ./track north',
        status: 'in_progress',
        rawInput: given,
        content: shown(JSON.stringify(given)),
      }),
      update('tool_call_update', {
        toolCallId: '0:call_1',
        status: 'failed',
        content: shown(FAULT),
        rawOutput: FAULT,
      }),
      said(FINAL),
      answered(1, 'end_turn'),
      asked(2, 'Now write to the customer'),
      said('Dear customer'),
      answered(2, 'max_turn_requests'),
      asked(3, 'Now fetch the parcel back'),
      said('It goes on'),
      answered(3, 'cancelled'),
    );
    expect(found.runs).toEqual([
      [`${TASK} [?]`, `Bash ! "error":"${FAULT}"`, `"${FINAL}"`],
      ['Now write to the customer [failed]', expect.stringContaining('"Dear customer"')],
      ['Now fetch the parcel back [?]', expect.stringContaining('"It goes on" ! "interrupted":true')],
    ]);
  });

  test('Droid 0.225: a title that is no name, and a terminal in place of what a command printed', async () => {
    const found = await told(
      ...BEGIN,
      asked(1, TASK),
      update('tool_call', {
        toolCallId: 'call_1',
        title: '`./track north` (low)',
        kind: 'execute',
        status: 'pending',
        rawInput: { command: './track north' },
      }),
      update('tool_call_update', {
        toolCallId: 'call_1',
        status: 'in_progress',
        content: [{ type: 'terminal', terminalId: '6a676499' }],
      }),
      update('tool_call_update', { toolCallId: 'call_1', status: 'failed' }),
      said(FINAL),
      answered(1, 'end_turn'),
    );
    expect(found.runs).toEqual([[`${TASK} [?]`, 'execute ! "error":""', `"${FINAL}"`]]);
  });

  test('frames of another protocol are none', async () => {
    const found = await told(
      frame({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25' } }),
      frame({ id: 1, method: 'tools/call', params: { name: 'track', arguments: {} } }),
    );
    expect([found.runs, JSON.stringify(found)]).toEqual([
      [],
      expect.stringContaining('It holds no run: expected'),
    ]);
  });
});
