import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { list, openFields, optionalFields, optionalFlag, optionalText, text } from './lenient.js';
import { fillIn, type McpContext } from './mcp-context.js';
import { agentTypeInput, tenantInput, tenantOf } from './tenant-input.js';
import { answer, answering } from './tool-results.js';
import { numberedTurns, turnInput } from './turn-input.js';

const output = {
  status: z.literal('accepted'),
  message: z.string(),
  tenant_id: z.string(),
  job_id: z.string().optional().describe('For knowledge_status.'),
  replayed: z
    .boolean()
    .optional()
    .describe('True where the idempotency_key was known: the record was stored before.'),
  deleted: z
    .boolean()
    .optional()
    .describe('True where the record of the idempotency_key was deleted: nothing was stored.'),
};

/** Adds the tool `store_knowledge`. */
export function registerStore(server: McpServer, context: McpContext): void {
  server.registerTool(
    'store_knowledge',
    {
      title: 'Store a finished run',
      description:
        'Call this once when a task or sub-task is over, whether it succeeded or not. Failures teach as much. List the tools you had in the first step: a tool that nobody listed is named to others only once calls of it went through in three groups of runs. Leave out what the notes of enhance_task said, and secrets.',
      inputSchema: openFields({
        ...tenantInput(context),
        query: text('The task, in the words it was given.'),
        turns: list('The steps that were taken, in order.', z.array(turnInput).min(1)),
        success: optionalFlag('Whether the task was completed; leave it out when unsure.'),
        agent_type: agentTypeInput,
        timestamp: optionalText('When it happened, ISO 8601; default now.'),
        request_id: optionalText('From enhance_task, where it was called for this task.'),
        idempotency_key: optionalText('The same key and record are stored once.'),
        metadata: optionalFields('Free-form extra data.', {}),
      }),
      outputSchema: output,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
    (args, extra) =>
      answering(async () => {
        const tenant_id = tenantOf(context, args);
        const { query, turns, success, agent_type, timestamp, idempotency_key, metadata, ...others } = args;
        const { request_id: given, ...unknown } = others;
        const filled = fillIn(context, tenant_id, query, idempotency_key);
        const known = metadata?.request_id === undefined ? filled.request_ids : [];
        const request_id = given ?? known[0];
        // Who names one answer of several means the task.
        const isOfTask = given === undefined || given === null || known.includes(given);
        const request_ids = isOfTask && known.length > 1 ? known : undefined;
        const receipt = await context.knowledge.storeKnowledge(
          {
            ...unknown,
            tenant_id,
            query,
            turns: numberedTurns(turns),
            ...(success === undefined ? {} : { success }),
            agent_type: agent_type ?? context.agentType,
            timestamp: timestamp ?? filled.timestamp,
            metadata: {
              program: 'mcp',
              ...metadata,
              ...(request_id === undefined ? {} : { request_id }),
              ...(request_ids === undefined ? {} : { request_ids }),
            },
          },
          {
            signal: extra.signal,
            ...(idempotency_key === undefined ? {} : { idempotencyKey: idempotency_key }),
          },
        );
        const job = receipt.job_id === undefined ? '' : ` job_id: ${receipt.job_id}`;
        return answer({ ...receipt }, `${receipt.message}${job}`);
      }),
  );
}
