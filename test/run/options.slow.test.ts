import { describe, expect, test } from 'vitest';
import {
  type AiSdkOptions,
  knowledgeMiddleware as aiSdkMiddleware,
  knowledgeTelemetry,
  run,
  withKnowledge,
} from '../../adapters/ai-sdk/index.js';
import { createHttpApp, serveHttp, singleKnowledge } from '../../adapters/http/index.js';
import {
  knowledgeMiddleware,
  knowledgeNode,
  knowledgeNodes,
  knowledgeStore,
} from '../../adapters/langgraph/index.js';
import { createKnowledgeMcpServer, mcpHttpHandler } from '../../adapters/mcp/index.js';
import {
  connectKnowledge,
  KnowhowError,
  type Knowledge,
  openKnowledge,
  openMiniLm,
  openPostgresStore,
  openService,
  openSqliteStore,
} from '../../src/index.js';

const knowledge = {
  enhanceTask: async ({ input_text }: { input_text: string }) => ({ response: input_text }),
  storeKnowledge: async ({ tenant_id }: { tenant_id: string }) => ({
    status: 'accepted',
    message: '',
    tenant_id,
  }),
} as unknown as Knowledge;

const model = {
  specificationVersion: 'v3',
  provider: 'p',
  modelId: 'm',
  doGenerate: () => {},
  doStream: () => {},
};

/** Every function that takes a knowledge and options, given them in the way it takes them. */
const FUNCTIONS: [string, (knowledge: unknown, options: object) => unknown][] = [
  ['run', (own, options) => run({ knowledge: own, ...options } as AiSdkOptions, () => {})],
  [
    'withKnowledge',
    (own, options) => withKnowledge(model as never, { knowledge: own, ...options } as AiSdkOptions),
  ],
  ['knowledgeMiddleware', (own, options) => aiSdkMiddleware({ knowledge: own, ...options } as AiSdkOptions)],
  [
    'knowledgeTelemetry',
    (own, options) => knowledgeTelemetry({ knowledge: own, ...options } as AiSdkOptions),
  ],
  ['knowledgeMiddleware', (own, options) => knowledgeMiddleware(own as Knowledge, options)],
  ['knowledgeNode', (own, options) => knowledgeNode(own as Knowledge, () => ({}), options)],
  ['knowledgeNodes', (own, options) => knowledgeNodes(own as Knowledge, options)],
  ['knowledgeStore', (own, options) => knowledgeStore(own as Knowledge, options)],
  [
    'createKnowledgeMcpServer',
    (own, options) => createKnowledgeMcpServer({ knowledge: own as Knowledge, ...options }),
  ],
];

