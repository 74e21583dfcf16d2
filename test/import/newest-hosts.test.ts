import { describe, expect, test } from 'vitest';
import { outline, readTexts } from './read-files.js';

const TASK = 'Count the otters in the pond';
const DONE = 'There are three.';

/** What is read of one file of JSON: the format, the outline of each run, and what was refused. */
async function read(value: unknown) {
  const { records, rejected } = await readTexts({ 'a.json': JSON.stringify(value) });
  return { runs: records.map(({ record, format }) => [format, ...outline(record)]), rejected };
}

describe('what the newest versions of hosts keep', () => {
  test('Continue has what came back in the states of calls, beside the message', async () => {
    const call = (id: string, name: string) => ({
      id,
      type: 'function',
      function: { name, arguments: '{"in":"pond"}' },
    });
    const state = (id: string, name: string, status: string, content: string) => ({
      toolCallId: id,
      toolCall: call(id, name),
      status,
      parsedArgs: { in: 'pond' },
      output: [{ content, name: 'Tool Result', description: 'Tool execution result' }],
    });
    const found = await read({
      sessionId: 's',
      title: 'Untitled Session',
      workspaceDirectory: '/shop',
      history: [
        { message: { role: 'user', content: TASK }, contextItems: [] },
        {
          message: { role: 'assistant', content: '', toolCalls: [call('a', 'look'), call('b', 'fish')] },
          contextItems: [],
          toolCallStates: [state('a', 'look', 'done', 'three'), state('b', 'fish', 'errored', 'no rod')],
        },
        { message: { role: 'assistant', content: DONE }, contextItems: [] },
      ],
    });
    expect(found).toEqual({
      runs: [['continue', `${TASK} [?]`, 'look = three', 'fish ! "error":"no rod"', `"${DONE}"`]],
      rejected: [],
    });
  });

  test("Cline's command line says of each command how it ended", async () => {
    const use = (id: string, command: string) => ({
      type: 'tool_use',
      id,
      name: 'run_commands',
      input: { commands: [command] },
    });
    const back = (id: string, command: string, more: object) => ({
      type: 'tool_result',
      tool_use_id: id,
      name: 'run_commands',
      content: [{ query: command, ...more }],
    });
    const found = await read({
      version: 1,
      agent: 'lead',
      sessionId: 's',
      origin: { source: 'cli', mode: 'user', version: '3.0.65' },
      messages: [
        { role: 'user', content: [{ type: 'text', text: `<user_input mode="act">${TASK}</user_input>` }] },
        { role: 'assistant', content: [use('a', 'ls'), use('b', 'fish')] },
        {
          role: 'user',
          content: [
            back('a', 'ls', { result: 'otters', success: true }),
            back('b', 'fish', { result: 'no rod', error: 'Command exited with code 3', success: false }),
          ],
        },
        { role: 'assistant', content: [{ type: 'text', text: DONE }] },
      ],
    });
    expect(found).toEqual({
      runs: [
        ['cline', `${TASK} [?]`, 'run_commands = otters', 'run_commands ! "error":"no rod"', `"${DONE}"`],
      ],
      rejected: [],
    });
  });

  test("mini-swe-agent's task is out of its words, what it printed out of JSON", async () => {
    const call = { id: 'a', type: 'function', function: { name: 'bash', arguments: '{"command":"ls"}' } };
    const found = await read({
      info: { exit_status: 'LimitsExceeded', submission: '' },
      trajectory_format: 'mini-swe-agent-1.1',
      messages: [
        {
          role: 'user',
          content: `Please solve this issue: ${TASK}\n\nYou can execute bash commands and edit files to implement the necessary changes.`,
        },
        { role: 'assistant', content: 'I look.', tool_calls: [call] },
        { role: 'tool', tool_call_id: 'a', content: '{\n  "returncode": 3,\n  "output": "no pond\\n"\n}' },
      ],
    });
    expect(found.runs).toEqual([['swe-agent', `${TASK} [failed]`, 'bash = no pond\n[exit code: 3]']]);
  });

  test('OpenCode has the exit status of a command in its metadata', async () => {
    const found = await read({
      info: { id: 'ses_1' },
      messages: [
        { info: { role: 'user', id: 'msg_1' }, parts: [{ type: 'text', text: TASK }] },
        {
          info: { role: 'assistant', id: 'msg_2' },
          parts: [
            {
              type: 'tool',
              tool: 'bash',
              callID: 'a',
              state: {
                status: 'completed',
                input: { command: 'ls' },
                output: 'no pond',
                metadata: { output: 'no pond', exit: 3 },
              },
            },
            { type: 'text', text: DONE },
          ],
        },
      ],
    });
    expect(found.runs).toEqual([['opencode', `${TASK} [?]`, 'bash = no pond\n[exit code: 3]', `"${DONE}"`]]);
  });
});
