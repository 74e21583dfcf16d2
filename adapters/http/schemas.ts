import { z } from 'zod';
import {
  DEFAULT_LIMITS,
  ENTRY_KINDS,
  ERROR_CODES,
  enhanceSchema,
  interactionSchema,
  type Limits,
} from '../../src/index.js';
import { actionPlan, planStep } from './plan-schemas.js';

const wireTime = () =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/)
    .describe('UTC, microseconds, no zone designator.');
const probability = () => z.number().min(0).max(1);
const kind = () => z.enum(ENTRY_KINDS).describe('What sort of knowledge the entry is.');

const source = z.object({
  id: z.string().describe('The first that a line rests on stands in brackets behind it.'),
  kind: kind(),
  evidence: z
    .object({
      runs: z.number(),
      successes: z.number(),
      failures: z.number(),
      sources: z.number().optional().describe('Distinct sources that the runs came from.'),
    })
    .describe('Independent runs behind the entry and how they ended: copies by one source count once.'),
});

const treeNode = z.object({
  action: z.string(),
  weight: z.number(),
  value: probability().describe('Pessimistic chance of success from here.'),
  visits: z.number(),
  principal: z.boolean(),
  get children() {
    return z.array(treeNode);
  },
});

const explanation = z.object({
  matches: z.array(
    z.object({ id: z.string(), kind: kind(), situation: z.string(), similarity: probability() }),
  ),
  lines: z.array(
    z.object({ text: z.string(), worth: z.number(), why: z.string(), sources: z.array(z.string()) }),
  ),
  tree: treeNode,
  plan: actionPlan.optional(),
  confidence: z.number(),
  timing: z.object({ embed_ms: z.number(), rest_ms: z.number() }),
});

const enhanceResult = z.object({
  response: z.string().describe('The input text, unchanged and first, then what was added.'),
  metadata: z
    .object({
      confidence_score: z
        .number()
        .min(0)
        .lt(0.7)
        .optional()
        .describe('Estimated probability that a task like this succeeds; present only when below 0.7.'),
      agent_type: z.string().optional(),
      sources: z
        .array(source)
        .optional()
        .describe('The knowledge entries that the lines rest on, at most ten a line.'),
      request_id: z
        .string()
        .optional()
        .describe("Put it into the stored run's metadata.request_id to credit the entries used."),
      degraded: z
        .boolean()
        .optional()
        .describe('True when the answer came from less than usual; left out otherwise.'),
      degraded_reason: z.string().optional().describe('What was missing, in words, where `degraded`.'),
      explanation: explanation
        .optional()
        .describe('The plan and why each line stands, when `explain` was asked for.'),
    })
    .optional(),
});

const storeReceipt = z.object({
  status: z.literal('accepted'),
  message: z.string(),
  tenant_id: z.string().describe('The collection used; `default` where the key was given.'),
  job_id: z.string().optional().describe('Also in the Location header.'),
  replayed: z.boolean().optional().describe('True where the Idempotency-Key was known: nothing stored anew.'),
});

const processingJob = z.object({
  status: z.literal('processing'),
  created_at: wireTime(),
  started_at: wireTime().optional(),
});

const completedJob = z.object({
  status: z.literal('completed'),
  message: z.string(),
  created_at: wireTime().optional(),
  started_at: wireTime().optional(),
  completed_at: wireTime().optional(),
  knowledge: z
    .object({ added: z.number(), merged: z.number(), discarded: z.number() })
    .optional()
    .describe('What the job did to the collection.'),
  success_estimate: probability()
    .optional()
    .describe('Estimated probability that the run succeeded, where its record did not say.'),
});

const failedJob = z.object({
  status: z.literal('failed'),
  message: z.string().optional(),
  created_at: wireTime(),
  started_at: wireTime(),
  failed_at: wireTime(),
  error_message: z.string().describe('Opaque: hand it to the operator.'),
  note: z.string(),
});

const jobStatus = z.union([
  processingJob,
  completedJob,
  z.record(z.string(), failedJob).describe('A failed job stands under its id.'),
]);

const deleteMatch = z.object({
  id: z.string(),
  kind: kind(),
  situation: z.string(),
  advice: z.string(),
  similarity: probability(),
});

const deleteResult = z.object({
  deleted_count: z.int().min(0).describe('Knowledge entries deleted; 0 in a dry run.'),
  status: z.string().describe('What happened, in words.'),
  queued_records: z
    .int()
    .optional()
    .describe('Records not looked at yet: those that match are deleted in place of being learned.'),
  relearned: z
    .int()
    .optional()
    .describe(
      'Other records, of which something was learned together with what went: they are learned anew.',
    ),
  matches: z.array(deleteMatch).optional().describe('Dry run: what would go, most similar first.'),
  near_misses: z.array(deleteMatch).optional().describe('Dry run: what would stay, but came close.'),
});

const details = z
  .object({ field: z.string().optional(), error: z.string().optional() })
  .optional()
  .describe('The field at fault and what is wrong with it.');

const generalError = z.object({ code: z.enum(ERROR_CODES), message: z.string(), details });
const storeError = z.object({
  code: z.enum(ERROR_CODES),
  status: z.int().describe('The HTTP status.'),
  message: z.string(),
  details,
});
const validationError = z.object({
  detail: z
    .array(
      z.object({
        loc: z.array(z.union([z.string(), z.number()])).min(1),
        msg: z.string(),
        type: z.enum(['value_error.missing', 'value_error.json', 'type_error', 'value_error']),
      }),
    )
    .min(1),
});
const authenticationError = z.object({
  error: z.literal('invalid_api_key'),
  code: z.literal('unauthorized'),
  status: z.literal(401),
  message: z.string(),
});

const health = z.object({ status: z.literal('ok'), service: z.string(), message: z.string() });
const readiness = z.object({ status: z.literal('ready') });

/** Every body that goes over the wire, by the name it has in the OpenAPI document. */
export function wireSchemas(limits: Limits = DEFAULT_LIMITS) {
  return {
    Interaction: interactionSchema(limits),
    EnhanceRequest: enhanceSchema(limits),
    EnhanceResult: enhanceResult,
    TreeNode: treeNode,
    ActionPlan: actionPlan,
    PlanStep: planStep,
    StoreReceipt: storeReceipt,
    JobStatus: jobStatus,
    DeleteResult: deleteResult,
    GeneralError: generalError,
    StoreError: storeError,
    ValidationError: validationError,
    AuthenticationError: authenticationError,
    Health: health,
    Readiness: readiness,
  };
}
