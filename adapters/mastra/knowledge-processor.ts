import type {
  ProcessInputStepArgs,
  ProcessLLMRequestArgs,
  ProcessLLMRequestResult,
  ProcessOutputResultArgs,
} from '@mastra/core/processors';
import type { ToolHooks } from '@mastra/core/tools';
import { ANYTHING, FUNCTION, type OptionChecks } from '../../src/api/option-checks.js';
import { readOptions } from '../../src/api/read-options.js';
import { modelName } from '../ai-sdk/model-name.js';
import { placeNotes } from '../ai-sdk/place-notes.js';
import { addGuidance, type PromptMessage } from '../ai-sdk/prompt.js';
import { readMessages } from '../ai-sdk/read-messages.js';
import { fieldsOf } from '../run/adapter-error.js';
import { checkKnowledge } from '../run/check-knowledge.js';
import { completed, endAs, type FollowedRun, type FollowOptions, followRun } from '../run/follow-run.js';
import { heldText } from '../run/guide.js';
import type { Call, Message, Tool } from '../run/message.js';
import type { KnowledgeSource } from '../run/options.js';
import type { Outcome } from '../run/outcome.js';
import { createReport } from '../run/report.js';
import { RUN_CHECKS } from '../run/run-checks.js';
import { asText, errorText } from '../run/texts.js';

/** How agents are guided and recorded. */
export interface MastraOptions extends FollowOptions {
  /** Where knowledge is read from and stored. */
  knowledge: KnowledgeSource;
}

/** A processor of Mastra, typed by what it does. */
export interface KnowledgeProcessor {
  readonly id: 'knowhow';
  readonly name: string;
  processInputStep(args: ProcessInputStepArgs): undefined;
  processLLMRequest(args: ProcessLLMRequestArgs): Promise<ProcessLLMRequestResult>;
  processOutputResult(args: ProcessOutputResultArgs): Promise<ProcessOutputResultArgs['messageList']>;
  /**
   * For the option `hooks` of the agent: holds each call of which something is known once. It is not made, what is known is
   * what its model is told in the place of a result, and when the model asks for the same again it is made.
   */
  readonly hooks: { beforeToolCall: NonNullable<ToolHooks['beforeToolCall']> };
}

const CHECKS: OptionChecks<MastraOptions> = {
  ...RUN_CHECKS,
  knowledge: ANYTHING,
  task: FUNCTION,
  success: FUNCTION,
};
const HOW = 'give `tenant` to `knowledgeProcessor`, or `knowhow_tenant` to the request context of the run';
/** Where a request keeps its run. */
const RUN = 'knowhow.run';
const TOOLS = 'knowhow.tools';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const toolsOf = (tools: unknown): Tool[] =>
  Object.entries(fieldsOf(tools)).map(([name, tool]) => ({
    name,
    description: text(fieldsOf(tool).description),
  }));

/** What the last step said and did, which no later prompt shows. */
function lastStep(steps: readonly unknown[]): Message[] {
  const { text: words, toolCalls, toolResults } = fieldsOf(steps.at(-1));
  /** Chunks carry what they say in a payload. */
  const parts = (list: unknown) =>
    (Array.isArray(list) ? list : []).map((part: unknown) => ({
      ...fieldsOf(part),
      ...fieldsOf(fieldsOf(part).payload),
    }));
  const calls = parts(toolCalls).map(
    ({ toolCallId, toolName, args, input }: Record<string, unknown>): Call => ({
      id: String(toolCallId),
      name: String(toolName),
      input: args ?? input,
    }),
  );
  const results = parts(toolResults).map((part: Record<string, unknown>): Message => {
    const failed = part.isError === true || part.error !== undefined;
    const said = failed ? errorText(part.error ?? part.result) : asText(part.result ?? part.output);
    return {
      role: 'tool',
      callId: String(part.toolCallId),
      text: said,
      ...(failed ? { state: 'error' } : {}),
    };
  });
  return [{ role: 'assistant', text: text(words) ?? '', calls }, ...results];
}

/** What ended a run whose last step failed: a part of the message that it left. */
function errorIn(steps: unknown): unknown {
  const { response } = fieldsOf(Array.isArray(steps) ? steps.at(-1) : undefined);
  const { uiMessages } = fieldsOf(response);
  const parts = (Array.isArray(uiMessages) ? uiMessages : []).flatMap((one): unknown => fieldsOf(one).parts);
  return fieldsOf(parts.findLast((part) => fieldsOf(part).type === 'error')).error;
}

