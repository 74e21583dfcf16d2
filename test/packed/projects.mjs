/** The answer of a program that learned, and what one says that a bundler took away from its files. */
const LEARNED = /^learned$/m;
const MOVED = /^internal_error: .*--external:knowhow.*serverExternalPackages/m;

/** Compiles a program that opens, learns and says how it went. */
const LEARN = { 'learn.ts': 'test/packed/learn.ts', 'learn-and-say.ts': 'test/packed/learn-and-say.ts' };

const node = (...args) => ({ args });
const esbuild = (out, ...more) => ({
  command: 'node_modules/.bin/esbuild',
  args: [
    'learn-and-say.js',
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--external:pg',
    '--log-level=warning',
    `--outfile=bundled/${out}`,
    ...more,
  ],
});

/**
 * Fresh projects into which the packed package is installed.
 *
 * - `packages`: what is installed beside it, by name and version; without one, the version that is tested here
 * - `types`: further packages that its types want
 * - `ownTypesFail`: the framework's own types do not compile: then only those of the program are checked
 * - `files`: what is laid into it; TypeScript is compiled there, with the types of everything checked
 * - `steps`: what is run then, in order: `args` of Node (or `command`); it has to end well and, where
 *   there is `says`, to say so. `without` is a folder that is away meanwhile
 */
export const PROJECTS = [
  {
    name: 'contracts of a store and an embedder, by Vitest',
    packages: { vitest: undefined },
    files: { 'mine.test.mjs': 'test/packed/contract.mjs' },
    steps: [{ command: 'node_modules/.bin/vitest', args: ['run'] }],
  },
  {
    name: 'AI SDK 7',
    packages: { ai: undefined, zod: undefined },
    // The types of `ai` name it and do not bring it along.
    types: { '@types/json-schema': '*' },
    files: { 'program.ts': 'examples/ai-sdk.ts' },
    steps: [node('program.js')],
  },
  {
    name: 'AI SDK 6',
    packages: { ai: '6.0.326', zod: undefined },
    types: { '@types/json-schema': '*' },
    files: { 'program.ts': 'test/packed/ai-6.ts' },
    steps: [node('program.js')],
  },
  {
    name: 'LangGraph',
    packages: {
      '@langchain/core': undefined,
      '@langchain/langgraph': undefined,
      langchain: undefined,
      zod: undefined,
    },
    files: { 'program.ts': 'examples/langgraph.ts' },
    steps: [node('program.js')],
  },
  {
    name: 'LangGraph without langchain',
    packages: { '@langchain/core': undefined, '@langchain/langgraph': undefined },
    files: { 'program.ts': 'test/packed/plain-graph.ts' },
    steps: [node('program.js')],
  },
  {
    name: 'providers: the clients of Gemini and Anthropic, by LangChain and by the AI SDK',
    packages: {
      '@ai-sdk/anthropic': '4.0.105',
      '@ai-sdk/google': '4.0.121',
      '@langchain/anthropic': '1.5.11',
      '@langchain/core': undefined,
      '@langchain/google-genai': '2.3.2',
      '@langchain/langgraph': undefined,
      ai: undefined,
      langchain: undefined,
      zod: undefined,
    },
    files: { 'program.mjs': 'test/packed/providers.mjs' },
    steps: [{ ...node('program.mjs'), says: /^guided$/m }],
  },
  {
    name: 'OpenAI Agents SDK',
    packages: { '@openai/agents': undefined, zod: undefined },
    files: { 'program.ts': 'test/packed/openai-agents.ts' },
    steps: [node('program.js')],
  },
  {
    name: 'Mastra',
    packages: { '@mastra/core': undefined, ai: undefined, zod: undefined },
    types: { '@types/json-schema': '*' },
    ownTypesFail: true,
    files: { 'program.ts': 'test/packed/mastra.ts' },
    steps: [node('program.js')],
  },
  {
    name: 'Claude Agent SDK',
    packages: {},
    files: { 'program.ts': 'test/packed/claude-agent.ts' },
    steps: [node('program.js')],
  },
  {
    name: 'MCP, the client of the SDK',
    packages: { '@modelcontextprotocol/sdk': undefined },
    files: { 'program.ts': 'examples/mcp.ts' },
    steps: [node('program.js')],
  },
  {
    name: 'MCP, the newer client',
    packages: { '@modelcontextprotocol/sdk': undefined, '@modelcontextprotocol/client': undefined },
    files: { 'program.ts': 'test/packed/new-mcp-client.ts' },
    steps: [node('program.js')],
  },
  {
    name: 'esbuild',
    packages: { esbuild: '0.28.2' },
    files: LEARN,
    steps: [
      esbuild('outside.mjs', '--external:knowhow'),
      { ...node('bundled/outside.mjs'), says: LEARNED },
      esbuild('inside.mjs'),
      { ...node('bundled/inside.mjs'), says: MOVED },
    ],
  },
  {
    name: 'webpack',
    packages: { webpack: '5.112.2' },
    files: { ...LEARN, 'webpack.mjs': 'test/packed/webpack.mjs' },
    steps: [
      node('webpack.mjs', 'outside.mjs', 'external'),
      { ...node('bundled/outside.mjs'), says: LEARNED },
      // What it bundles still finds the package where it was built, and says so where it does not.
      node('webpack.mjs', 'inside.mjs'),
      { ...node('bundled/inside.mjs'), says: LEARNED },
      { ...node('bundled/inside.mjs'), says: MOVED, without: 'node_modules/knowhow' },
    ],
  },
  {
    name: 'Next.js server',
    packages: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
    files: { 'learn.ts': 'test/packed/learn.ts', 'program.mjs': 'test/packed/next.mjs' },
    steps: [node('program.mjs')],
  },
  {
    name: 'worker (workerd), with knowhow/client and knowhow/ai-sdk',
    packages: {
      miniflare: '4.20260730.0',
      esbuild: '0.28.2',
      ai: undefined,
    },
    files: { 'program.mjs': 'test/packed/edge.mjs', 'worker.mjs': 'test/packed/edge-worker.mjs' },
    steps: [node('program.mjs')],
  },
  {
    name: 'Bun',
    packages: { bun: '1.4.5' },
    files: LEARN,
    steps: [{ command: 'node_modules/.bin/bun', args: ['learn-and-say.ts'], says: LEARNED }],
  },
];
