import { outline, readTexts } from './read-files.js';

export const TASK = 'Count the otters in the pond';
export const DONE = 'There are three.';
const START = Date.UTC(2026, 1, 3, 8);

interface Options {
  parent?: number;
  at?: number;
  ms?: number;
  failure?: string;
}

/** A span that began `at` a number of milliseconds; by default each a second after the one before it. */
export const span = (id: number, name: string, attributes: object, options: Options = {}) => {
  const { parent = id === 1 ? undefined : 1, at = id * 1_000, ms = 500, failure } = options;
  return {
    name,
    trace_id: 'ab'.repeat(16),
    span_id: String(id).padStart(16, '0'),
    parent_id: parent === undefined ? null : String(parent).padStart(16, '0'),
    start_time: new Date(START + at).toISOString(),
    end_time: new Date(START + at + ms).toISOString(),
    attributes,
    ...(failure === undefined ? {} : { status: { status_code: 'ERROR', description: failure } }),
  };
};
export const said = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] });
export const chat = (input: object[], output: object[]) => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.input.messages': JSON.stringify(input),
  'gen_ai.output.messages': JSON.stringify(output),
});
export const look = { type: 'tool_call', id: 'a', name: 'look', arguments: { in: 'pond' } };
export const tool = (more: object = {}) => ({
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': 'look',
  'gen_ai.tool.call.arguments': '{"in":"pond"}',
  'gen_ai.tool.call.result': 'three',
  ...more,
});

/** What is read of a file of spans. */
export async function read(...spans: object[]) {
  const { records, rejected, passedOver } = await readTexts({ 'spans.json': JSON.stringify(spans) });
  return {
    runs: records.map(({ record }) => outline(record)),
    turns: records.flatMap(({ record }) => record.turns),
    rejected: rejected.map(([, why]) => why),
    passedOver,
  };
}
