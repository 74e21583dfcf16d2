import { z } from 'zod';
import type { Limits } from '../domain/limits.js';
import { boundedText, type Fields, filledText, notAKey } from './fields.js';
import { type Turn, turnList } from './interaction.js';

/** Tools a request may list, and code units of a name. */
const MAX_TOOLS = 10_000;
const MAX_TOOL_NAME = 256;

const toolName = filledText(MAX_TOOL_NAME);
const callerTool = z.union([toolName, z.object({ name: toolName, description: z.string().nullish() })]);

/** A tool that the caller has: its name, or an object with it. A description is accepted and not read. */
export type CallerTool = z.infer<typeof callerTool>;

/** The state of a run under way. */
export interface EnhanceContext {
  /** What the agent sees now; left out, what came of the last of `turns`. */
  observation?: string | undefined;
  /**
   * Names of the tools that the agent used, newest last, separated by commas; `say` stands for a reply. Left out, those
   * of `turns`. Without `observation` and `turns` a plan leaves out what they name.
   */
  last_actions?: string | undefined;
  /**
   * The run so far, in the shape of stored turns and with their limits; may be empty. What it did is not planned again,
   * and what it saw decides where a plan branches.
   */
  turns?: readonly Turn[] | null | undefined;
  /**
   * The action that the agent is about to take, as the `decision` of a stored turn. The answer is then what is known of this
   * action here, in at most 60 tokens (names longer than 20 characters, and a person's words, may take it to `max_tokens`): a precondition that it breaks,
   * the error it likely meets with what repairs that, a value that is missing, that it failed in this run before. Of most actions nothing is said.
   */
  proposed?: string | null | undefined;
  /** The place of the agent, as `metadata` of stored runs names it; so do `database`, `repository`, `site` and `service`, which are query text too. */
  place?: string | undefined;
  /** Anything else is query text. */
  [text: string]: string | readonly Turn[] | null | undefined;
}

function contextSchema(limits: Limits) {
  const turns = turnList(limits).nullish().describe('The run so far, in the shape of stored turns.');
  const proposed = filledText(limits.textLength)
    .nullish()
    .describe(
      'The action that is about to be taken, as the `decision` of a turn: the answer is what is known of it here, or nothing.',
    );
  return z.object({ turns, proposed }).catchall(z.string()) as unknown as z.ZodType<EnhanceContext>;
}

/** The fields of a request to enhance, in document order. */
export const enhanceFields = (limits: Limits) => ({
  /** Names the collection inside the caller's account. */
  tenant_id: notAKey(filledText(limits.nameLength)).describe('Collection selector.'),
  /** The agent's input. It stands unchanged and first in the response. */
  input_text: filledText(limits.textLength).describe(
    "The agent's input: a user prompt or the task handed to a sub-agent.",
  ),
  /** Kind of agent: a soft preference among what is known. */
  agent_type: boundedText(limits.nameLength).nullish().describe('Kind of agent; use consistent names.'),
  /** Where in a task the agent stands, when enhance is called in the middle of one; and extra query text. */
  context: contextSchema(limits)
    .nullish()
    .describe(
      'In the middle of a task: `turns`, the run so far, or `observation` and `last_actions`; `proposed`, the action that is about to be taken. `place`: where the agent is, as `metadata.place` of runs names it. Other keys are query text.',
    ),
  /**
   * The tools that the caller has, by name: then only these are named. Without it, those are that at least one stored
   * run was offered. At most 10,000; a name has at most 256 UTF-16 code units.
   */
  tools: (z.array(callerTool).max(MAX_TOOLS) as z.ZodType<readonly CallerTool[]>)
    .nullish()
    .describe('The tools that the caller has, as names or `{name, description}`: then only these are named.'),
  /** Upper bound on the tokens that are added (a token is 4 characters); default 200, of a proposed action 60 at most. */
  max_tokens: z
    .int()
    .min(0)
    .max(100_000)
    .nullish()
    .describe('Upper bound on the tokens that are added (a token is 4 characters); default 200.'),
  /**
   * Also return `metadata.watch`: of which actions and errors more is known, so that a client asks again (with
   * `context.proposed`, or after an error) only there.
   */
  watch: z.boolean().nullish().describe('Also return `watch`: where asking again in this run is worth it.'),
  /** Also return `metadata.explanation`: the plan for programs, and why each line stands. */
  explain: z
    .boolean()
    .nullish()
    .describe('Also return `explanation`: the plan for programs, and why each line stands.'),
});

/** A request to enhance a task. */
export type EnhanceRequest = Fields<ReturnType<typeof enhanceFields>>;

/** The schema of a request to enhance. */
export const enhanceSchema = (limits: Limits) => z.object(enhanceFields(limits));
