import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const built = existsSync(join(ROOT, 'dist/lib/index.js'));
if (!built)
  console.log('Skipped the samples of README: the compiled package is missing, run `npm run build`.');

/** What a reader has before a sample that imports this: a model, tools, a graph. Nothing that the sample shows. */
const READERS_OWN: Record<string, string> = {
  'knowhow/ai-sdk': `
    import { tool } from 'ai';
    import { MockLanguageModelV4 } from 'ai/test';
    import { z } from 'zod';
    const said = (text: string) => ({
      content: [{ type: 'text', text }], finishReason: { unified: 'stop', raw: 'stop' }, warnings: [],
      usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
    });
    const yourModel = new MockLanguageModelV4({ doGenerate: async () => said('Done.') as never });
    const tools = { get_order: tool({ inputSchema: z.object({ id: z.string() }), execute: async () => 'shipped' }) };`,
  'knowhow/langgraph': `
    import { fakeModel } from '@langchain/core/testing';
    import { AIMessage } from '@langchain/core/messages';
    import { MessagesAnnotation, StateGraph } from '@langchain/langgraph';
    import { createAgent } from 'langchain';
    import { openKnowledge } from 'knowhow';
    const model = fakeModel().respond(new AIMessage('Done.'));
    const tools: [] = [];
    const graph = new StateGraph(MessagesAnnotation) as never as { addNode(name: string, node: unknown): void };
    const knowledge = await openKnowledge({ path: 'agents.db' });`,
};

/** The pages that a user reads: README and what it leads to. */
const PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** The programs that a page shows, under the heading that each stands under. */
function samples(page: string): { heading: string; code: string }[] {
  const found: { heading: string; code: string }[] = [];
  let heading = '';
  for (const [, title, code] of textOf(page).matchAll(/^#+ (.+)$|^```ts\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = `${page}, ${title}`;
    else if (code?.includes('import ')) found.push({ heading, code });
  }
  return found;
}

// Inside the package, where its own name leads to what was built.
const SCRATCH = join(ROOT, '.tmp');
let folder = '';
beforeAll(() => {
  mkdirSync(SCRATCH, { recursive: true });
  folder = mkdtempSync(join(SCRATCH, 'readme-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const all = PAGES.flatMap(samples);

test('README shows programs for the AI SDK, for LangGraph, and for any program', () => {
  expect(samples('README.md').map(({ heading }) => heading.replace('README.md, ', ''))).toEqual([
    'AI SDK',
    'LangGraph',
    'Any program',
  ]);
});

test('README is short enough to be read', () => {
  expect(Buffer.byteLength(textOf('README.md'))).toBeLessThan(17_000);
});

test.each(PAGES)('%s shows JSON that can be read', (page) => {
  for (const [, json] of textOf(page).matchAll(/^```json\n([\s\S]*?)^```$/gm)) {
    expect(() => JSON.parse(json!), json).not.toThrow();
  }
});

test.each(PAGES)('%s leads to files that are in the package', (page) => {
  const { files } = JSON.parse(textOf('package.json')) as { files: string[] };
  const shipped = (path: string): boolean =>
    files.some(
      (one) =>
        one === path || (one.startsWith('docs/*') && dirname(path) === 'docs' && path.endsWith(one.slice(6))),
    );
  const links = [...textOf(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link]) =>
    join(dirname(page), link!),
  );
  expect(links.filter((link) => !existsSync(join(ROOT, link)) || !shipped(link))).toEqual([]);
  if (page === 'README.md') expect(links.length).toBeGreaterThan(8);
});

/** Writes a program, compiled, into a folder of its own. */
function writeProgram(code: string): string {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const cwd = mkdtempSync(join(folder, 'one-'));
  writeFileSync(join(cwd, 'program.mjs'), outputText);
  return cwd;
}

/** Runs the program of a folder to its end. */
function runProgram(cwd: string): { stdout: string; ended: object } {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, ['program.mjs'], {
    cwd,
    encoding: 'utf8',
    timeout: 50_000,
    killSignal: 'SIGKILL',
  });
  return { stdout, ended: { status, signal, stderr } };
}

const WELL = { status: 0, signal: null, stderr: '' };

test.skipIf(!built).each(all)(
  'a program under "$heading" runs as it stands there, and ends',
  ({ heading, code }) => {
    const own = Object.entries(READERS_OWN).find(([name]) => code.includes(`'${name}'`))?.[1] ?? '';
    const cwd = writeProgram(`${own}\n${code}`);
    expect({ heading, ...runProgram(cwd).ended }).toEqual({ heading, ...WELL });
    const opens = `${own}${code}`.includes("'agents.db'");
    expect(existsSync(join(cwd, 'agents.db'))).toBe(opens);
  },
);

/** An agent with a shell: it runs one command, which passes, and ends. It says what it was asked. */
const SHELL_AGENT = `
  import { tool } from 'ai';
  import { MockLanguageModelV4 } from 'ai/test';
  import { z } from 'zod';
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'bash', input: '{"command":"make test"}' };
  const prompts: string[] = [];
  const yourModel = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      prompts.push(JSON.stringify(prompt));
      const acted = prompt.some(({ role }) => role === 'tool');
      return {
        content: [acted ? { type: 'text', text: 'Done.' } : call], warnings: [], usage,
        finishReason: acted ? { unified: 'stop', raw: 'stop' } : { unified: 'tool-calls', raw: 'tool-calls' },
      } as never;
    },
  });
  const tools = { bash: tool({ inputSchema: z.object({ command: z.string() }), execute: async () => 'all passed' }) };`;

test.skipIf(!built)(
  'the AI SDK sample runs as it is, and is not guided by what one run of its own did',
  () => {
    const { code } = samples('README.md').find(({ heading }) => heading.endsWith('AI SDK'))!;
    const program = writeProgram(`${SHELL_AGENT}\n${code}\nconsole.log(prompts[0]);`);
    const [first, second] = [runProgram(program), runProgram(program)];
    expect([first.ended, second.ended]).toEqual([WELL, WELL]);
    expect(first.stdout).not.toContain('knowhow-');
    expect(second.stdout).not.toContain('knowhow-');
  },
);
