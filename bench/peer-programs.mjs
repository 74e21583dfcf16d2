/** What every program of vectors begins with: the data, and how it is timed. */
const VECTORS = `
import { readFileSync } from 'node:fs';
const { DATA, COUNT, FOLDER, KNOWHOW } = process.env;
const D = 384, K = 20, count = Number(COUNT);
const floats = (name) => { const bytes = readFileSync(DATA + '/' + name); return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)); };
const all = floats('vectors.f32'), asked = floats('queries.f32');
const vector = (i) => all.subarray(i * D, (i + 1) * D);
const queries = Array.from({ length: asked.length / D }, (_, i) => asked.subarray(i * D, (i + 1) * D));
const truth = JSON.parse(readFileSync(DATA + '/truth.json', 'utf8'));
const measure = async (add, search) => {
  const began = performance.now();
  await add();
  const seconds = (performance.now() - began) / 1000;
  for (const query of queries.slice(0, 5)) await search(query);
  const times = []; let hits = 0;
  for (const [i, query] of queries.entries()) {
    const from = performance.now();
    const ids = await search(query, i);
    times.push(performance.now() - from);
    const wanted = new Set(truth[i]);
    hits += ids.map(Number).filter((id) => wanted.has(id)).length;
  }
  times.sort((a, b) => a - b);
  console.log(JSON.stringify({ add: seconds, p50: times[times.length >> 1], recall: hits / (queries.length * K) }));
  process.exit(0);
};`;

/** What every program of memories begins with: texts, the one embedder, and the three things that it is asked for. */
const MEMORIES = `
const { FOLDER, KNOWHOW } = process.env;
const count = Number(process.env.MEMORIES);
const NAMES = ['parcel', 'invoice', 'refund', 'helmet', 'delivery', 'address', 'coupon', 'account', 'printer', 'ticket'];
const text = (i) => 'The customer asked about the ' + NAMES[i % 10] + ' of order ' + i + ' and wanted the ' + NAMES[(i * 7 + 3) % 10] + ' changed.';
const questions = Array.from({ length: 30 }, (_, i) => 'change the ' + NAMES[i % 10] + ' of order ' + i * 31);
const embedder = async () => {
  const { openMiniLm } = await import(KNOWHOW + 'dist/src/index.js');
  const model = openMiniLm({ cacheSize: 0 });
  await model.embed(['warm up']);
  return {
    embedQuery: async (one) => Array.from((await model.embed([one]))[0]),
    embedDocuments: async (many) => (await model.embed(many)).map((one) => Array.from(one)),
  };
};
const main = async ({ store, search, left, note }) => {
  if (process.argv[2] === 'count') { console.log(JSON.stringify({ left: await left() })); process.exit(0); }
  const began = performance.now();
  await store();
  const add = (performance.now() - began) / 1000;
  if (process.argv[2] === 'store') { console.log('stored'); await new Promise(() => setInterval(() => {}, 1000)); }
  const times = [];
  for (const question of questions) { const from = performance.now(); await search(question); times.push(performance.now() - from); }
  times.sort((a, b) => a - b);
  console.log(JSON.stringify({ add, p50: times[times.length >> 1], ...(note ? { note: await note() } : {}) }));
  process.exit(0);
};`;

