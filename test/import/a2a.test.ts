import { describe, expect, test } from 'vitest';
import { FAULT, FINAL, read, TASK, TRACKED } from './ran-scene.js';

const message = (role: string, ...parts: object[]) => ({
  messageId: `${role}-${parts.length}`,
  contextId: '7980f35e-4cd0-4c66-adff-52d89152e791',
  role,
  parts,
});
const asked = message('ROLE_USER', { text: TASK });
const task = (state: string, history: object[], more: object = {}) => ({
  id: 'f7e95ccd-30b5-43c9-8735-8a547a352507',
  contextId: '7980f35e-4cd0-4c66-adff-52d89152e791',
  status: { state, timestamp: '2026-11-30T22:48:07.764653Z' },
  history,
  ...more,
});
const artifacts = [{ artifactId: '3f218bac', parts: [{ text: FINAL }] }];

describe('tasks of A2A 1.0', () => {
  const data = (adk_type: string, more: object) => ({ data: more, metadata: { adk_type } });
  const acts = [
    message(
      'ROLE_AGENT',
      { text: 'I look.' },
      data('function_call', { id: 'c1', name: 'get_order', args: { id: '4711' } }),
      data('function_call', { id: 'c2', name: 'track', args: { carrier: 'north' } }),
    ),
    message(
      'ROLE_AGENT',
      data('function_response', { id: 'c1', name: 'get_order', response: { result: 'packed' } }),
      data('function_response', { id: 'c2', name: 'track', response: { error: FAULT } }),
    ),
  ];

  test("of an agent of ADK: calls and results are data in the agent's messages", async () => {
    const found = await read({
      'a.json': {
        jsonrpc: '2.0',
        id: 1,
        result: {
          task: task('TASK_STATE_COMPLETED', [asked, ...acts, message('ROLE_AGENT', { text: FINAL })], {
            artifacts,
          }),
        },
      },
    });
    expect(found).toEqual({
      runs: [['a2a', `${TASK} [?]`, 'get_order = packed', TRACKED, `"${FINAL}"`]],
      rejected: [],
      passedOver: {},
    });
  });

  test('an answer that is an artifact alone; a state that says that it was not done', async () => {
    const { runs } = await read({
      'a.json': task('TASK_STATE_COMPLETED', [asked], { artifacts }),
      'b.json': {
        ...task('failed', [{ ...asked, role: 'user' }, ...acts]),
        id: 'a7e95ccd-30b5-43c9-8735-8a547a352507',
      },
    });
    expect(runs).toEqual([
      ['a2a', `${TASK} [?]`, `"${FINAL}"`],
      ['a2a', `${TASK} [failed]`, 'get_order = packed', TRACKED],
    ]);
  });
});
