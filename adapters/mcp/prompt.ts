import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { enhanceFor } from './enhance-for.js';
import type { McpContext } from './mcp-context.js';
import { problemWords } from './tool-results.js';

export const named = z.string().describe('The collection of knowledge.');

/** Adds the prompt that applies what is known to a task. Without an answer in time it is the task alone. */
export function registerPrompt(server: McpServer, context: McpContext): void {
  const tenantArgument: { tenant_id?: typeof named } =
    context.tenant === undefined ? { tenant_id: named } : {};
  server.registerPrompt(
    'with_experience',
    {
      title: 'Do a task with experience',
      description:
        'The task, with what past runs of similar tasks teach, and a reminder to store how it went.',
      argsSchema: { ...tenantArgument, task: z.string().describe('What is to be done.') },
    },
    async (args, { signal }) => {
      const tenant = context.tenant ?? args.tenant_id ?? '';
      const known = await enhanceFor(context, { tenant_id: tenant, input_text: args.task }, signal).then(
        ({ response, metadata }) => ({ response, id: metadata?.request_id }),
        (error: unknown) => {
          void server.server.sendLoggingMessage({
            level: 'warning',
            data: `No experience: ${problemWords(error)}`,
          });
          return { response: args.task, id: undefined };
        },
      );
      const tie = known.id === undefined ? '' : ` with request_id ${known.id}`;
      return {
        messages: [
          { role: 'user', content: { type: 'text', text: known.response } },
          {
            role: 'user',
            content: { type: 'text', text: `When the task is over, call store_knowledge once${tie}.` },
          },
        ],
      };
    },
  );
}
