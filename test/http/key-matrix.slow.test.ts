import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY_SCOPES } from '../../src/api/key-scopes.js';
import type { Route, Verb } from '../../src/api/route.js';
import { ROUTES, type RouteName } from '../../src/api/routes.js';
import {
  BY_ID,
  type Fields,
  type Mutated,
  mutated,
  plain,
  RESOURCES,
  ROWS,
  TOOL_ROWS,
} from './key-matrix/rows.js';
import { type Asker, isOf, makeWorld, marksOf, type Place, stateBeyond } from './key-matrix/world.js';

/** The world is made once. */
let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.remove());

/** What is done first to last: what takes something away comes after what looks for it. */
const LAST: readonly string[] = [
  'retryJob',
  'deleteRecord',
  'deleteEntry',
  'deleteEntries',
  'deleteByIntent',
];
const IN_ORDER = Object.entries<Route>(ROUTES).sort(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b));

const KEYS = Object.keys(KEY_SCOPES).flatMap((scope) =>
  ['acct-a', 'acct-b'].flatMap((account) =>
    ['limited', 'unlimited'].map((reach) => `${account} ${scope} ${reach}`),
  ),
);

/**
 * Keys that ask with each field changed: the narrow scopes, and for both accounts the widest two. Others ask with the fields as they
 * are, of their own and of others' collections: what they may do, one of these may do too.
 */
const IN_WHOLE = new Set(KEYS.filter((name) => /^acct-a (?:read|write) |curate|operator/.test(name)));

interface Answered {
  status: number;
  /** Status, headers and body: everything that came. */
  text: string;
}

const headersIn = (answer: Response): string => [...answer.headers].map((pair) => pair.join(': ')).join('\n');

/** The first event of a stream that goes on, else the whole body. */
async function bodyOf(answer: Response, goesOn: boolean): Promise<string> {
  if (!goesOn || !answer.ok) return answer.text();
  const reader = answer.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

async function ask(url: string, name: RouteName, apiKey: string, fields: Fields): Promise<Answered> {
  const { method, path, query, uploads }: Route = ROUTES[name];
  const pairs = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined
      ? []
      : [[field, typeof value === 'string' ? value : JSON.stringify(value)] as [string, string]],
  );
  const inPath = path.replace(/\{(\w+)\}/, (_, field: string) => encodeURIComponent(String(fields[field])));
  const body = uploads
    ? JSON.stringify({ query: 'x', ...ROWS.storeKnowledge(world.places[0]!) })
    : JSON.stringify(fields);
  const answer = await fetch(`${url}${inPath}${query ? `?${new URLSearchParams(pairs)}` : ''}`, {
    method,
    headers: {
      'x-api-key': apiKey,
      ...(query || method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' || (query && !uploads) ? {} : { body }),
  });
  const text = await bodyOf(answer, name === 'jobEvents');
  return { status: answer.status, text: `${answer.status}\n${headersIn(answer)}\n${text}` };
}

let rpc = 0;
async function call(url: string, apiKey: string, method: string, params: object): Promise<Answered> {
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${apiKey}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++rpc, method, params }),
  });
  const text = await answer.text();
  const isDone = answer.ok && !/"isError":true|"error":\{/.test(text);
  return { status: answer.ok ? (isDone ? 200 : 400) : answer.status, text: `${headersIn(answer)}\n${text}` };
}

/** What was asked and what came of it, over all keys. */
const figures = { requests: 0, leaks: 0, failures: 0, changes: 0, operations: 0 };

/** Asks as one key, and holds each answer against what the key may know. */
function holder(asker: Asker) {
  const own = world.places.filter((place) => isOf(asker, place));
  const others = world.places.filter((place) => !isOf(asker, place));
  const secrets = others.flatMap((place) => marksOf(asker, place));
  const problems: string[] = [];
  async function each(
    name: string,
    requests: readonly Mutated[],
    send: (fields: Fields) => Promise<Answered>,
  ) {
    let done = 0;
    for (const { fields, change } of requests) {
      const { status, text } = await send(fields);
      figures.requests++;
      if (status < 300) done++;
      if (status >= 500) {
        figures.failures++;
        problems.push(`${name} with ${change}: ${text}`);
      }
      const said = JSON.stringify(fields);
      const leaked = secrets.filter((secret) => text.includes(secret) && !said.includes(secret));
      if (leaked.length === 0) continue;
      figures.leaks++;
      problems.push(`${name} with ${change} told ${leaked.join(', ')}: ${text.slice(0, 2_000)}`);
    }
    return done;
  }
  return { own, others, problems, each };
}

async function during(
  name: string,
  work: (asker: Asker, server: Awaited<ReturnType<typeof world.served>>) => Promise<string[]>,
) {
  const asker = world.askers.find((one) => one.name === name)!;
  const server = await world.served();
  try {
    const before = await stateBeyond(server.service, asker, world.places);
    const problems = await work(asker, server);
    const after = await stateBeyond(server.service, asker, world.places);
    if (JSON.stringify(after) !== JSON.stringify(before)) figures.changes++;
    expect(problems).toEqual([]);
    expect(after).toEqual(before);
  } finally {
    await server.close();
  }
}

