/**
 * What a reader has before a program that imports this: a model, tools. Nothing that the program shows. Names
 * that the program declares itself are left out.
 */
const OWN: Record<string, Record<string, string>> = {
  ai: {
    yourModel: `
import { MockLanguageModelV4 as YourModel } from 'ai/test';
const yourModel = new YourModel({
  doGenerate: async () =>
    ({
      content: [{ type: 'text', text: 'Done.' }], finishReason: { unified: 'stop', raw: 'stop' }, warnings: [],
      usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
    }) as never,
});`,
    tools: `
import { tool as yourTool } from 'ai';
import { z as shape } from 'zod';
const tools = {
  get_order: yourTool({ inputSchema: shape.object({ id: shape.string() }), execute: async () => 'shipped' }),
};`,
  },
  'knowhow/ai-sdk': {},
  'knowhow/langgraph': {
    model: `
import { AIMessage as YourMessage } from '@langchain/core/messages';
import { fakeModel as yourFake } from '@langchain/core/testing';
const model = yourFake().respond(new YourMessage('Done.'));`,
    tools: 'const tools: [] = [];',
  },
  'knowhow/openai-agents': {
    agent: `
import { Agent as YourAgent, Usage as YourUsage, setTracingDisabled } from '@openai/agents';
setTracingDisabled(true);
const said = { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Done.' }] };
const agent = new YourAgent({
  name: 'helper',
  model: {
    getResponse: async () => ({ usage: new YourUsage(), output: [said] }) as never,
    getStreamedResponse: () => { throw new Error('not streamed here'); },
  },
});`,
  },
  'knowhow/mastra': {
    model: `
import { MockLanguageModelV4 as YourModel } from 'ai/test';
const counts = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0, text: 1, reasoning: 0 };
const model = new YourModel({
  doGenerate: async () =>
    ({
      content: [{ type: 'text', text: 'Done.' }], finishReason: { unified: 'stop', raw: undefined }, warnings: [],
      usage: { inputTokens: counts, outputTokens: counts },
    }) as never,
}) as never;`,
    tools: 'const tools = {};',
  },
};

/** The program of a page with what its reader has before it. */
export function withReadersOwn(code: string): string {
  const uses = (name: string): boolean =>
    new RegExp(`\\b${name}\\b`).test(code) &&
    !new RegExp(`(?:const|let|function) (?:\\{[^}]*\\b)?${name}\\b`).test(code);
  const framework = Object.keys(OWN).find((name) => name !== 'ai' && code.includes(`'${name}'`));
  const given = {
    ...(framework === 'knowhow/ai-sdk' || framework === undefined ? OWN.ai : {}),
    ...OWN[framework ?? ''],
  };
  const own = Object.entries(given).flatMap(([name, text]) => (uses(name) ? [text] : []));
  return `${own.join('\n')}\n${code}`;
}
