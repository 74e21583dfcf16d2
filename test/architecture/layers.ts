import type { Import } from './imports.js';
import { leafOf } from './leaves.js';

const PARTS = ['storage', 'embedding', 'retrieval', 'extract', 'model', 'guidance', 'jobs'];

/** What each layer may import besides itself. `index` is the package's entry, `src/index.ts`. */
const ALLOWED: Record<string, string[]> = {
  domain: [],
  api: ['domain'],
  ...Object.fromEntries(PARTS.map((part) => [part, ['domain', 'api']])),
  // What a decision and a result say is read by `extract`.
  model: ['domain', 'api', 'extract'],
  // What is to be typed is looked over for secrets.
  guidance: ['domain', 'api', 'extract'],
  client: ['domain', 'api', 'jobs'],
  engine: ['domain', 'api', ...PARTS],
  testing: ['domain', 'api', 'storage', 'embedding'],
  leaves: ['domain', 'api', ...PARTS, 'engine', 'testing'],
  index: ['domain', 'api', ...PARTS, 'client', 'engine'],
  adapters: ['api', 'index'],
  // They import the package by its name, as its users do.
  examples: [],
  eval: ['domain', 'api', 'extract', 'retrieval', 'model', 'guidance', 'engine', 'index', 'adapters'],
  bench: ['domain', 'api', ...PARTS, 'client', 'engine', 'index', 'adapters', 'eval'],
};

/** The packages that shipped code may import, and the only folders that may. */
const PACKAGES: Record<string, string[]> = {
  'node:': ['src/', 'adapters/', 'examples/', 'bench/', 'eval/'],
  // The package itself, by the names its users import it by.
  knowhow: ['examples/'],
  zod: ['src/api/', 'adapters/http/', 'adapters/langgraph/', 'adapters/mcp/', 'examples/'],
  '@langchain/core': ['adapters/langgraph/', 'examples/'],
  '@langchain/langgraph': ['adapters/langgraph/', 'examples/'],
  langchain: ['adapters/langgraph/', 'examples/'],
  '@openai/agents': ['adapters/openai-agents/'],
  '@mastra/core': ['adapters/mastra/'],
  '@modelcontextprotocol/sdk': ['adapters/mcp/', 'examples/'],
  '@photostructure/sqlite': ['src/storage/', 'bench/'],
  pg: ['src/leaves/postgres/', 'bench/'],
  vitest: [
    'src/testing/',
    'src/leaves/explore/store-contract/',
    'src/leaves/move/store/moved-keys-contract.ts',
    'src/leaves/retention/retention-policies-contract.ts',
    'src/leaves/traces/pending-traces-contract.ts',
  ],
  '@huggingface/tokenizers': ['src/embedding/'],
  'onnxruntime-node': ['src/embedding/'],
  'onnxruntime-web': ['src/embedding/'],
  ai: ['examples/'],
  hono: ['adapters/http/'],
  '@opentelemetry/api': ['src/leaves/telemetry/'],
  '@bufbuild/protobuf': ['adapters/traces/'],
  '@hono/node-server': ['adapters/http/'],
  preact: ['adapters/console/app/'],
  '@preact/signals': ['adapters/console/app/'],
  '@dagrejs/dagre': ['adapters/console/app/'],
  ignore: ['adapters/hosts/'],
  'jsonc-parser': ['adapters/hosts/'],
  commander: ['adapters/cli/', 'adapters/eval/'],
  fflate: ['adapters/cli/importing/'],
  picocolors: ['adapters/cli/', 'bench/', 'eval/'],
  autocannon: ['bench/'],
  'playwright-core': ['eval/console/', 'bench/'],
};

/** The layer of a file, or undefined where there is no rule for it. */
function layerOf(path: string): string | undefined {
  if (path === 'src/index.ts') return 'index';
  const [top, second] = path.split('/');
  const layer = top === 'src' ? second : top;
  return layer !== undefined && layer in ALLOWED ? layer : undefined;
}

/**
 * Imports that go against the direction
 * `domain <- api <- parts <- engine <- index <- adapters <- eval <- bench`; the parts do not know each other.
 */