/** Peers by what they are compared in: packages of npm, and a program that prints its figures as JSON. */
export const PROGRAMS = {
  vectors: [
    {
      name: 'knowhow',
      kind: 'exact, in memory (its rows are in the store before)',
      packages: [],
      program: `${VECTORS}
const { createInt8Index } = await import(KNOWHOW + 'dist/src/retrieval/vector-index-int8.js');
const index = createInt8Index(D);
await measure(async () => { for (let i = 0; i < count; i++) index.set(i, vector(i)); }, async (query) => index.nearest(query, K).map(({ id }) => id));`,
    },
    {
      name: 'sqlite-vec',
      kind: 'exact, in a file',
      packages: ['sqlite-vec', '@photostructure/sqlite@1.2.1'],
      program: `${VECTORS}
const { DatabaseSync } = await import('@photostructure/sqlite');
const { getLoadablePath } = await import('sqlite-vec');
const db = new DatabaseSync(FOLDER + '/v' + process.pid + '.db', { allowExtension: true });
db.enableLoadExtension(true);
db.loadExtension(getLoadablePath());
db.exec('CREATE VIRTUAL TABLE v USING vec0(e float[384])');
const insert = db.prepare('INSERT INTO v (rowid, e) VALUES (?, ?)');
const select = db.prepare('SELECT rowid FROM v WHERE e MATCH ? AND k = 20');
const bytes = (one) => new Uint8Array(one.buffer, one.byteOffset, one.byteLength);
await measure(async () => { db.exec('BEGIN'); for (let i = 0; i < count; i++) insert.run(BigInt(i), bytes(vector(i))); db.exec('COMMIT'); }, async (query) => select.all(bytes(query)).map(({ rowid }) => rowid));`,
    },
    {
      name: 'LanceDB',
      kind: 'exact (no index), in files',
      packages: ['@lancedb/lancedb', 'apache-arrow@18'],
      program: `${VECTORS}
const { connect } = await import('@lancedb/lancedb');
const db = await connect(FOLDER + '/lance' + process.pid);
let table;
await measure(async () => {
  for (let from = 0; from < count; from += 5000) {
    const rows = Array.from({ length: Math.min(5000, count - from) }, (_, i) => ({ id: from + i, vector: Array.from(vector(from + i)) }));
    if (table) await table.add(rows); else table = await db.createTable('v', rows);
  }
}, async (query) => (await table.search(Array.from(query)).limit(K).toArray()).map(({ id }) => id));`,
    },
    {
      name: 'libSQL',
      kind: 'exact, in a file',
      packages: ['@libsql/client'],
      program: `${VECTORS}
const { createClient } = await import('@libsql/client');
const db = createClient({ url: 'file:' + FOLDER + '/l' + process.pid + '.db' });
await db.execute('CREATE TABLE v (id INTEGER PRIMARY KEY, e F32_BLOB(384))');
const bytes = (one) => one.slice().buffer;
await measure(async () => {
  for (let from = 0; from < count; from += 1000)
    await db.batch(Array.from({ length: Math.min(1000, count - from) }, (_, i) => ({ sql: 'INSERT INTO v VALUES (?, ?)', args: [from + i, bytes(vector(from + i))] })), 'write');
}, async (query) => (await db.execute({ sql: 'SELECT id FROM v ORDER BY vector_distance_cos(e, ?) LIMIT 20', args: [bytes(query)] })).rows.map(({ id }) => id));`,
    },
    ...[
      ['pgvector exact, by pg', 'exact, in PostgreSQL', 'false'],
      ['pgvector HNSW, by pg', 'HNSW (M 16, ef 100, halfvec), in PostgreSQL', 'true'],
    ].map(([name, kind, graph]) => ({
      name,
      kind,
      packages: ['pg'],
      program: `${VECTORS}
const { default: pg } = await import('pg');
const db = new pg.Client({ connectionString: process.env.KNOWHOW_PGVECTOR_URL });
if (!process.env.KNOWHOW_PGVECTOR_URL) throw new Error('no server with pgvector: KNOWHOW_PGVECTOR_URL says where one is');
await db.connect();
const text = (one) => '[' + one.join(',') + ']';
await db.query('CREATE EXTENSION IF NOT EXISTS vector');
await db.query('DROP TABLE IF EXISTS v');
await db.query('CREATE TABLE v (id integer PRIMARY KEY, e vector(384))');
await measure(async () => {
  for (let from = 0; from < count; from += 500) {
    const ids = Array.from({ length: Math.min(500, count - from) }, (_, i) => from + i);
    await db.query('INSERT INTO v SELECT * FROM unnest($1::integer[], $2::vector[])', [ids, ids.map((id) => text(vector(id)))]);
  }
  if (${graph}) {
    await db.query("SET maintenance_work_mem = '1GB'");
    await db.query('CREATE INDEX ON v USING hnsw ((e::halfvec(384)) halfvec_cosine_ops) WITH (m = 16, ef_construction = 100)');
    await db.query('SET hnsw.ef_search = 100');
  }
  await db.query('ANALYZE v');
}, async (query) => (await db.query(${graph} ? 'SELECT id FROM v ORDER BY e::halfvec(384) <=> $1::halfvec(384) LIMIT 20' : 'SELECT id FROM v ORDER BY e <=> $1::vector LIMIT 20', [text(query)])).rows.map(({ id }) => id));`,
    })),
    {
      name: 'hnswlib-node',
      kind: 'HNSW (M 16, ef 100), in memory',
      packages: ['hnswlib-node'],
      program: `${VECTORS}
const hnswlib = (await import('hnswlib-node')).default;
const index = new hnswlib.HierarchicalNSW('cosine', D);
index.initIndex(count, 16, 200, 100);
index.setEf(100);
await measure(async () => { for (let i = 0; i < count; i++) index.addPoint(Array.from(vector(i)), i); }, async (query) => index.searchKnn(Array.from(query), K).neighbors);`,
    },
    {
      name: 'usearch',
      kind: 'HNSW (M 16), in memory',
      packages: ['usearch'],
      program: `${VECTORS}
const usearch = await import('usearch');
const Index = usearch.Index ?? usearch.default.Index;
const index = new Index({ metric: 'cos', dimensions: D, connectivity: 16, quantization: 'f32' });
await measure(async () => { for (let i = 0; i < count; i++) index.add(BigInt(i), vector(i)); }, async (query) => [...index.search(query, K, 1).keys]);`,
    },
    {
      name: 'LangGraph InMemoryStore',
      kind: 'exact, in memory',
      packages: ['@langchain/langgraph', '@langchain/core'],
      program: `${VECTORS}
const { InMemoryStore } = await import('@langchain/langgraph');
const of = (one) => Array.from(one.startsWith('q') ? queries[Number(one.slice(1))] : vector(Number(one)));
const store = new InMemoryStore({ index: { dims: D, embeddings: { embedQuery: async (one) => of(one), embedDocuments: async (many) => many.map(of) }, fields: ['text'] } });
await measure(async () => { for (let i = 0; i < count; i++) await store.put(['v'], String(i), { text: String(i) }); }, async (_, i = 0) => (await store.search(['v'], { query: 'q' + i, limit: K })).map(({ key }) => key));`,
    },
    {
      name: 'Mastra LibSQLVector',
      kind: 'in a file',
      packages: ['@mastra/libsql', '@mastra/core'],
      program: `${VECTORS}
const { LibSQLVector } = await import('@mastra/libsql');
const url = 'file:' + FOLDER + '/m' + process.pid + '.db';
const store = new LibSQLVector({ id: 'v', url, connectionUrl: url });
await store.createIndex({ indexName: 'v', dimension: D, metric: 'cosine' });
await measure(async () => {
  for (let from = 0; from < count; from += 1000) {
    const numbers = Array.from({ length: Math.min(1000, count - from) }, (_, i) => from + i);
    await store.upsert({ indexName: 'v', vectors: numbers.map((i) => Array.from(vector(i))), ids: numbers.map(String) });
  }
}, async (query) => (await store.query({ indexName: 'v', queryVector: Array.from(query), topK: K })).map(({ id }) => id));`,
    },
  ],
  memories: [
    {
      name: 'knowhow memory',
      packages: [],
      program: `${MEMORIES}
const { openService } = await import(KNOWHOW + 'dist/src/index.js');
const service = await openService({ path: FOLDER + '/k' + (process.argv[2] === 'measure' ? 'm' : 's') + '.db', enhanceTimeoutMs: Infinity });
const knowledge = service.forAccount('peers');
let accepted = 0;
await main({
  store: async () => {
    const from = performance.now();
    await Promise.all(Array.from({ length: count }, (_, i) => knowledge.storeKnowledge({ tenant_id: 't', query: text(i), success: true, timestamp: '2026-01-01T00:00:00Z', turns: [{ turn: 1, inputs: text(i), decision: 'Changed.', result: 'ok' }] })));
    accepted = (performance.now() - from) / 1000;
    if (process.argv[2] === 'measure') await service.drain();
  },
  search: (question) => knowledge.enhanceTask({ tenant_id: 't', input_text: question }),
  note: async () => 'accepted and durable after ' + accepted.toFixed(1) + ' s; the rest is learning',
  left: async () => (await service.collections()).reduce((sum, { records }) => sum + records, 0),
});`,
    },
    {
      name: 'mem0 OSS',
      packages: ['mem0ai'],
      program: `${MEMORIES}
process.env.MEM0_TELEMETRY = 'false';
const { Memory } = await import('mem0ai/oss');
const own = await embedder();
const memory = new Memory({
  embedder: { provider: 'langchain', config: { model: own, embeddingDims: 384 } },
  vectorStore: { provider: 'memory', config: { collectionName: 'm', dimension: 384, dbPath: FOLDER + '/vectors.db' } },
  llm: { provider: 'openai', config: { apiKey: 'none', model: 'none' } },
  historyDbPath: FOLDER + '/history.db',
});
await main({
  store: async () => { for (let i = 0; i < count; i++) await memory.add(text(i), { userId: 'u', infer: false }); },
  search: (question) => memory.search(question, { filters: { user_id: 'u' }, topK: 20 }),
  left: async () => (await memory.getAll({ filters: { user_id: 'u' }, topK: 10 * count })).results.length,
});`,
    },
    {
      name: 'LangGraph InMemoryStore',
      packages: ['@langchain/langgraph', '@langchain/core'],
      program: `${MEMORIES}
const { InMemoryStore } = await import('@langchain/langgraph');
const store = new InMemoryStore({ index: { dims: 384, embeddings: await embedder(), fields: ['text'] } });
await main({
  store: async () => { for (let i = 0; i < count; i++) await store.put(['m'], String(i), { text: text(i) }); },
  search: (question) => store.search(['m'], { query: question, limit: 20 }),
  left: async () => (await store.search(['m'], { limit: 10 * count })).length,
});`,
    },
    {
      name: 'MCP memory server',
      packages: ['@modelcontextprotocol/server-memory', '@modelcontextprotocol/sdk@1.32.2'],
      program: `${MEMORIES}
const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
const client = new Client({ name: 'peers', version: '1' });
await client.connect(new StdioClientTransport({
  command: process.execPath,
  args: ['node_modules/@modelcontextprotocol/server-memory/dist/index.js'],
  env: { ...process.env, MEMORY_FILE_PATH: FOLDER + '/' + (process.argv[2] === 'measure' ? 'm' : 's') + '.jsonl' },
  stderr: 'ignore',
}));
const call = async (name, args) => JSON.parse((await client.callTool({ name, arguments: args })).content[0].text);
await main({
  store: async () => { for (let i = 0; i < count; i++) await call('create_entities', { entities: [{ name: 'm' + i, entityType: 'memory', observations: [text(i)] }] }); },
  // It looks for the words as they stand.
  search: (question) => call('search_nodes', { query: question.split(' ')[2] }),
  left: async () => (await call('read_graph', {})).entities.length,
});`,
    },
  ],
};
