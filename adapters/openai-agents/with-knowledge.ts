import type { AgentInputItem, CallModelInputFilter, CallModelInputFilterArgs, Runner } from '@openai/agents';
import { ANYTHING, FUNCTION, type OptionChecks } from '../../src/api/option-checks.js';
import { readOptions } from '../../src/api/read-options.js';
import { fieldsOf } from '../run/adapter-error.js';
import { checkKnowledge } from '../run/check-knowledge.js';
import { completed, endAs, type FollowedRun, type FollowOptions, followRun } from '../run/follow-run.js';
import type { Tool } from '../run/message.js';
import type { KnowledgeSource } from '../run/options.js';
import type { Outcome } from '../run/outcome.js';
import { changeLastSaid, contentWith } from '../run/place-text.js';
import { createReport } from '../run/report.js';
import { RUN_CHECKS } from '../run/run-checks.js';
import { heldRuns } from './hold-calls.js';
import { placeNotes } from './place-notes.js';
import { readItems } from './read-items.js';

/** How a runner is guided and recorded. */
export interface AgentsOptions extends FollowOptions {
  /** Where knowledge is read from and stored. */
  knowledge: KnowledgeSource;
}

const CHECKS: OptionChecks<AgentsOptions> = {
  ...RUN_CHECKS,
  knowledge: ANYTHING,
  task: FUNCTION,
  success: FUNCTION,
};
const HOW = 'give `tenant` to `withKnowledge`, or `knowhow_tenant` in the context of the run';