export function againstDirection(imports: Import[]): string[] {
  return imports
    .filter(({ from, to, ours }) => {
      if (!ours) return false;
      // Where a leaf may be joined is said by `misjoined`.
      if (to.startsWith('src/leaves/') && leafOf(to) !== undefined) return false;
      const [source, target] = [layerOf(from), layerOf(to)];
      return source === undefined || target === undefined
        ? true
        : source !== target && !ALLOWED[source]!.includes(target);
    })
    .map(({ from, to }) => `${from} imports ${to}`)
    .sort();
}

/**
 * What each room of a part may import of the other rooms. Files beside the rooms say what the rooms have in common and
 * put them together; they are free.
 */
const ROOMS: Record<string, Record<string, string[]>> = {
  'src/engine': {
    shared: [],
    fit: ['shared'],
    enhance: ['shared', 'fit'],
    learn: ['shared', 'fit'],
    forget: ['shared', 'fit', 'learn'],
    admin: ['shared', 'fit', 'enhance', 'learn', 'forget'],
  },
  'src/extract': {
    redact: [],
    steps: [],
    verdict: ['steps'],
    statements: ['steps'],
    model: ['steps', 'statements'],
  },
  'src/model': {
    events: [],
    table: ['events'],
    errors: ['events', 'table'],
    repairs: ['events', 'table', 'errors'],
    arguments: ['events', 'table'],
    conditions: ['events', 'table', 'arguments'],
    contrasts: ['events', 'errors', 'arguments', 'goals', 'table'],
    credit: ['events', 'table', 'repairs'],
    goals: ['events', 'table'],
    forbidden: [],
    card: ['events', 'table', 'repairs'],
    example: ['events', 'arguments', 'errors', 'forbidden', 'goals', 'table'],
    notes: ['events', 'table', 'contrasts', 'credit'],
    repeats: ['events', 'table'],
    tree: ['table'],
    success: ['events', 'table'],
    plan: [
      'events',
      'table',
      'errors',
      'repairs',
      'arguments',
      'card',
      'conditions',
      'contrasts',
      'repeats',
      'credit',
      'example',
      'goals',
      'tree',
      'success',
    ],
    lessons: ['events', 'table', 'errors', 'repairs', 'arguments', 'conditions', 'contrasts', 'plan'],
  },
};

/** Imports that go from one room of a part to another that it may not know, and rooms that nobody gave a place. */
export function betweenRooms(imports: Import[]): string[] {
  return Object.entries(ROOMS)
    .flatMap(([part, rooms]) => {
      const roomOf = (path: string): string | undefined => {
        const [room, ...rest] = path.startsWith(`${part}/`) ? path.slice(part.length + 1).split('/') : [];
        return rest.length > 0 ? room : undefined;
      };
      return imports.filter(({ from, to }) => {
        const [source, target] = [roomOf(from), roomOf(to)];
        if (source === undefined || target === undefined || source === target) return false;
        return !(rooms[source] ?? []).includes(target) || !(target in rooms);
      });
    })
    .map(({ from, to }) => `${from} imports ${to}`)
    .sort();
}

/** Imports of packages by files that have no business with them. */
export function foreignPackages(imports: Import[]): string[] {
  return imports
    .filter(({ from, to, ours }) => !ours && !(PACKAGES[to] ?? []).some((folder) => from.startsWith(folder)))
    .map(({ from, to }) => `${from} imports ${to}`)
    .sort();
}

/** Code that is shipped as it is: what is for browsers is bundled with its packages. */
const SHIPPED = /^(?:src|adapters)\/(?!console\/app\/)/;

/** Packages that shipped code imports although whoever installs the package does not get them. */
export function undeclared(imports: Import[], installed: Iterable<string>): string[] {
  const known = new Set([...installed, 'node:']);
  return imports
    .filter(({ from, to, ours }) => !ours && SHIPPED.test(from) && !known.has(to))
    .map(({ from, to }) => `${from} imports ${to}`)
    .sort();
}
