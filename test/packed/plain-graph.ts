// A graph without an agent of `langchain`: it, and its types, must do without that package.
import { strict as assert } from 'node:assert';
import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { END, MessagesValue, START, StateGraph, StateSchema } from '@langchain/langgraph';
import { hashingEmbedder, openKnowledge } from 'knowhow';
import { type EnhanceEvent, knowledgeNode, knowledgeNodes, knowledgeState } from 'knowhow/langgraph';

const knowledge = await openKnowledge({ path: ':memory:', embedder: hashingEmbedder() });
const State = new StateSchema({ messages: MessagesValue, ...knowledgeState });
const told: EnhanceEvent[] = [];
const stored: string[] = [];
const settings = {
  tenant: 'shop',
  onEnhance: (event: EnhanceEvent) => void told.push(event),
  onStore: ({ outcome }: { outcome: string }) => void stored.push(outcome),
};
const nodes = knowledgeNodes<typeof State.State>(knowledge, settings);
const graph = new StateGraph(State)
  .addNode(
    'greet',
    knowledgeNode(
      knowledge,
      (_state: typeof State.State) => ({ messages: [new AIMessage('Hello.')] }),
      settings,
    ),
  )
  .addNode('enhance', nodes.enhance)
  .addNode(
    'work',
    nodes.work((_state, _config, guidance) => ({ messages: [new AIMessage(`On ${guidance.task}.`)] })),
  )
  .addNode('store', nodes.store)
  .addEdge(START, 'greet')
  .addEdge('greet', 'enhance')
  .addEdge('enhance', 'work')
  .addEdge('work', 'store')
  .addEdge('store', END)
  .compile();
const { messages } = await graph.invoke({ messages: [new HumanMessage('it')] });
assert.equal(messages.at(-1)?.text, 'On it.');
assert.deepEqual([told.length, stored], [2, ['completed', 'completed']]);
await knowledge.close();