/** What is used of the options of a run, of its result, and of an error that it throws. */
interface RunOptions {
  stream?: boolean;
  context?: unknown;
  signal?: AbortSignal;
  callModelInputFilter?: CallModelInputFilter;
}
interface Result {
  history: AgentInputItem[];
  interruptions?: unknown[];
  rawResponses?: unknown;
  completed?: Promise<void>;
  cancelled?: boolean;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Tools and hand-overs that an agent has. */
function toolsOf(agent: unknown): Tool[] {
  const { tools, handoffs } = fieldsOf(agent);
  const handed = (Array.isArray(handoffs) ? handoffs : []).map((handoff: unknown) => {
    const { toolName, name } = fieldsOf(handoff);
    return text(toolName) ?? `transfer_to_${(text(name) ?? '').replace(/[^\w-]/g, '_')}`;
  });
  const own = (Array.isArray(tools) ? tools : []).map(fieldsOf);
  return [
    ...own.flatMap(({ name, description }) =>
      text(name) === undefined ? [] : [{ name: text(name)!, description: text(description) }],
    ),
    ...handed.map((name) => ({ name })),
  ];
}

/** The id of an agent's model, where it or the runner names one; a model object tells it with its answers. */
const modelOf = (agent: unknown, { model: usual }: Runner['config']): string | undefined =>
  text(fieldsOf(agent).model) || text(usual) || undefined;

/** The id that the first answer has of its model; answers that were streamed have none. */
function answeredBy(responses: unknown): string | undefined {
  const [first] = Array.isArray(responses) ? (responses as unknown[]) : [];
  const { model, response } = fieldsOf(fieldsOf(first).providerData);
  return text(model) ?? text(fieldsOf(response).modelId);
}

/** What a model call is given, with guidance: in its instructions, or where it has none behind what the person said. */
function guided(data: CallModelInputFilterArgs['modelData'], guidance: string): typeof data {
  if (guidance === '') return data;
  if (data.instructions) return { ...data, instructions: `${data.instructions}\n\n${guidance}` };
  const input = changeLastSaid(
    data.input,
    (item) => fieldsOf(item).role === 'user',
    (said) => {
      const content = contentWith(fieldsOf(said).content, guidance, 'input_text');
      return { ...said, content } as AgentInputItem;
    },
  );
  return { ...data, input: [...input] };
}

function outcomeOf(error: unknown, signal: AbortSignal | undefined): Outcome {
  const { name } = fieldsOf(error);
  if (name === 'MaxTurnsExceededError' || fieldsOf(error).constructor?.name === 'MaxTurnsExceededError') {
    return 'cut_short';
  }
  return signal?.aborted || name === 'AbortError' ? 'aborted' : 'failed';
}

/**
 * A runner of the OpenAI Agents SDK with experience: every run is guided with each model call and stored when it ends.
 * It does not need tracing. A run that waits for an approval is stored when it was resumed and has ended. What a run
 * was told is in its instructions, where it has some, and in no session.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known, and for what is no knowledge
 * @example
 * const runner = withKnowledge(new Runner(), { knowledge, tenant: 'desk' });
 * const { finalOutput } = await runner.run(agent, 'Swap a helmet for a larger one');
 */
export function withKnowledge<R extends Pick<Runner, 'run' | 'config'>>(runner: R, given: AgentsOptions): R {
  const { knowledge, ...options } = readOptions('withKnowledge', given, CHECKS);
  checkKnowledge(knowledge, 'withKnowledge');
  const report = createReport(options);
  const follower = { knowledge, options, program: 'openai-agents', how: HOW, report };

  async function run(agent: unknown, input: unknown, own: RunOptions = {}): Promise<unknown> {
    const { knowhow_tenant, knowhow_agent_type, knowhow_place } = fieldsOf(
      fieldsOf(own.context).context ?? own.context,
    );
    const before =
      typeof input === 'string' ? [{ role: 'user', content: input }] : (fieldsOf(input).history ?? input);
    const messages = readItems(Array.isArray(before) ? (before as unknown[]) : []);
    const followed = followRun(follower, {
      id: crypto.randomUUID(),
      messages,
      task: { text: options.task?.(messages) },
      tools: toolsOf(agent),
      tenant: text(knowhow_tenant),
      agentType: text(knowhow_agent_type),
      place: text(knowhow_place),
      signal: own.signal,
    });
    const agents = new Set<string>();
    const filter = own.callModelInputFilter ?? runner.config.callModelInputFilter;
    const callModelInputFilter: CallModelInputFilter = async (args) => {
      const { input: items } = args.modelData;
      agents.add(args.agent.name);
      followed.see({ messages: readItems(items) });
      followed.offer({ tools: toolsOf(args.agent), model: modelOf(args.agent, runner.config) });
      const data = filter ? await filter(args) : args.modelData;
      const guidance = await followed.guidance();
      const input = placeNotes(data.input, await followed.notes());
      return guided(input === data.input ? data : { ...data, input }, guidance);
    };
    const call = runner.run.bind(runner) as (...args: unknown[]) => Promise<Result>;
    try {
      const go = () => call(agent, input, { ...own, callModelInputFilter });
      const result = await heldRuns().run({ run: followed, agents }, go);
      if (own.stream) void watchStream(options, followed, result, own.signal);
      else await finish(options, followed, result);
      return result;
    } catch (error) {
      await fail(followed, error, own.signal);
      throw error;
    }
  }

  return new Proxy(runner, {
    get(target, key) {
      if (key === 'run') return run;
      // The target as receiver: a runner keeps private fields that a proxy does not have.
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

async function finish(options: FollowOptions, followed: FollowedRun, result: Result): Promise<void> {
  followed.see({ messages: readItems(result.history) });
  followed.offer({ model: answeredBy(result.rawResponses) });
  // A person has to allow a call: the run goes on in another call, which brings its history along.
  if ((result.interruptions?.length ?? 0) > 0) followed.leave();
  else if (result.cancelled) await followed.end(endAs('aborted'));
  else await followed.end(completed(options, followed));
}

async function fail(followed: FollowedRun, error: unknown, signal?: AbortSignal): Promise<void> {
  const { history, _modelResponses: responses } = fieldsOf(fieldsOf(error).state);
  followed.offer({ model: answeredBy(responses) });
  if (Array.isArray(history)) followed.see({ messages: readItems(history as unknown[]) });
  await followed.end(endAs(outcomeOf(error, signal), error));
}

async function watchStream(
  options: FollowOptions,
  followed: FollowedRun,
  result: Result,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await result.completed;
    await finish(options, followed, result);
  } catch (error) {
    await fail(followed, error, signal);
  }
}
