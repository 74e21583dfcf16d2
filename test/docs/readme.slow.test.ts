import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterTest } from '../at-end.js';
import { type Block, blocksOf, pages, ROOT } from './pages.js';
import { walk } from './walk.js';

const built = existsSync(join(ROOT, 'dist/lib/cli.js'));
if (!built)
  console.log('Skipped the sample of README: the compiled package is missing, run `npm run build`.');

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
  'the sample of README runs, and is not guided by what one run of its own did',
  async () => {
    const readme = pages().find(({ path }) => path === 'README.md')!;
    const sample = blocksOf(readme).find(({ code }) => code.includes('knowhow/ai-sdk'))!;
    const code = `${SHELL_AGENT}\n${sample.code}\nconsole.log(prompts[0]);`;
    const twice: Block[] = [1, 2].map((line) => ({ language: 'ts', code, line, isOutput: false }));
    mkdirSync(join(ROOT, '.tmp'), { recursive: true });
    const folder = mkdtempSync(join(ROOT, '.tmp/readme-'));
    afterTest(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const { status, stderr, printed } = await walk(twice, folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const number of [0, 1]) {
      expect(printed.get(number)).toContain('Swap a helmet');
      expect(printed.get(number)).not.toContain('knowhow-');
    }
  },
);
