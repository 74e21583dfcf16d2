import { z } from 'zod';
import type { ActionPlan } from './action-plan.js';
import { boundedText } from './bounded-text.js';
import type { EntryKind } from './entry.js';
import { type Turn, turnSchema } from './interaction.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';

/** Tools a request may list, and code units of a name. */
const MAX_TOOLS = 1_000;
const MAX_TOOL_NAME = 256;

const toolName = boundedText(MAX_TOOL_NAME).refine(
  (text) => text.trim() !== '',
  'must hold something other than white space',
);
const toolSchema = z.union([toolName, z.object({ name: toolName, description: z.string().nullish() })]);

/** The run so far: as many turns as a record may have, numbered as there; none at its beginning. */
const turnsSchema = (limits: Limits) =>
  z
    .array(turnSchema)
    .max(limits.turns, `must hold at most ${limits.turns} turns`)
    .superRefine((turns, issues) => {
      for (const [index, { turn }] of turns.entries()) {
        if (turn === index + 1) continue;
        const message = `must be ${index + 1} (turns are numbered from 1 without gaps), got ${turn}`;
        issues.addIssue({ code: 'custom', path: [index, 'turn'], message });
      }
    })
    .describe('The run so far, in the shape of stored turns.');

/** An enhance with its additions. */
export function enhanceSchema(limits: Limits = DEFAULT_LIMITS) {
  return z.object({
    tenant_id: boundedText(limits.nameLength)
      .refine((text) => text.trim() !== '', 'must hold something other than white space')
      .describe('Collection selector.'),
    input_text: boundedText(limits.textLength)
      .refine((text) => text.trim() !== '', 'must hold something other than white space')
      .describe("The agent's input: a user prompt or the task handed to a sub-agent."),
    agent_type: boundedText(limits.nameLength).nullish().describe('Kind of agent; use consistent names.'),
    context: z
      .object({ turns: turnsSchema(limits).nullish() })
      .catchall(z.string())
      .nullish()
      .describe(
        'In the middle of a task: `turns`, the run so far, or `observation` and `last_actions`. Other keys are query text.',
      ),
    tools: z
      .array(toolSchema)
      .max(MAX_TOOLS, `must name at most ${MAX_TOOLS} tools`)
      .nullish()
      .describe(
        'The tools that the caller has, as names or `{name, description}`: then only these are named.',
      ),
    max_tokens: z
      .int()
      .min(0)
      .max(100_000)
      .nullish()
      .describe('Upper bound on the tokens that are added (a token is 4 characters); default 200.'),
    explain: z
      .boolean()
      .nullish()
      .describe('Also return `explanation`: the plan for programs, and why each line stands.'),
  });
}

/** A tool that the caller has: its name, or an object with it. A description is accepted and not read. */
export type CallerTool = string | { name: string; description?: string | null };

/** What is known of a run that is under way. */
export interface EnhanceContext {
  /** What the agent sees now; left out, what came of the last of `turns`. */
  observation?: string;
  /**
   * Names of the tools that the agent used, newest last, separated by commas; `say` stands for a reply. Left out, those
   * of `turns`. Without `observation` and `turns` a plan leaves out what they name.
   */
  last_actions?: string;
  /**
   * The run so far, in the shape of stored turns and with their limits; may be empty. What it did is not planned again,
   * and what it saw decides where a plan branches.
   */
  turns?: readonly Turn[] | null;
  /** Anything else is query text. */
  [text: string]: string | readonly Turn[] | null | undefined;
}

/** A request to enhance a task. */
export interface EnhanceRequest {
  /** Names the collection inside the caller's account. */
  tenant_id: string;
  /** The agent's input. It stands unchanged and first in the response. */
  input_text: string;
  /** Kind of agent: a soft preference among what is known. */
  agent_type?: string | null;
  /** Where in a task the agent stands, when enhance is called in the middle of one; and extra query text. */
  context?: EnhanceContext | null;
  /**
   * The tools that the caller has, by name: then only these are named. Without it, those are that at least one stored
   * run was offered. At most 1,000; a name has at most 256 UTF-16 code units.
   */
  tools?: readonly CallerTool[] | null;
  /** Upper bound on the tokens that are added (a token is 4 characters); default 200. */
  max_tokens?: number | null;
  /** Also return `metadata.explanation`: the plan for programs, and why each line stands. */
  explain?: boolean | null;
}

/** A receipt: one knowledge entry that the response used. */
export interface Source {
  /** The entry's id; the first that a line rests on stands in brackets behind it. */
  id: string;
  kind: EntryKind;
  /**
   * Independent runs behind the entry and how they ended (estimated endings count by their probability, further runs
   * of one source for less, copies for nothing), and the distinct sources that they came from.
   */
  evidence: { runs: number; successes: number; failures: number; sources?: number };
}

/** A node of the searched tree, for people. */
export interface TreeNode {
  /** The action that leads here; at the root the words `(start)`. */
  action: string;
  /** Runs that took this way, weighted by how much they are like this task. */
  weight: number;
  /** Pessimistic chance of success from here, in [0, 1]. */
  value: number;
  /** How often the search came through. */
  visits: number;
  /** True on the line that is recommended. */
  principal: boolean;
  children: TreeNode[];
}

/** Why one line of the response stands there. */
export interface ExplainedLine {
  /** The line as it stands in the response. */
  text: string;
  /** Expected worth to the agent, in [0, 1]; lines compete by it for the token budget. */
  worth: number;
  /** Where the line comes from, in words. */
  why: string;
  /** Ids of the entries that it rests on, most important first, at most ten. */
  sources: string[];
}

/** Why the response says what it says. */
export interface Explanation {
  /** The lines that were added, in their order. */
  lines: ExplainedLine[];
  /**
   * Known situations that matched, best first: by meaning, words and kind of agent together. `similarity` is that of
   * the meanings alone, calibrated, in [0, 1].
   */
  matches: { id: string; kind: EntryKind; situation: string; similarity: number }[];
  tree: TreeNode;
  /** What to do, as programs read it; left out where too little is known. */
  plan?: ActionPlan;
  /** The estimate before rounding, also when it is 0.7 or above. */
  confidence: number;
  /** Milliseconds: until the input was embedded, and what came after that. */
  timing: { embed_ms: number; rest_ms: number };
}

/** Facts about an enhancement. */
export interface EnhanceMetadata {
  /** Estimated probability that a task like this succeeds, two decimals; present only when below 0.7. */
  confidence_score?: number;
  agent_type?: string;
  /** Every entry that a line rests on, as `explanation.lines` names them (at most ten a line), in order of the lines. */
  sources?: Source[];
  /**
   * Put it into the stored run's `metadata.request_id`, and the first three entries of each line are credited with its
   * outcome: once, within 30 days, and for a run of this task.
   */
  request_id?: string;
  /** True when the answer came from less than usual: by words alone, or the input unchanged. Else left out. */
  degraded?: boolean;
  /** What was missing, in words, where `degraded`. */
  degraded_reason?: string;
  explanation?: Explanation;
}

/** The result of an enhance. */
export interface EnhanceResult {
  /** The input text, unchanged and first, then what was added. */
  response: string;
  metadata?: EnhanceMetadata;
}
