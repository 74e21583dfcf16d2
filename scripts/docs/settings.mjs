import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { ROOT } from '../run.mjs';
import { allCommands } from './commands.mjs';
import { cell } from './http.mjs';
import { VARIABLES } from './variables.mjs';

/** The options of programs: who takes them, and the interface that declares them. */
const INTERFACES = [
  ['`openKnowledge`, `openService`', 'src/engine/service.ts', 'OpenOptions'],
  ['`limits` of these', 'src/domain/limits.ts', 'Limits'],
  ['`connectKnowledge`', 'src/client/connect-options.ts', 'ConnectOptions'],
  ['every adapter', 'adapters/run/options.ts', 'RunOptions'],
  ['`knowhow/ai-sdk`, beside those of every adapter', 'adapters/ai-sdk/options.ts', 'AiSdkOptions'],
  [
    'one call of the AI SDK, as `providerOptions.knowhow`',
    'adapters/ai-sdk/options.ts',
    'KnowledgeCallSettings',
  ],
  ['`knowledgeMiddleware` of `knowhow/langgraph`', 'adapters/langgraph/knowledge-middleware.ts'],
  ['`knowledgeNode` of `knowhow/langgraph`', 'adapters/langgraph/knowledge-node.ts'],
  ['`knowledgeNodes` of `knowhow/langgraph`', 'adapters/langgraph/knowledge-nodes.ts'],
  ['`withKnowledge` of `knowhow/openai-agents`', 'adapters/openai-agents/with-knowledge.ts'],
  ['`knowledgeProcessor` of `knowhow/mastra`', 'adapters/mastra/knowledge-processor.ts'],
  ['`knowledgeHooks` of `knowhow/claude-agent`', 'adapters/claude-agent/knowledge-hooks.ts'],
  ['`createHttpApp`, `serveHttp`', 'adapters/http/create-http-app.ts', 'HttpAppOptions'],
  ['`serveHttp`', 'adapters/http/serve-http.ts', 'ServeOptions'],
  ['`createMcpServer`, `serveStdio`', 'adapters/mcp/read-options.ts'],
];

/** A docstring as one text, with its links as code. */
const wordsOf = (node) =>
  ts
    .getJSDocCommentsAndTags(node)
    .map(({ comment }) => (typeof comment === 'string' ? comment : (ts.getTextOfJSDocComment(comment) ?? '')))
    .join(' ')
    .replace(/\{@link ([^}]+)\}/g, '`$1`');

/** The interfaces that a file exports and that have the name, or a name that ends in Options or Settings. */
function interfacesIn(path, name) {
  const source = ts.createSourceFile(
    path,
    readFileSync(`${ROOT}${path}`, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  return source.statements.filter(
    (node) =>
      ts.isInterfaceDeclaration(node) &&
      node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
      (name === undefined ? /(?:Options|Settings)$/.test(node.name.text) : node.name.text === name),
  );
}

/**
 * The options of programs, from the interfaces that declare them.
 *
 * @returns {{ of: string, name: string, type: string, words: string }[]}
 */
function programOptions() {
  return INTERFACES.flatMap(([of, path, name]) => {
    const found = interfacesIn(path, name);
    if (name !== undefined && found.length !== 1) throw new Error(`${path} exports no interface ${name}`);
    return found.flatMap(({ members }) =>
      members.filter(ts.isPropertySignature).map((member) => ({
        of,
        name: member.name.getText(),
        type: (member.type?.getText() ?? 'unknown').replace(/\s*\|\s*undefined$/, '').replace(/\s+/g, ' '),
        words: wordsOf(member),
      })),
    );
  });
}

/** The options of commands: by flags and meaning, with the commands that take them. */
async function commandOptions() {
  const rows = new Map();
  for (const { name, command } of await allCommands()) {
    for (const option of command.options) {
      if (option.hidden || option.long === '--help') continue;
      const choices = option.argChoices ? ` (${option.argChoices.join(', ')})` : '';
      const preset =
        option.defaultValue === undefined || option.negate
          ? ''
          : `; default ${JSON.stringify(option.defaultValue)}`;
      const key = `${option.flags}\n${option.description}${choices}${preset}`;
      rows.set(key, [...(rows.get(key) ?? []), name]);
    }
  }
  return [...rows].map(([key, commands]) => {
    const [flags, words] = key.split('\n');
    return { flags, words, commands };
  });
}

/** The page of options and variables, from the code that reads them. */
export async function settingsPage() {
  const lines = [
    '# Options and variables',
    '',
    'This page is made from the code that reads them (`npm run docs:pages`).',
    '',
    '## Variables of the environment',
    '',
    '| variable | |',
    '|---|---|',
    ...Object.entries(VARIABLES).map(([name, words]) => `| \`${name}\` | ${words} |`),
    '',
    '## Options of commands',
    '',
    '| option | | commands |',
    '|---|---|---|',
    ...(await commandOptions()).map(
      ({ flags, words, commands }) =>
        `| \`${flags}\` | ${cell(words)} | ${commands.map((one) => `\`${one}\``).join(', ')} |`,
    ),
    '',
    '## Options of programs',
    '',
    'An option that is not known is refused by name. `undefined` is the same as left out.',
    '',
    '| of | option | type | |',
    '|---|---|---|---|',
    ...programOptions().map(
      ({ of, name, type, words }) =>
        `| ${of} | \`${name}\` | \`${type.replace(/\|/g, '\\|')}\` | ${cell(words)} |`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
