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
const shellAgent = (sdk: string, mock: string) => `
  import { tool } from '${sdk}';
  import { ${mock} as Mock } from '${sdk}/test';
  import { z } from 'zod';
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'bash', input: '{"command":"make test"}' };
  const prompts: string[] = [];
  const yourModel = new Mock({
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

test.skipIf(!built).each([
  ['ai', 'MockLanguageModelV4'],
  ['ai6', 'MockLanguageModelV3'],
])(
  'the sample of README stores its runs with %s, and the second is told how the first went',
  async (sdk, mock) => {
    const readme = pages().find(({ path }) => path === 'README.md')!;
    const sample = blocksOf(readme).find(({ code }) => code.includes('knowhow/ai-sdk'))!;
    const code = `
      ${shellAgent(sdk, mock)}
      ${sample.code.replace("'ai'", `'${sdk}'`)}
      console.log(prompts[0], 'runs stored:', (await knowledge.stats({ tenant_id: 'support' })).records);`;
    const twice: Block[] = [1, 2].map((line) => ({ language: 'ts', code, line, isOutput: false }));
    mkdirSync(join(ROOT, '.tmp'), { recursive: true });
    const folder = mkdtempSync(join(ROOT, '.tmp/readme-'));
    afterTest(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const { status, stderr, printed } = await walk(twice, folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const number of [0, 1]) {
      expect(printed.get(number)).toContain('Swap a helmet');
      expect(printed.get(number)).toContain(`runs stored: ${number + 1}`);
    }
    expect(printed.get(0)).not.toContain('knowhow-');
    expect(printed.get(1)).toContain('A like task was done so: `make test`.');
  },
);
