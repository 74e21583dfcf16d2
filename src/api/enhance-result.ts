import { z } from 'zod';
import { ENTRY_KINDS } from '../domain/entry.js';
import { actionPlan } from './action-plan.js';
import { type Fields, probability } from './fields.js';

/** The kind of an entry. */
const kind = () => z.enum(ENTRY_KINDS).describe('What sort of knowledge the entry is.');

const evidenceFields = {
  /** Independent runs; copies count for nothing. */
  runs: z.number(),
  /** Those that succeeded; an estimated outcome adds its probability. */
  successes: z.number(),
  /** Those that failed, in the same measure. */
  failures: z.number(),
  /** Distinct sources that the runs came from. */
  sources: z.number().optional().describe('Distinct sources that the runs came from.'),
};

const sourceFields = {
  /** The entry's id; `explanation.lines` names those of each line. */
  id: z.string().describe('Its id; `explanation.lines` names those of each line.'),
  kind: kind(),
  /** Independent runs behind the entry and how they ended. */
  evidence: z
    .object(evidenceFields)
    .describe('Independent runs behind the entry and how they ended: copies by one source count once.'),
};

/** A receipt: one knowledge entry that the response used. */
export type Source = Fields<typeof sourceFields>;

/** A node of the tree of what like runs did, for people. */
export interface TreeNode {
  /** The action that leads here; at the root the words `(start)`. */
  action: string;
  /** Like runs that passed it, each by the square of its likeness. */
  weight: number;
  /** Pessimistic chance of success from here, in [0, 1]. */
  value: number;
  /** Like runs that passed it. */
  visits: number;
  /** True on the way of the example; without one, on the best way. */
  principal: boolean;
  children: TreeNode[];
}

/** The schema of a node of the tree. */
export const treeNode: z.ZodType<TreeNode> = z.object({
  action: z.string(),
  weight: z.number(),
  value: probability().describe('Pessimistic chance of success from here.'),
  visits: z.number(),
  principal: z.boolean(),
  get children() {
    return z.array(treeNode);
  },
});

const lineFields = {
  /** The line as it is in the response. */
  text: z.string(),
  /** Expected worth to the agent, in [0, 1]; lines compete by it for the token budget. */
  worth: z.number(),
  /** Where the line comes from, in words. */
  why: z.string(),
  /** Ids of the entries that it rests on, most important first, at most ten. */
  sources: z.array(z.string()),
  /** The entry by which a person corrects it: what is edited there takes its place, and retired it is not said again. */
  entry: z.string().optional().describe('The entry by which a person edits or retires the line.'),
};

/** Why one line is in the response. */
export type ExplainedLine = Fields<typeof lineFields>;

/** The schema of a known situation that is like the task. */
export const explainedMatch = z.object({
  id: z.string(),
  kind: kind(),
  situation: z.string(),
  similarity: probability(),
});

const explanationFields = {
  /**
   * Known situations that matched, best first: by meaning, words and kind of agent together. `similarity` is that of
   * the meanings alone, calibrated, in [0, 1].
   */
  matches: z.array(explainedMatch),
  /** The lines that were added, in their order. */
  lines: z.array(z.object(lineFields)),
  tree: treeNode,
  /** What to do, as programs read it; left out where too little is known. */
  plan: actionPlan.optional(),
  /** The estimate before rounding, also when it is 0.7 or above. */
  confidence: z.number(),
  /** Milliseconds: until the input was embedded, and what came after that. */
  timing: z.object({ embed_ms: z.number(), rest_ms: z.number() }),
};

/** Why the response says what it says. */
export type Explanation = Fields<typeof explanationFields>;

const watchFields = {
  /** Keys of actions: of a tool, or of a word of its input; behind a `!` that of a word with which nothing is known of it. */
  actions: z.array(z.string()),
  /** Keys of the words of an error, joined by dots. */
  errors: z.array(z.string()),
};

const metadataFields = {
  /** Estimated probability that a task like this succeeds, two decimals; present only when below 0.7. */
  confidence_score: z
    .number()
    .min(0)
    .lt(0.7)
    .optional()
    .describe('Estimated probability that a task like this succeeds; present only when below 0.7.'),
  agent_type: z.string().optional(),
  /** Every entry that a line rests on, as `explanation.lines` names them (at most ten a line), in order of the lines. */
  sources: z
    .array(z.object(sourceFields))
    .optional()
    .describe('The knowledge entries that the lines rest on, at most ten a line.'),
  /**
   * Put it into the stored run's `metadata.request_id`: the run counts as guided, or as one from which guidance was
   * withheld, and its outcome says what the lines were worth. Left out where nothing was known.
   */
  request_id: z
    .string()
    .optional()
    .describe(
      "Put it into the stored run's metadata.request_id: its outcome says what the lines were worth.",
    ),
  /** True where guidance was known and deliberately not given, to measure what it is worth; else left out. */
  withheld: z
    .boolean()
    .optional()
    .describe('True where guidance was known and deliberately not given; left out otherwise.'),
  /** True when the answer came from less than usual: by words alone, or the input unchanged. Else left out. */
  degraded: z
    .boolean()
    .optional()
    .describe('True when the answer came from less than usual; left out otherwise.'),
  /** The missing part, in words, where `degraded`. */
  degraded_reason: z.string().optional().describe('What was missing, in words, where `degraded`.'),
  /** True where the tenant has no collection: nothing was ever stored for it, or its name is another. Else left out. */
  unknown_tenant: z
    .boolean()
    .optional()
    .describe('True where nothing was ever stored for the tenant; left out otherwise.'),
  /** Names of fields of the request that are not known and were ignored, at most 20, without secrets; else left out. */
  ignored: z
    .array(z.string())
    .optional()
    .describe('Fields of the request that are not known and were ignored, at most 20; left out otherwise.'),
  /** Of which actions and errors more is known, when `watch` was asked for and something is; else left out. */
  watch: z
    .object(watchFields)
    .optional()
    .describe('Of which actions and errors more is known, as keys: when `watch` was asked for.'),
  /** The plan and why each line stands, when `explain` was asked for. */
  explanation: z
    .object(explanationFields)
    .optional()
    .describe('The plan and why each line stands, when `explain` was asked for.'),
};

/** Facts about an enhancement. */
export type EnhanceMetadata = Fields<typeof metadataFields>;

const resultFields = {
  /** The input text, unchanged and first, then what was added. */
  response: z.string().describe('The input text, unchanged and first, then what was added.'),
  metadata: z.object(metadataFields).optional(),
};

/** The result of an enhance. */
export type EnhanceResult = Fields<typeof resultFields>;

/** The schema of the result of an enhance. */
export const enhanceResult: z.ZodObject<typeof resultFields> = z.object(resultFields);
