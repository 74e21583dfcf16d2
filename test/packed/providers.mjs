// Each provider's own client, against answers that a loopback server has recorded: guidance adds no message that the client or
// the provider refuses, where a node calls its model with a system message of its own, in an agent, and in the AI SDK.
import { strict as assert } from 'node:assert';
import { createServer } from 'node:http';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { ChatAnthropic } from '@langchain/anthropic';
import { HumanMessage, SystemMessage } from '@langchain/core/messages';
import { ChatGoogleGenerativeAI } from '@langchain/google-genai';
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { generateText } from 'ai';
import { hashingEmbedder, openKnowledge } from 'knowhow';
import { withKnowledge } from 'knowhow/ai-sdk';
import { knowledgeMiddleware, knowledgeNode } from 'knowhow/langgraph';
import { createAgent } from 'langchain';

const GEMINI = {
  candidates: [{ content: { role: 'model', parts: [{ text: 'Done.' }] }, finishReason: 'STOP', index: 0 }],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
};
const CLAUDE = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude',
  content: [{ type: 'text', text: 'Done.' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
};
const bodies = [];
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += chunk.toString()));
  request.on('end', () => {
    const body = JSON.parse(text);
    bodies.push(body);
    const roles = (body.messages ?? body.contents ?? []).map(({ role }) => role);
    // What both providers refuse: a system message among the others.
    const refused =
      roles.some((role) => !/^(?:user|assistant|model|function|tool)$/.test(role)) || roles[0] !== 'user';
    response.writeHead(refused ? 400 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(refused ? { error: { message: `roles: ${roles}` } } : body.contents ? GEMINI : CLAUDE),
    );
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const knowledge = await openKnowledge({ path: ':memory:', embedder: hashingEmbedder() });
const TASK = 'refund the order of the customer';
const call = (name, result) => ({
  decision: JSON.stringify({ name, arguments: { order: 'A-1' } }),
  result,
});
const locked = '{"error":"the order must be looked up before it is refunded"}';
const steps = [call('refund', locked), call('get_order', '{"ok":true}'), call('refund', '{"ok":true}')];
const inputs = `Available tools:\nget_order\nrefund\n\nUser message:\n${TASK}`;
for (let run = 0; run < 6; run += 1) {
  const turns = (run % 2 === 0 ? steps : steps.slice(0, 1)).map((step, at) => ({
    turn: at + 1,
    inputs,
    ...step,
  }));
  const record = {
    tenant_id: 'shop',
    query: TASK,
    turns,
    success: run % 2 === 0,
    timestamp: '2026-01-01T00:00:00Z',
    metadata: { source: `customer ${run}` },
  };
  const { job_id } = await knowledge.storeKnowledge(record);
  await knowledge.waitForJob(job_id);
}
const options = { tenant: 'shop' };
const models = [
  new ChatGoogleGenerativeAI({ model: 'gemini-2.5-flash', apiKey: 'none', baseUrl: url, maxRetries: 0 }),
  new ChatAnthropic({ model: 'claude-sonnet-4-5', apiKey: 'none', anthropicApiUrl: url, maxRetries: 0 }),
];
const own = new SystemMessage('You help customers.');
for (const model of models) {
  const node = knowledgeNode(
    knowledge,
    async ({ messages }) => ({
      messages: [await model.invoke([own, ...messages])],
    }),
    options,
  );
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('node', node)
    .addEdge(START, 'node')
    .addEdge('node', END)
    .compile();
  assert.equal((await graph.invoke({ messages: [new HumanMessage(TASK)] })).messages.at(-1)?.text, 'Done.');
  for (const systemPrompt of ['You help customers.', undefined]) {
    const agent = createAgent({
      model,
      tools: [],
      middleware: [knowledgeMiddleware(knowledge, options)],
      ...(systemPrompt ? { systemPrompt } : {}),
    });
    const given = systemPrompt ? [new HumanMessage(TASK)] : [own, new HumanMessage(TASK)];
    assert.equal((await agent.invoke({ messages: given })).messages.at(-1)?.text, 'Done.');
  }
}
for (const placement of ['user', 'system']) {
  for (const model of [
    createGoogleGenerativeAI({ apiKey: 'none', baseURL: url })('gemini-2.5-flash'),
    createAnthropic({ apiKey: 'none', baseURL: url })('claude-sonnet-4-5'),
  ]) {
    const guided = withKnowledge(model, { knowledge, ...options, placement });
    assert.equal((await generateText({ model: guided, prompt: TASK, maxRetries: 0 })).text, 'Done.');
  }
}
assert.equal(bodies.length, 10);
for (const body of bodies) assert.match(JSON.stringify(body), /<knowhow-/);
await knowledge.close();
server.close();
console.log('guided');
