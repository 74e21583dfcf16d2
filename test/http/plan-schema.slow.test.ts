import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpServer, openApiDocument, serveHttp } from '../../adapters/http/index.js';
import { drawWorld } from '../../eval/worlds/draw-world.js';
import { freshTasks, unguidedRuns } from '../../eval/worlds/protocols.js';
import type { Task } from '../../eval/worlds/world.js';
import {
  type ActionPlan,
  countedIds,
  DEFAULT_LIMITS,
  type EnhanceResult,
  hashingEmbedder,
  type KnowledgeService,
  openService,
} from '../../src/index.js';
import { schemaProblems } from './json-schema.js';
import { send } from './send.js';

type Json = Record<string, unknown>;

const document = openApiDocument(DEFAULT_LIMITS);
const { schemas } = document.components as { schemas: Record<string, Json> };
const problems = (value: unknown, name: string) =>
  schemaProblems(JSON.parse(JSON.stringify(value)), schemas[name] ?? { missing: name }, document);

/** A plan with a branch for each state that an order may be in. */
function branched(): ActionPlan {
  const branch = (value: string, action: string) => ({
    when: { fact: 'get_order.status', value },
    steps: [{ action, chance: 0.5 }],
  });
  return {
    chance: 0.7,
    goals: [
      { action: 'cancel_order', chance: 0.5 },
      { action: 'return_order', chance: 0.45 },
    ],
    steps: [
      {
        action: 'get_order',
        chance: 0.99,
        branches: [branch('pending', 'cancel_order'), branch('delivered', 'return_order')],
      },
    ],
  };
}

describe('the published schema of plans', () => {
  const KINDS = ['api', 'shell'] as const;
  type Tenant = (typeof KINDS)[number];
  const SEED = 1;
  const RUNS = 60;
  let service: KnowledgeService;
  let server: HttpServer;
  let key: string;
  const tasksOf = (tenant: Tenant) => freshTasks(drawWorld(tenant, SEED), 'b').slice(0, 20);

  async function ask(tenant: Tenant, query: string, explain: boolean): Promise<EnhanceResult> {
    const body = { tenant_id: tenant, input_text: query, agent_type: tenant, explain };
    const headers = { 'x-api-key': key };
    const { status, json } = await send(server.url, { path: '/enhance_task', body, headers });
    expect(status).toBe(200);
    return json as EnhanceResult;
  }

  beforeAll(async () => {
    service = await openService({
      path: ':memory:',
      embedder: hashingEmbedder(),
      ids: countedIds(),
      enhanceTimeoutMs: Number.POSITIVE_INFINITY,
    });
    key = (await service.keys.create({ account: 'acct_a' })).api_key;
    server = await serveHttp({ service });
    const knowledge = service.forAccount('acct_a');
    for (const tenant of KINDS)
      for (const { interaction } of (await unguidedRuns(drawWorld(tenant, SEED), 'b')).slice(0, RUNS))
        await knowledge.storeKnowledge({ ...interaction, tenant_id: tenant });
    await service.drain();
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });

  test.each(KINDS)('describes what is answered in a world of kind %s, field for field', async (tenant) => {
    const plans: ActionPlan[] = [];
    for (const { query } of tasksOf(tenant)) {
      const result = await ask(tenant, query, true);
      expect(problems(result, 'EnhanceResult')).toEqual([]);
      if (result.metadata?.explanation?.plan) plans.push(result.metadata.explanation.plan);
    }
    expect(plans.length).toBeGreaterThan(0);
  });

  test('is for those who ask: others get no explanation', async () => {
    const [{ query }] = tasksOf('api') as [Task];
    expect((await ask('api', query, false)).metadata).not.toHaveProperty('explanation');
  });

  test('goes down into branches', () => {
    const plan = branched();
    expect(plan.steps.some(({ branches }) => branches)).toBe(true);
    expect(problems(plan, 'ActionPlan')).toEqual([]);
    const wrong = structuredClone(plan);
    wrong.steps.at(-1)!.chance = 7;
    expect(problems(wrong, 'ActionPlan')).not.toEqual([]);
  });

  test.each([
    ['a plan without steps', { chance: 1, goals: [] }],
    ['a field that is none', { chance: 1, goals: [], steps: [{ action: 'a', chance: 1, colour: 'red' }] }],
    [
      'a source that is none',
      {
        chance: 1,
        goals: [],
        steps: [{ action: 'a', chance: 1, args: [{ name: 'b', from: [{ task: 'x' }] }] }],
      },
    ],
  ])('tells %s from a plan', (_, value) => {
    expect(problems(value, 'ActionPlan')).not.toEqual([]);
  });
});
