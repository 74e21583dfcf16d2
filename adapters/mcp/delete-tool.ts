import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { type DeleteRequest, ENTRY_KINDS, KnowhowError } from '../../src/index.js';
import { askPerson, listed, named } from './ask-person.js';
import { confirmationToken, confirms } from './confirmation.js';
import { optionalFlag, optionalNumber, optionalText, text } from './lenient.js';
import type { McpContext } from './mcp-context.js';
import { tenantInput, tenantOf } from './tenant-input.js';
import { answer, answering, refusal } from './tool-results.js';

const match = z.object({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  situation: z.string(),
  advice: z.string(),
  similarity: z.number(),
});

const output = {
  deleted_count: z.number(),
  status: z.string(),
  match_count: z.number().optional().describe('Entries that would go; `matches` names the first of them.'),
  matches: z.array(match).optional(),
  near_misses: z.array(match).optional(),
  confirmation_token: z
    .string()
    .optional()
    .describe('Good for ten minutes, for this request and these entries.'),
};

/** Adds the tool `delete_by_intent`. */
export function registerDelete(server: McpServer, context: McpContext): void {
  const { knowledge } = context;

  async function preview(request: DeleteRequest, signal: AbortSignal) {
    const result = await knowledge.deleteByIntent({ ...request, dry_run: true }, { signal });
    if (!result.matches) {
      throw new KnowhowError(
        'invalid_request',
        'This service has no dry run: deleting cannot be confirmed here.',
      );
    }
    return { ...result, matches: result.matches };
  }

  async function remove(request: DeleteRequest, signal: AbortSignal): Promise<CallToolResult> {
    const { deleted_count, status } = await knowledge.deleteByIntent(request, { signal });
    return answer({ deleted_count, status }, status);
  }

  server.registerTool(
    'delete_by_intent',
    {
      title: 'Delete learned knowledge',
      description:
        'Deletes every entry of knowledge whose meaning matches an intent, for good. Only when a person asks for it. Call it with dry_run first and show what would go; then again with the confirmation_token. Where the client can ask the person, a call without dry_run asks by itself.',
      inputSchema: {
        ...tenantInput(context),
        intent: text('What the knowledge to delete is about.'),
        similarity_threshold: optionalNumber(
          'Similarity in [0, 1] from which an entry goes; default 0.5. Higher deletes less; 0 deletes everything.',
          z.number().min(0).max(1),
        ),
        agent_type: optionalText('Only entries of this kind of agent.'),
        all: optionalFlag('True with similarity_threshold 0: delete everything.'),
        dry_run: optionalFlag('Say what would go and delete nothing.'),
        confirmation_token: optionalText('From the dry run, once the person agreed.'),
      },
      outputSchema: output,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    (args, extra) =>
      answering(async () => {
        const { intent, similarity_threshold, agent_type, all, confirmation_token: token } = args;
        const request: DeleteRequest = {
          tenant_id: tenantOf(context, args),
          intent,
          similarity_threshold,
          agent_type,
          all,
        };
        const { status, matches, near_misses = [] } = await preview(request, extra.signal);
        const dryRun = () => {
          const confirmation_token = confirmationToken(context, request, matches);
          const structured = {
            deleted_count: 0,
            status,
            match_count: matches.length,
            matches: named(matches),
            near_misses: named(near_misses),
            ...(matches.length > 0 ? { confirmation_token } : {}),
          };
          const words =
            matches.length === 0
              ? status
              : `${status}\n${listed(matches)}\nTo delete them call again with confirmation_token: ${confirmation_token}`;
          return answer(structured, words);
        };
        if (args.dry_run || matches.length === 0) return dryRun();
        if (token !== undefined) {
          if (confirms(context, token, request, matches)) return remove(request, extra.signal);
          return refusal(
            'invalid_request: the confirmation_token is too old or is for another request or other entries. Call with dry_run again.',
          );
        }
        const agreed = await askPerson(server, request, matches, extra.signal);
        if (agreed === undefined) {
          return refusal(
            'invalid_request: nothing was deleted. Call with dry_run true first, show the person what would go, then call again with the confirmation_token it returns.',
          );
        }
        if (agreed) return remove(request, extra.signal);
        const refused = 'Nothing was deleted: the person did not agree.';
        return answer({ deleted_count: 0, status: refused }, refused);
      }),
  );
}