/** How a run ended, by the word for the end of its last step; undefined where a person has to go on with it. */
function outcomeOf(finishReason: unknown): Outcome | undefined {
  if (finishReason === 'suspended' || finishReason === 'tripwire') return undefined;
  if (finishReason === 'tool-calls' || finishReason === 'length') return 'cut_short';
  return finishReason === 'error' || finishReason === 'content-filter' ? 'failed' : 'completed';
}

/**
 * Experience for agents of Mastra: a processor that tells the model what past runs teach with every step, behind what
 * the person said and in no memory, and that stores the run when it ends. Give the same one as input and as output
 * processor. A run of which nothing more is seen is stored as abandoned when the knowledge closes.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known, and for what is no knowledge
 * @example
 * const processor = knowledgeProcessor({ knowledge, tenant: 'desk' });
 * new Agent({ id, name, instructions, model, tools, inputProcessors: [processor], outputProcessors: [processor] });
 */
export function knowledgeProcessor(given: MastraOptions): KnowledgeProcessor {
  const { knowledge, ...options } = readOptions('knowledgeProcessor', given, CHECKS);
  checkKnowledge(knowledge, 'knowledgeProcessor');
  const report = createReport(options);
  const follower = { knowledge, options, program: 'mastra', how: HOW, report };
  /** Runs under way, by the context of their requests: it is all that a call of a tool knows of its run. */
  const open = new WeakMap<object, Set<FollowedRun>>();

  function runOf({ state, prompt, model, requestContext, abortSignal }: ProcessLLMRequestArgs): FollowedRun {
    const messages = readMessages(prompt as unknown as PromptMessage[]);
    const known = state[RUN] as FollowedRun | undefined;
    known?.see({ messages });
    const run =
      known ??
      followRun(follower, {
        id: crypto.randomUUID(),
        messages,
        task: { text: options.task?.(messages) },
        tenant: text(requestContext?.get('knowhow_tenant')),
        agentType: text(requestContext?.get('knowhow_agent_type')),
        place: text(requestContext?.get('knowhow_place')),
        signal: abortSignal,
      });
    state[RUN] = run;
    if (requestContext) {
      const runs = open.get(requestContext) ?? new Set();
      open.set(requestContext, runs.add(run));
    }
    run.offer({ tools: (state[TOOLS] ?? []) as Tool[], model: modelName(model) });
    return run;
  }

  return {
    id: 'knowhow',
    name: 'knowhow',
    processInputStep({ state, tools, activeTools }) {
      const offered = toolsOf(tools);
      state[TOOLS] = activeTools ? offered.filter(({ name }) => activeTools.includes(name)) : offered;
      return undefined;
    },
    async processLLMRequest(args) {
      const run = runOf(args);
      const guidance = await run.guidance();
      const notes = await run.notes();
      if (guidance === '' && !notes.hasNotes()) return undefined;
      const given = args.prompt as unknown as PromptMessage[];
      const guided = guidance === '' ? given : addGuidance(given, `\n\n${guidance}`, 'user');
      const prompt = placeNotes(guided, notes);
      return { prompt: prompt as unknown as typeof args.prompt };
    },
    async processOutputResult({ state, result, messageList, requestContext }) {
      const run = state[RUN] as FollowedRun | undefined;
      if (!run) return messageList;
      if (requestContext) open.get(requestContext)?.delete(run);
      for (const message of lastStep(result.steps)) {
        if (message.role === 'assistant') run.see({ answer: message });
        else if (message.role === 'tool') run.see({ result: message });
      }
      const outcome = outcomeOf(result.finishReason);
      if (outcome === undefined) run.leave();
      else
        await run.end({
          ...(outcome === 'completed' ? completed(options, run) : endAs(outcome, errorIn(result.steps))),
          metadata: { finish_reason: result.finishReason },
        });
      return messageList;
    },
    hooks: {
      async beforeToolCall({ toolName, input, context }) {
        const { requestContext, agent } = fieldsOf(context);
        const [run, another] = open.get(requestContext as object) ?? [];
        // Whose call it is cannot be known where two runs share a context.
        if (!run || another) return undefined;
        const id = text(fieldsOf(agent).toolCallId);
        const note = await run.beforeAct({ ...(id && { id }), name: toolName, input });
        return note === '' ? undefined : { proceed: false, output: heldText(note) };
      },
    },
  };
}
