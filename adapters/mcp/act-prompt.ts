import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { enhanceFor } from './enhance-for.js';
import type { McpContext } from './mcp-context.js';
import { named } from './prompt.js';
import { problemWords } from './tool-results.js';

/** Adds the prompt that says what is known of an action. Without an answer in time it is the action alone. */
export function registerActPrompt(server: McpServer, context: McpContext): void {
  const tenantArgument: { tenant_id?: typeof named } =
    context.tenant === undefined ? { tenant_id: named } : {};
  server.registerPrompt(
    'before_action',
    {
      title: 'Look at an action with experience',
      description: 'What past runs know of an action that is about to be taken, or that was refused.',
      argsSchema: {
        ...tenantArgument,
        task: z.string().describe('What is to be done.'),
        action: z.string().describe('The action: the tool call as JSON, or the line.'),
        result: z.string().optional().describe('What came of it, where it was taken and refused.'),
      },
    },
    async ({ tenant_id, task, action, result }, { signal }) => {
      const tenant = context.tenant ?? tenant_id ?? '';
      const turns = result === undefined ? [] : [{ turn: 1, inputs: '', decision: action, result }];
      const request = { tenant_id: tenant, input_text: task, context: { turns, proposed: action } };
      const notes = await enhanceFor(context, request, signal).then(
        ({ response }) => response.slice(task.length).trim(),
        (error: unknown) => {
          void server.server.sendLoggingMessage({
            level: 'warning',
            data: `No experience: ${problemWords(error)}`,
          });
          return undefined;
        },
      );
      const about = result === undefined ? `Next action: ${action}` : `Action: ${action}\nResult: ${result}`;
      const nothing = `Nothing is known ${result === undefined ? 'against it' : 'that got past it'}.`;
      // Of what could not be asked it is not said that nothing is known.
      const known = notes === undefined ? '' : `\n\n${notes || nothing}`;
      return {
        messages: [{ role: 'user', content: { type: 'text', text: `Task: ${task}\n${about}${known}` } }],
      };
    },
  );
}
