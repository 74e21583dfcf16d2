/** What a span is of: a call of a model, a call of a tool, an agent at work. */
export type SpanKind = 'model' | 'tool' | 'agent';

const paths = (...names: string[]): string[] => names.flatMap((line) => line.split(' '));

/** Attributes that say what a span is, in the order in which they are believed. */
export const KIND_KEYS = paths(
  'gen_ai.operation.name ai.operationId ai.operation openinference.span.kind traceloop.span.kind agentops.span.kind langfuse.observation.type mlflow.spanType',
  'genkit:metadata:subtype span.type lmnr.span.type entity.type llm.request.type run_type type',
);

const KINDS: Record<SpanKind, string> = {
  model:
    'chat generate_content text_completion completion llm model generation response chat_model generate agent_step llm_call ai.generatetext.dogenerate ai.streamtext.dostream ai.generateobject.dogenerate ai.streamobject.dostream',
  tool: 'execute_tool tool function ai.toolcall mcp_tool tool_call tool.execution',
  agent:
    'invoke_agent invoke_workflow agent agent_call flow ai.generatetext ai.streamtext ai.generateobject ai.streamobject',
};
/** The kind of span that a word of any vocabulary names. */
export const KIND_OF = new Map(
  Object.entries(KINDS).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind as SpanKind])),
);

/** Kinds by the first words of a span's name, where no attribute says one: Google ADK, TanStack AI, Logfire, fast-agent, Upsonic, Haystack. */
export const KIND_OF_NAME: readonly (readonly [words: string, kind: SpanKind])[] = [
  ['execute_tool', 'tool'],
  ['call_llm', 'model'],
  ['invoke_agent', 'agent'],
  ['Function:', 'tool'],
  ['Agent run:', 'agent'],
  ['Agent:', 'agent'],
  ['Chat completion with', 'model'],
  ['Responses API with', 'model'],
  ['agent.run', 'agent'],
  ['tool.execute', 'tool'],
  ['haystack.agent.run', 'agent'],
  ['haystack.agent.step.llm', 'model'],
  ['haystack.agent.step.tool', 'tool'],
];

/** The method that was traced, behind the name of an agent or a tool, or what it is: CrewAI, AutoGen, DSPy, Agno, AgentOps. */
export const METHOD =
  /\.(?:__call__|_execute_core|on_messages_stream|on_messages|a?run|a?call|a?invoke|kickoff|agent|tool)$/;

/** Names of tools that say again what other spans say: Google ADK's calls that were made at once, OpenInference's handoffs. */
export const NO_TOOLS = /^(?:\(merged tools\)$|handoff to )/;

/** Classes of tools in LangChain, where a span has them in place of the tool's name. */
export const TOOL_CLASS = /^(?:Dynamic(?:Structured)?|Structured)Tool$/;

/** Errors by which LangGraph waits for a person: the call goes on where it was left. */
export const WAITS = /\b(?:Graph|Node)Interrupt\b/;

/** Attributes that say that a span failed, each with the word for it and where it says why. */
export const FAILURES = [
  { key: 'langfuse.observation.level', word: 'ERROR', why: 'langfuse.observation.status_message' },
  { key: 'haystack.tool.error', word: true, why: '' },
];

/** Words of spans for any call that failed: Qwen Code's tools, Claude Code's commands. */
export const SAID_OF_ANY = /^(?:Tool execution|Shell command) failed$/;

/**
 * Attributes of AI SDK's spans after `@arizeai/openinference-vercel`: each that ends after one that failed has the status of that
 * one (SDK 2 of OpenTelemetry), and the root in any case. Those that failed themselves have an exception.
 */
export const TAKEN_OVER = [
  ['openinference.span.kind', 'ai.operationId'],
  ['openinference.span.kind', 'gen_ai.operation.name'],
];

/**
 * An attribute of LangSmith's spans. Its SDK writes a request down when its call has ended, as the list of messages is by then, and
 * gives a span the status OK before it fails.
 */
export const LANGSMITH = 'langsmith.span.kind';

/**
 * Where each vocabulary keeps what is known of a call: OpenTelemetry's `gen_ai`, its forerunners (Traceloop,
 * OpenLLMetry), AI SDK's `ai`, OpenInference, MLflow, Google's agents and Genkit, LangSmith, Langfuse, OpenAI Agents, Mastra,
 * VoltAgent, Laminar, AgentOps, LiveKit, Anthropic's own. A path also stands for what lies under it: `llm.input_messages.0.message.role`. One that begins with `@` is a
 * field of an event: `@gen_ai.choice.message`.
 */