function thrownBy(work: () => unknown): KnowhowError {
  try {
    work();
  } catch (error) {
    if (KnowhowError.isInstance(error)) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe.each(FUNCTIONS)('%s', (name, call) => {
  test('takes options that it knows', () => {
    expect(() => call(knowledge, { tenant: 't', agentType: 'a' })).not.toThrow();
  });

  test('refuses an option that it does not know, by name', () => {
    const error = thrownBy(() => call(knowledge, { tennant: 't' }));
    expect(error.code).toBe('invalid_request');
    expect(error.message).toMatch(
      new RegExp(`^${name}: the option tennant is not known\\. Known are .*tenant`),
    );
  });

  test.each<[string, unknown, RegExp]>([
    ['none', undefined, /got none: open one with/],
    ['a promise that was not awaited', Promise.resolve(knowledge), /got a promise: await openKnowledge/],
    ['something else', 'agents.db', /got something that is none/],
  ])('refuses %s in place of a knowledge', (_, given, words) => {
    expect(thrownBy(() => call(given, {})).message).toMatch(words);
  });

  test('refuses an option of the wrong kind, by name, and leaves out what is undefined', () => {
    const error = thrownBy(() => call(knowledge, { agentType: 5 }));
    expect(error).toMatchObject({ code: 'invalid_request', details: { field: 'agentType' } });
    expect(error.message).toBe(
      `${name}: the option agentType got 5, expected a text. Give that, or leave it out.`,
    );
    expect(() => call(knowledge, { tenant: undefined, tennant: undefined })).not.toThrow();
  });
});

describe('opening', () => {
  const refused = async (work: Promise<unknown>): Promise<KnowhowError> => {
    const error: unknown = await work.then(
      () => new Error('it was opened'),
      (reason: unknown) => reason,
    );
    return thrownBy(() => {
      throw error;
    });
  };

  test('refuses what is misspelt, and says what was meant', async () => {
    const error = await refused(openKnowledge({ dbPath: 'x.db' } as object));
    expect(error).toMatchObject({ code: 'invalid_request', details: { field: 'dbPath' } });
    expect(error.message).toContain('openKnowledge({ path: … })');
    expect((await refused(openService({ pth: 'x.db' } as object))).message).toContain('pth is not known');
  });

  test('refuses a path in place of options', async () => {
    expect((await refused(openKnowledge('x.db' as never))).message).toContain('openKnowledge({ path: … })');
    expect((await refused(openService('x.db' as never))).message).toContain('openKnowledge({ path: … })');
  });

  test.each<[string, unknown, RegExp]>([
    ['path', 5, /got 5, expected a text/],
    ['readOnly', 'no', /got a text, expected true or false/],
    ['secret', 5, /expected a text/],
    ['store', {}, /got an object of another kind, expected the URL/],
    ['store', null, /got null/],
    ['embedder', 'x', /got a text, expected an embedder/],
    ['embedder', { embed: async () => [] }, /space, dimensions and embed/],
    ['embedTimeoutMs', 0, /from 1 to/],
    // A timer would fire at once.
    ['embedTimeoutMs', Number.POSITIVE_INFINITY, /got Infinity, expected a number from 1 to 86400000/],
    ['enhanceTimeoutMs', -5, /got -5, expected a number of milliseconds from 0 to 2147483647, or Infinity/],
    ['enhanceTimeoutMs', 'a', /got a text/],
    ['enhanceTimeoutMs', 2 ** 31, /got 2147483648/],
    ['enhanceTimeoutMs', Number.NaN, /got NaN/],
    ['preload', 0, /got 0, expected true or false/],
    ['model', 'nope', /got a text, expected a chat model.*not its name/],
    ['model', {}, /invoke\(\) or doGenerate\(\)/],
    ['redact', 'x', /got a text, expected a function/],
    ['work', 'no', /got a text, expected true or false/],
    ['memoryBudget', 'x', /expected a number from 0/],
    ['memoryBudget', -1, /got -1/],
    ['maxEntries', -1, /got -1, expected a number from 1\./],
    ['maxEntries', 'many', /got a text/],
    ['audit', 'file.log', /got a text, expected a function/],
    ['limits', 'x', /got a text, expected an object with some of bodyBytes, .*tenants/],
    ['limits', [], /got an array/],
    ['log', 5, /got 5, expected a function/],
    ['clock', {}, /now\(\)/],
    ['random', 5, /expected a function/],
    ['ids', 5, /next\(\)/],
    ['account', 5, /got 5, expected a text/],
  ])('refuses the %s %s', async (field, value, words) => {
    const error = await refused(openKnowledge({ path: ':memory:', [field]: value } as object));
    expect(error).toMatchObject({ code: 'invalid_request', details: { field } });
    expect(error.message).toMatch(new RegExp(`^openKnowledge: the option ${field} `));
    expect(error.message).toMatch(words);
  });

  test('repeats no text of an option: it may be a secret', async () => {
    const error = await refused(openKnowledge({ path: ':memory:', log: 'hush-hush' } as object));
    expect(error.message).not.toContain('hush');
  });

  test('refuses limits that are not known, negative or no numbers', async () => {
    const opened = (limits: object) => refused(openService({ path: ':memory:', limits }));
    expect((await opened({ tenant: 5 })).message).toMatch(
      /^openService: limits: the option tenant is not known\. Known are .*tenants/,
    );
    for (const value of [-1, 'x', Number.NaN, null]) {
      expect(await opened({ turns: value })).toMatchObject({
        message: expect.stringMatching(/limits: the option turns got .*, expected a number from 0/) as string,
        details: { field: 'turns' },
      });
    }
  });

  test('takes what is at the edges', async () => {
    const service = await openService({
      path: ':memory:',
      work: false,
      preload: false,
      enhanceTimeoutMs: Number.POSITIVE_INFINITY,
      memoryBudget: Number.POSITIVE_INFINITY,
      maxEntries: Number.POSITIVE_INFINITY,
      limits: { tenants: 0, turns: Number.POSITIVE_INFINITY, depth: undefined },
      model: { invoke: async () => ({ content: '' }) },
      readOnly: undefined,
    });
    await service.close();
  });

  test.each<[string, unknown]>([
    ['retries', -1],
    ['retries', null],
    ['timeoutMs', Number.POSITIVE_INFINITY],
    ['maxResponseBytes', 'x'],
    ['fetch', 'x'],
    ['log', 5],
    ['clock', {}],
    ['sleep', 1],
  ])('refuses the %s %s of a connection', (field, value) => {
    const options = { baseUrl: 'http://127.0.0.1:1', apiKey: 'k', [field]: value };
    const error = thrownBy(() => connectKnowledge(options as never));
    expect(error).toMatchObject({ code: 'invalid_request', details: { field } });
    expect(error.message).toMatch(new RegExp(`^connectKnowledge: the option ${field} got .*, expected `));
  });

  test('refuses options of a connection that are not known', () => {
    const options = { baseUrl: 'http://127.0.0.1:1', apiKey: 'k', timeout: 5 };
    expect(thrownBy(() => connectKnowledge(options)).message).toMatch(/timeout is not known.*timeoutMs/);
  });

  test.each<[string, string, (options: object) => unknown]>([
    ['serveHttp', 'prot', (options) => serveHttp({ service: {} as never, ...options })],
    ['serveHttp', 'draining', (options) => serveHttp({ service: {} as never, ...options })],
    ['createHttpApp', 'port', (options) => createHttpApp({ service: {} as never, ...options })],
    ['mcpHttpHandler', 'maxBodySize', (options) => mcpHttpHandler({ service: {} as never, ...options })],
    ['mcpHttpHandler', 'knowledge', (options) => mcpHttpHandler({ service: {} as never, ...options })],
    [
      'singleKnowledge',
      'verfy',
      (options) => singleKnowledge(connectKnowledge({ baseUrl: 'http://h', apiKey: 'k' }), options as never),
    ],
    ['openMiniLm', 'modelPath', (options) => openMiniLm(options)],
    ['openSqliteStore', 'file', (options) => openSqliteStore({ path: '/nowhere/x.db', ...options })],
    ['openPostgresStore', 'size', (options) => openPostgresStore({ url: 'postgres://h/d', ...options })],
  ])('%s refuses the option %s', async (name, option, call) => {
    const error = await refused((async () => call({ [option]: 1 }))());
    expect(error).toMatchObject({ code: 'invalid_request' });
    expect(error.message).toMatch(new RegExp(`^${name}: the option ${option} is not known\\. Known are \\w`));
  });

  test('wants a knowledge and a way to recognise callers behind one', () => {
    const knowledge = connectKnowledge({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k' });
    expect(thrownBy(() => singleKnowledge({} as never, { verify: async () => undefined })).message).toMatch(
      /^singleKnowledge needs a `knowledge`/,
    );
    expect(thrownBy(() => singleKnowledge(knowledge, {} as never)).message).toMatch(
      /^singleKnowledge: the option verify got nothing, expected a function\./,
    );
  });

  test('opens a memory store at :memory:, and makes no file of that name', async () => {
    const { existsSync } = await import('node:fs');
    const service = await openService({ path: ':memory:' });
    try {
      await service.forAccount('local').storeKnowledge({
        tenant_id: 't',
        query: 'q',
        turns: [{ turn: 1, inputs: 'a', decision: 'b' }],
        timestamp: '2026-01-01T00:00:00Z',
      });
      expect(existsSync(':memory:')).toBe(false);
      expect(existsSync(':memory:-reserve')).toBe(false);
    } finally {
      await service.close();
    }
  });
});
