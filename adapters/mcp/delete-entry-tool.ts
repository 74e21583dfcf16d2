import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { Inspection } from '../../src/index.js';
import { askPerson } from './ask-person.js';
import { confirmationToken, confirms } from './confirmation.js';
import { optionalFlag, optionalText, text } from './lenient.js';
import type { McpContext } from './mcp-context.js';
import { tenantInput, tenantOf } from './tenant-input.js';
import { answer, answering, bounded, refusal } from './tool-results.js';

/** Adds the tool `delete_entry`. */
export function registerDeleteEntry(server: McpServer, context: McpContext, inspection: Inspection): void {
  server.registerTool(
    'delete_entry',
    {
      title: 'Delete an entry of learned knowledge',
      description:
        'Deletes one entry with the runs it was learned from, for good. Only when a person asks for it. Call it with dry_run first and show what would go; then again with the confirmation_token. Where the client can ask the person, a call without dry_run asks by itself.',
      inputSchema: {
        ...tenantInput(context),
        id: text('The id of the entry, e.g. k12.'),
        dry_run: optionalFlag('Say what would go and delete nothing.'),
        confirmation_token: optionalText('From the dry run, once the person agreed.'),
      },
      outputSchema: {
        deleted_count: z.number(),
        status: z.string(),
        confirmation_token: z.string().optional(),
      },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    (args, extra) =>
      answering(async () => {
        const { id, confirmation_token: token } = args;
        const request = { tenant_id: tenantOf(context, args), id };
        const { signal } = extra;
        const { status, matches = [] } = await inspection.deleteEntry(
          { ...request, dry_run: true },
          { signal },
        );
        // What is confirmed is this request and these entries, as for a delete by intent.
        const meant = { tenant_id: request.tenant_id, intent: `entry ${id}` };
        if (args.dry_run) {
          const confirmation_token = confirmationToken(context, meant, matches);
          const listed = matches.map(
            (one) => `[${one.id}] ${bounded(one.situation, 300)}: ${bounded(one.advice, 300)}`,
          );
          return answer(
            { deleted_count: 0, status, confirmation_token },
            `${status}\n${listed.join('\n')}\nTo delete call again with confirmation_token: ${confirmation_token}`,
          );
        }
        if (token !== undefined && !confirms(context, token, meant, matches)) {
          return refusal(
            'invalid_request: the confirmation_token is too old or is for another entry. Call with dry_run again.',
          );
        }
        if (token === undefined) {
          const agreed = await askPerson(server, meant, matches, signal);
          if (agreed === undefined) {
            return refusal(
              'invalid_request: nothing was deleted. Call with dry_run true first, show the person what would go, then call again with the confirmation_token it returns.',
            );
          }
          if (!agreed) {
            const status = 'Nothing was deleted: the person did not agree.';
            return answer({ deleted_count: 0, status }, status);
          }
        }
        const done = await inspection.deleteEntry(request, { signal });
        return answer({ deleted_count: done.deleted_count, status: done.status }, done.status);
      }),
  );
}
