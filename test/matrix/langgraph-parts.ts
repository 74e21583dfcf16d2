import { AIMessage, type BaseMessage, HumanMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import type { StructuredToolInterface } from '@langchain/core/tools';
import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { tool } from 'langchain';
import { z } from 'zod';
import type { KnowledgeSettings } from '../../adapters/langgraph/index.js';
import { CHAT, type Ran, type Scene, WHO } from './driver.js';
import { nextMove, openWorld, TOOLS, task } from './world.js';

/** What every LangGraph driver needs: tools, a model that follows the agent, and what it was given. */
export interface Parts {
  tools: StructuredToolInterface[];
  model: ReturnType<typeof fakeModel>;
  ran: Pick<Ran, 'prompts' | 'calls'>;
  signal: AbortSignal;
}

/** A scene set up in LangChain. */
export function setUp(scene: Scene): Parts {
  const world = openWorld(scene.broken);
  const stop = new AbortController();
  const schema = z.object({ order: z.string() });
  const [refund, unlock] = TOOLS;
  const tools = [
    tool(({ order }: z.infer<typeof schema>) => world.refund(order), { ...refund, schema }),
    tool(({ order }: z.infer<typeof schema>) => world.unlock(order), { ...unlock, schema }),
  ];
  const prompts: string[] = [];
  const next = (messages: BaseMessage[]): BaseMessage | Error => {
    const fault = scene.fault?.(prompts.length);
    const prompt = messages.map(({ text }) => text).join('\n');
    prompts.push(prompt);
    if (fault === 'stop') stop.abort(new Error('the user left'));
    if (fault === 'silent') return new AIMessage('');
    if (fault)
      return new Error({ busy: 'overloaded', gone: 'the model is gone', stop: 'the user left' }[fault]);
    const results = messages.filter((message) => message.getType() === 'tool').map(({ text }) => text);
    const move = nextMove(prompt, results);
    if ('text' in move) return new AIMessage(move.text);
    const call = { name: move.tool, args: { order: move.order }, id: `call-${move.order}-${results.length}` };
    return new AIMessage({ content: '', tool_calls: [call] });
  };
  const model = fakeModel();
  for (let call = 0; call < 40; call += 1) model.respond(next);
  return { tools, model, ran: { prompts, calls: world.calls }, signal: stop.signal };
}

/** The adapter's settings for a scene. */
export const settingsOf = ({ onProblem }: Scene): KnowledgeSettings => ({
  ...WHO,
  enhanceTimeoutMs: 30_000,
  onError: ({ stage }) => onProblem?.(stage),
});

/** The input of a graph. */
export const ask = (order: string, chat = false) => ({
  messages: [
    new HumanMessage(task(order)),
    ...(chat ? [new AIMessage(CHAT.question), new HumanMessage(CHAT.reply)] : []),
  ],
});

/** Whether a message asks for tools. */
export const asksForTools = (message: BaseMessage | undefined): boolean =>
  AIMessage.isInstance(message) && (message.tool_calls ?? []).length > 0;

/** What was said last. */
export const lastWords = ({ messages }: { messages: BaseMessage[] }): string => messages.at(-1)?.text ?? '';

/** Calls the tools that a message asks for. */
export async function callTools(
  { tools }: Parts,
  message: BaseMessage | undefined,
  config?: LangGraphRunnableConfig,
): Promise<BaseMessage[]> {
  const calls = AIMessage.isInstance(message) ? (message.tool_calls ?? []) : [];
  const results: BaseMessage[] = [];
  for (const call of calls) {
    const named = tools.find(({ name }) => name === call.name)!;
    results.push((await named.invoke({ ...call, type: 'tool_call' }, config)) as BaseMessage);
  }
  return results;
}

/** Reads a stream of a graph to its end; the words of the last message that the model made. */
export async function readWords(chunks: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) {
    const [message] = chunk as [BaseMessage];
    if (message.getType() === 'ai' && message.text !== '') text = message.text;
  }
  return text;
}