/** Whether a key of a scope may ask for an operation at all, and whether it may do it and not only try it. */
const opens = ({ scope }: Asker, verb: Verb): boolean => KEY_SCOPES[scope].includes(verb);

test('each operation has a row', () => {
  expect(Object.keys(ROWS).sort()).toEqual(Object.keys(ROUTES).sort());
});

describe('over HTTP no key knows or changes anything of a tenant that is not its own', () => {
  test.each(KEYS)('%s', async (name) => {
    await during(name, async (asker, { url }) => {
      const { own, others, problems, each } = holder(asker);
      for (const [route, { scope }] of IN_ORDER) {
        const operation = route as RouteName;
        const mayAsk = scope in { key: 1, anybody: 1, loopback: 1 } || opens(asker, scope as Verb);
        const mayTry = mayAsk || (scope === 'delete' && opens(asker, 'look'));
        // What a key may not ask for is refused before it is read: the plain requests say so.
        const requests = (mayTry && IN_WHOLE.has(name) ? mutated : plain)(ROWS[operation], own, others);
        figures.operations++;
        const done = await each(route, requests, (fields) => ask(url, operation, asker.apiKey, fields));
        // Nothing is held by an operation that never answers.
        if (mayTry !== done > 0) problems.push(`${route} was done ${done} times of ${requests.length}`);
      }
      return problems;
    });
  });
});

test('what is of another tenant is as unknown as what is not there', async () => {
  const server = await world.served();
  try {
    for (const [operation, field] of BY_ID) {
      const asker = world.askers.find(
        ({ account, scope, tenants }) =>
          account === 'acct-a' && tenants && opens({ scope } as Asker, ROUTES[operation].scope as Verb),
      )!;
      const said = async (id: string) => {
        const fields = { [field]: id, ...(operation === 'feedback' ? { success: true } : {}) };
        const { status, text } = await ask(server.url, operation, asker.apiKey, fields);
        return `${status} ${text.split('\n').at(-1)!.replaceAll(id, 'ID')}`;
      };
      const unknown = await said(field === 'id' ? '0'.repeat(16) : 'job_00');
      expect(unknown).toMatch(/^404 /);
      for (const place of world.places.filter((one) => !isOf(asker, one))) {
        const ids = field === 'id' ? place.keys : [place.job, place.failedJob];
        for (const id of ids) expect([operation, await said(id)]).toEqual([operation, unknown]);
      }
    }
  } finally {
    await server.close();
  }
});

/** The wrapper is the same and each call costs ten times as much: one account, and of the other one key. */
const MCP_KEYS = KEYS.filter((name) => name.startsWith('acct-a') || name === 'acct-b read_write limited');
/**
 * Of what is behind the wrapper all was asked above: that it hands on the key and the fields is seen with one key that may call some
 * tools, and with one that may call all; both are kept from another collection of their account and from another account.
 */
const MCP_IN_WHOLE = new Set(['acct-a read limited', 'acct-a curate limited']);

describe('over MCP neither', () => {
  test.each(MCP_KEYS)('%s', async (name) => {
    await during(name, async (asker, { url }) => {
      const { own, others, problems, each } = holder(asker);
      const { text } = await call(url, asker.apiKey, 'tools/list', {});
      const tools = (JSON.parse(text.slice(text.indexOf('{'))) as { result: { tools: { name: string }[] } })
        .result.tools;
      expect(tools.map((tool) => tool.name).sort()).toEqual(Object.keys(TOOL_ROWS).sort());
      for (const [tool, row] of Object.entries(TOOL_ROWS)) {
        const send = (fields: Fields) =>
          call(url, asker.apiKey, 'tools/call', { name: tool, arguments: fields });
        figures.operations++;
        const requests = (MCP_IN_WHOLE.has(name) ? mutated : plain)(row, own, others);
        await each(tool, requests, send);
      }
      for (const address of RESOURCES) {
        const requests = world.places.map((place: Place) => ({
          fields: { uri: address(place) },
          change: place.mark,
        }));
        await each('a resource', requests, (fields) => call(url, asker.apiKey, 'resources/read', fields));
      }
      return problems;
    });
  });
});

test('as many as are told', () => {
  console.log(
    `${Object.keys(ROWS).length} operations and ${Object.keys(TOOL_ROWS).length} tools × ${KEYS.length} and ${MCP_KEYS.length} keys: ${figures.requests} requests, ${figures.leaks} leaks, ${figures.changes} changes of others, ${figures.failures} failures inside`,
  );
  expect(figures).toMatchObject({ leaks: 0, failures: 0, changes: 0 });
});
