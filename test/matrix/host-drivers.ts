import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { serveHttp, singleKnowledge } from '../../adapters/http/index.js';
import { createKnowledgeMcpServer } from '../../adapters/mcp/index.js';
import { connectKnowledge, type Knowledge } from '../../src/index.js';
import { CHAT, type Driver, type Ran, type Scene, settle, WHO } from './driver.js';
import { DONE, nextMove, openWorld, TOOLS, task } from './world.js';

/** A run as a host tells of it. */
interface Told {
  query: string;
  /** When the host began; an MCP host leaves it to the server. */
  began: string;
  turns: { turn: number; inputs: string; decision: string; result?: string }[];
  success?: boolean;
  request_id?: string;
  idempotency_key?: string;
}

/** The two operations of a run, by whatever way they are reached; each throws where it does not work. */
interface Line {
  enhance(text: string, turns: Told['turns']): Promise<{ notes: string; requestId?: string }>;
  store(told: Told): Promise<void>;
  close(): Promise<void>;
}

type Connect = (knowledge: Knowledge) => Promise<Line>;

/** An agent that its host runs by itself: it asks before, and tells after. */
async function work(scene: Scene, line: Line | undefined, retries = 0): Promise<Ran> {
  const world = openWorld(scene.broken);
  const prompts: string[] = [];
  const query = task(scene.order);
  const heading = `Available tools:\n${TOOLS.map(({ name }) => `- ${name}`).join('\n')}\n\n`;
  let seen = `User: ${query}`;
  const told: Told = { query, began: new Date().toISOString(), turns: [] };
  if (scene.chat) {
    told.turns.push({ turn: 1, inputs: heading + seen, decision: CHAT.question, result: CHAT.reply });
    seen = `User: ${CHAT.reply}`;
  }
  const known = await line?.enhance(query, [...told.turns]).catch(() => void scene.onProblem?.('enhance'));
  if (known?.requestId !== undefined) told.request_id = known.requestId;
  const results: string[] = [];
  const run = async (): Promise<string> => {
    for (;;) {
      const prompt = [query, known?.notes ?? '', ...results].join('\n');
      const fault = scene.fault?.(prompts.length);
      prompts.push(prompt);
      if (fault === 'busy' && prompts.length <= retries) continue;
      const move = nextMove(prompt, results);
      const decision =
        'text' in move ? move.text : JSON.stringify({ name: move.tool, arguments: { order: move.order } });
      const turn: Told['turns'][number] = { turn: told.turns.length + 1, inputs: heading + seen, decision };
      told.turns.push(turn);
      if ('text' in move) return move.text;
      try {
        turn.result = move.tool === 'refund_order' ? world.refund(move.order) : world.unlock(move.order);
      } catch (error) {
        turn.result = JSON.stringify({ error: (error as Error).message });
      }
      seen = `Tool result (${move.tool}): ${turn.result}`;
      results.push(turn.result);
    }
  };
  const ended = await settle(run);
  if (ended.text === DONE) told.success = true;
  if (retries > 0) told.idempotency_key = `run-${scene.order}`;
  for (let time = 0; time <= retries; time += 1) {
    await line?.store(told).catch(() => void scene.onProblem?.('store'));
  }
  return { ...ended, prompts, calls: world.calls };
}

/** A client of an MCP server in this process. */
const overMcp: Connect = async (knowledge) => {
  const server = createKnowledgeMcpServer({ knowledge, ...WHO, enhanceTimeoutMs: 30_000 });
  const client = new Client({ name: 'host', version: '1' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  const call = async (name: string, args: Record<string, unknown>) => {
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
    if (isError) throw new Error(JSON.stringify(content));
    return structuredContent as { response: string; metadata?: { request_id?: string } };
  };
  return {
    async enhance(text, turns) {
      const context = turns.length === 0 ? {} : { context: { turns } };
      const { response, metadata } = await call('enhance_task', { input_text: text, ...context });
      return { notes: response, requestId: metadata?.request_id };
    },
    store: async ({ began: _, ...told }) => void (await call('store_knowledge', told)),
    close: () => client.close(),
  };
};

/** A client of the HTTP service in this process. */
const overHttp: Connect = async (knowledge) => {
  const verify = async () => ({ account: 'a', keyId: 'k', scope: 'read_write' as const, tenants: null });
  const server = await serveHttp({ service: singleKnowledge(knowledge, { verify }) });
  const remote = connectKnowledge({ baseUrl: server.url, apiKey: 'kh_test_key', retries: 0 });
  return {
    async enhance(text, turns) {
      const { response, metadata } = await remote.enhanceTask({
        tenant_id: WHO.tenant,
        agent_type: WHO.agentType,
        input_text: text,
        ...(turns.length === 0 ? {} : { context: { turns } }),
      });
      return { notes: response, requestId: metadata?.request_id };
    },
    async store({ request_id, idempotency_key, began, ...told }) {
      const record = {
        tenant_id: WHO.tenant,
        agent_type: WHO.agentType,
        timestamp: began,
        ...told,
        metadata: { request_id },
      };
      await remote.storeKnowledge(record, { idempotencyKey: idempotency_key });
    },
    async close() {
      await remote.close();
      await server.close();
    },
  };
};

function driver(name: string, connect: Connect): Driver {
  const connected = async (scene: Scene, orders: string[], retries?: number): Promise<Ran[]> => {
    const line = scene.knowledge && (await connect(scene.knowledge));
    try {
      return await Promise.all(orders.map((order) => work({ ...scene, order }, line, retries)));
    } finally {
      await line?.close();
    }
  };
  const host = 'the host runs its model and tells how a run ended';
  return {
    name,
    outcomes: {},
    toolError: 'completed',
    lacks: {
      stream: 'an answer is one message',
      'model error': host,
      abort: host,
      'step limit': host,
      'interrupt and resume': host,
      'the model says nothing': host,
    },
    run: async (scene) => (await connected(scene, [scene.order]))[0]!,
    // Here the host tries again, its model and the store alike.
    retry: async (scene) => (await connected(scene, [scene.order], 1))[0]!,
    async fanOut(scene, orders) {
      const workers = await connected(scene, orders);
      return {
        text: workers.every(({ text }) => text === DONE) ? 'All done.' : 'Not done.',
        prompts: workers.flatMap(({ prompts }) => prompts),
        calls: workers.flatMap(({ calls }) => calls),
      };
    },
  };
}

/** Hosts that speak the four operations themselves. */
export const HOST_DRIVERS: Driver[] = [driver('MCP', overMcp), driver('HTTP', overHttp)];