export const PATHS = {
  input: paths(
    'gen_ai.input.messages gen_ai.prompt ai.prompt.messages llm.input_messages lmnr.span.input ai.prompt llm.prompts gcp.vertex.agent.llm_request pydantic_ai.all_messages genkit:input',
    'llm.messages mastra.agent_run.input traceloop.entity.input mlflow.spanInputs langfuse.observation.input input.value inputs input raw_input events haystack.agent.step.llm.input',
  ),
  output: paths(
    'gen_ai.output.messages gen_ai.completion llm.output_messages ai.response gcp.vertex.agent.llm_response genkit:output',
    'mastra.model_step.output traceloop.entity.output mlflow.spanOutputs langfuse.observation.output output.value outputs output response haystack.agent.step.llm.output.replies',
  ),
  tools: paths(
    'gen_ai.tool.definitions ai.prompt.tools llm.tools llm.request.functions gen_ai.request.available_tools extra.invocation_params.tools extra.invocation_params.functions input.tools',
    'inputs.tools modelParameters.tools model_parameters.tools metadata.tools toolDefinitions input.config.tools tools llm.invocation_parameters.tools genkit:input.tools gen_ai.prompt.tools haystack.agent.step.llm.input.tools',
  ),
  finish: paths(
    'gen_ai.response.finish_reasons gen_ai.completion.0.finish_reason ai.response.finishReason llm.finish_reason anthropic.message.stop_reason',
  ),
  model: paths(
    'gen_ai.response.model ai.response.model gen_ai.request.model ai.model.id ai.model.name llm.model_name llm.model extra.metadata.ls_model_name',
    'extra.invocation_params.model extra.invocation_params.model_name langfuse.observation.model.name',
    'model providedModelName provided_model_name',
  ),
  toolName: paths(
    'gen_ai.tool.name ai.toolCall.name tool.name genkit:name traceloop.entity.name tool_name haystack.tool.name upsonic.tool.name name',
  ),
  callId: paths(
    'gen_ai.tool.call.id gen_ai.tool.call_id ai.toolCall.id tool_call.id tool.id upsonic.tool.call_id tool_call_id metadata.tool_call_id extra.metadata.tool_call_id extra.tool_call_id',
    'output.tool_call_id outputs.output.tool_call_id traceloop.entity.output.tool_id lmnr.association.properties.metadata.tool_call_id',
  ),
  toolInput: paths(
    'gen_ai.tool.call.arguments ai.toolCall.args ai.toolCall.input tool_arguments traceloop.entity.input gcp.vertex.agent.tool_call_args genkit:input',
    '@gen_ai.tool.message.content mlflow.spanInputs langfuse.observation.input input.value inputs input gen_ai.input.messages.args gen_ai.input.messages tool.parameters tool.arguments agentops.tool.input lmnr.span.input gen_ai.tool.input gen_ai.prompt haystack.agent.step.tool.input',
  ),
  toolOutput: paths(
    'gen_ai.tool.call.result ai.toolCall.result tool_response traceloop.entity.output.tool_output traceloop.entity.output gcp.vertex.agent.tool_response anthropic.tool_result.content genkit:output',
    '@gen_ai.choice.message mlflow.spanOutputs langfuse.observation.output output.value outputs output gen_ai.output.messages.response.responseParts gen_ai.output.messages tool.result agentops.tool.output lmnr.span.output lk.pii.function_tool.output gen_ai.tool.output gen_ai.completion haystack.agent.step.tool.output',
  ),
  agentName: paths(
    'gen_ai.agent.name ai.telemetry.functionId ai.functionId agent.name upsonic.agent.name subagent.name entity.name graph.node.name graph.node.id',
  ),
  /** LangChain's, which all that an agent calls has too: the agents below it as well. */
  graphName: paths(
    'extra.metadata.lc_agent_name metadata.lc_agent_name langfuse.observation.metadata.lc_agent_name langsmith.metadata.lc_agent_name',
  ),
  graphNode: paths(
    'extra.metadata.langgraph_node metadata.langgraph_node langfuse.observation.metadata.langgraph_node langsmith.metadata.langgraph_node',
  ),
  session: paths(
    'gen_ai.conversation.id conversation.id session.id sessionId session_id extra.metadata.thread_id metadata.thread_id langfuse.session.id langfuse.observation.metadata.thread_id',
    'langsmith.metadata.thread_id gcp.vertex.agent.session_id group_id',
  ),
};

/** Names that say which library it was and not which agent. */
export const GENERIC =
  /^(?:LangGraph|AgentExecutor|model|tools|Runnable\w*|CompiledStateGraph|StateGraph|agent|Agent|Agent workflow|generate|OpenAI-generation|trace|invocation|chain|anthropic\.messages\.tool_runner|claude_code\.interaction|session\.llm|haystack\.agent)$|^[\w.]*[0-9a-f]{8}-[0-9a-f-]{27}$|^[0-9a-f]{16,}$/;
