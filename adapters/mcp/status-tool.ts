import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { JobStatus } from '../../src/index.js';
import { text } from './lenient.js';
import type { McpContext } from './mcp-context.js';
import { answer, answering, bounded } from './tool-results.js';

const output = {
  status: z.enum(['processing', 'completed', 'failed']),
  message: z.string().optional(),
  created_at: z.string().optional(),
  started_at: z.string().optional(),
  completed_at: z.string().optional(),
  failed_at: z.string().optional(),
  knowledge: z
    .object({ added: z.number(), merged: z.number(), discarded: z.number() })
    .optional()
    .describe('Entries: new, strengthened, and not worth keeping.'),
  success_estimate: z
    .number()
    .optional()
    .describe('In [0, 1], where the record did not say whether it succeeded.'),
  error_message: z.string().optional().describe('Sealed; the operator can read it.'),
  note: z.string().optional(),
};

/** A job in words. */
function jobWords(job: JobStatus): string {
  if (job.status === 'processing') return 'Still learning from this run.';
  if (job.status === 'failed') return `Learning from this run failed. ${job.note}`;
  const { knowledge } = job;
  if (!knowledge) return job.message;
  return `Learned: ${knowledge.added} new, ${knowledge.merged} strengthened, ${knowledge.discarded} discarded.`;
}

/** A job's status with texts of bounded length. */
export const jobFields = (job: JobStatus): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(job).map(([key, value]) => [key, typeof value === 'string' ? bounded(value) : value]),
  );

/** Adds the tool `knowledge_status`. */
export function registerStatus(server: McpServer, context: McpContext): void {
  server.registerTool(
    'knowledge_status',
    {
      title: 'Status of a stored run',
      description:
        'Says whether a stored run has been learned from. Only needed when someone asks: storing is complete without it.',
      inputSchema: { job_id: text('As store_knowledge returned it.') },
      outputSchema: output,
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    ({ job_id }, extra) =>
      answering(async () => {
        const job = await context.knowledge.knowledgeStatus(job_id, { signal: extra.signal });
        return answer(jobFields(job), jobWords(job));
      }),
  );
}
