import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const PROGRAM = `${FOLDER}given-undefined.ts`;

const OPTIONS: [from: string, ...names: string[]][] = [
  [
    '../../src/index.js',
    'OpenOptions',
    'ConnectOptions',
    'PostgresStoreOptions',
    'EnhanceRequest',
    'DeleteRequest',
  ],
  ['../../src/index.js', 'CallOptions', 'StoreOptions', 'WaitOptions', 'EnhanceContext'],
  ['../../adapters/ai-sdk/index.js', 'AiSdkOptions', 'KnowledgeCallSettings'],
  ['../../adapters/http/index.js', 'HttpAppOptions', 'ServeOptions', 'SingleKnowledgeOptions'],
  [
    '../../adapters/langgraph/index.js',
    'KnowledgeSettings',
    'KnowledgeMiddlewareOptions',
    'KnowledgeStoreOptions',
  ],
  ['../../adapters/openai-agents/index.js', 'AgentsOptions'],
  ['../../adapters/mastra/index.js', 'MastraOptions'],
  ['../../adapters/claude-agent/index.js', 'ClaudeAgentOptions'],
  ['../../adapters/mcp/index.js', 'KnowledgeMcpOptions', 'McpHttpOptions'],
];

/** Options as a program has them that read each from somewhere: those that were left out are undefined. */
const program = [
  'type Undefined<T> = { [K in keyof T as {} extends Pick<T, K> ? (string extends K ? never : K) : never]: undefined };',
  ...OPTIONS.flatMap(([from, ...names]) =>
    names.flatMap((name) => [
      `import type { ${name} } from '${from}';`,
      `declare const given${name}: Undefined<${name}>;`,
      `export const read${name}: Partial<${name}> = given${name};`,
    ]),
  ),
].join('\n');

function problemsIn(text: string): string[] {
  const settings: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    skipLibCheck: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(settings);
  const { getSourceFile } = host;
  host.getSourceFile = (path, ...rest) =>
    path === PROGRAM
      ? ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true)
      : getSourceFile(path, ...rest);
  const made = ts.createProgram([PROGRAM], settings, host);
  return made
    .getSemanticDiagnostics(made.getSourceFile(PROGRAM))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('options take undefined for left out, also where optional types are exact', () => {
  const wrong = 'const exact: { a?: string } = { a: undefined };';
  const problems = problemsIn(`${program}\n${wrong}`);
  expect(problems).toEqual([expect.stringContaining("Type '{ a: undefined; }' is not assignable")]);
});
