import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** What an agent asked a model, as far as a script needs it. */
export interface Asked {
  /** The whole request, as the provider would get it. */
  body: string;
  /** The tool that runs a command of the shell; undefined where the request brings none. */
  shell: string | undefined;
  /** What the tools of this conversation gave back, in their order. */
  results: readonly string[];
}

/**
 * What the model says to it: a command for the shell, a text, a task for another agent, or, where the host has a tool for that, to wait
 * for the agent whose id is in the last result.
 */
export type Said = { command: string } | { text: string } | { delegate: string } | { wait: true };

/** A provider of models that listens on this machine. */
export interface FakeProvider {
  url: string;
  /** Every request that brought a tool for the shell. */
  asked: readonly Asked[];
  close(): Promise<void>;
}

interface Tool {
  name: string;
  namespace?: string;
  parameters: { properties?: Record<string, { type?: string }>; required?: string[] };
}
type Fields = Record<string, unknown>;

type Part = { call: { name: string; namespace?: string; input: object } } | { text: string };

/** One wire format: what is in a request, and how an answer is written. */
interface Wire {
  path: RegExp;
  tools(body: Fields): Tool[];
  results(body: Fields): unknown[];
  /** The parts of a stream: the name of the event, where the format names them, and its data. */
  write(part: Part): [string, object][];
}

const list = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);
const usage = { input_tokens: 10, output_tokens: 10, total_tokens: 20 };

/** Anthropic's Messages. */
const MESSAGES: Wire = {
  path: /\/v1\/messages(?:\?|$)/,
  tools: ({ tools }) =>
    list(tools).map((tool) => ({
      name: String(tool.name),
      parameters: tool.input_schema as Tool['parameters'],
    })),
  results: ({ messages }) =>
    list(messages)
      .flatMap(({ content }) => list(content))
      .filter(({ type }) => type === 'tool_result')
      .map(({ content }) => content),
  write(part) {
    const isCall = 'call' in part;
    const start = isCall
      ? { type: 'tool_use', id: `toolu_${++ids}`, name: part.call.name, input: {} }
      : { type: 'text', text: '' };
    const delta = isCall
      ? { type: 'input_json_delta', partial_json: JSON.stringify(part.call.input) }
      : { type: 'text_delta', text: part.text };
    const message = {
      id: `msg_${++ids}`,
      type: 'message',
      role: 'assistant',
      model: 'fake',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    };
    const events: [string, object][] = [
      ['message_start', { message }],
      ['content_block_start', { index: 0, content_block: start }],
      ['content_block_delta', { index: 0, delta }],
      ['content_block_stop', { index: 0 }],
      [
        'message_delta',
        { delta: { stop_reason: isCall ? 'tool_use' : 'end_turn', stop_sequence: null }, usage },
      ],
      ['message_stop', {}],
    ];
    return events.map(([type, data]) => [type, { type, ...data }]);
  },
};

/** OpenAI's Responses. */
const RESPONSES: Wire = {
  path: /\/responses$/,
  tools: ({ tools }) =>
    list(tools)
      .flatMap((tool) => [tool, ...list(tool.tools).map((own) => ({ ...own, namespace: tool.name }))])
      .map((tool: Fields) => ({
        name: String(tool.name ?? tool.type),
        ...(tool.namespace === undefined ? {} : { namespace: String(tool.namespace) }),
        parameters: (tool.parameters ?? {}) as Tool['parameters'],
      })),
  results: ({ input }) =>
    list(input)
      .filter(({ type }) => type === 'function_call_output')
      .map(({ output }) => output),
  write(part) {
    const id = `item_${++ids}`;
    const item =
      'call' in part
        ? {
            type: 'function_call',
            id,
            call_id: `call_${ids}`,
            name: part.call.name,
            namespace: part.call.namespace,
            arguments: JSON.stringify(part.call.input),
          }
        : {
            type: 'message',
            id,
            role: 'assistant',
            content: [{ type: 'output_text', text: part.text, annotations: [] }],
          };
    const response = { id: `resp_${ids}`, object: 'response', model: 'fake', output: [item], usage };
    return [
      ['response.created', { type: 'response.created', response: { id: response.id } }],
      ['response.output_item.done', { type: 'response.output_item.done', output_index: 0, item }],
      ['response.completed', { type: 'response.completed', response: { ...response, status: 'completed' } }],
    ];
  },
};

/** OpenAI's chat completions. */
const COMPLETIONS: Wire = {
  path: /\/chat\/completions$/,
  tools: ({ tools }) => list(tools).map((tool) => tool.function as Tool),
  results: ({ messages }) =>
    list(messages)
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => content),
  write(part) {
    const delta =
      'call' in part
        ? {
            tool_calls: [
              {
                index: 0,
                id: `call_${++ids}`,
                type: 'function',
                function: { name: part.call.name, arguments: JSON.stringify(part.call.input) },
              },
            ],
          }
        : { content: part.text };
    const chunk = (choice: object): [string, object] => [
      '',
      {
        id: `chat_${++ids}`,
        object: 'chat.completion.chunk',
        created: 0,
        model: 'fake',
        choices: [{ index: 0, finish_reason: null, ...choice }],
      },
    ];
    return [
      chunk({ delta: { role: 'assistant', ...delta } }),
      chunk({ delta: {}, finish_reason: 'call' in part ? 'tool_calls' : 'stop' }),
    ];
  },
};

/** Gemini's content. */
const CONTENT: Wire = {
  path: /:(?:streamG|g)enerateContent/,
  tools: ({ tools }) =>
    list(tools)
      .flatMap(({ functionDeclarations }) => list(functionDeclarations))
      .map(({ name, parametersJsonSchema, parameters }) => ({
        name: String(name),
        parameters: (parametersJsonSchema ?? parameters ?? {}) as Tool['parameters'],
      })),
  results: ({ contents }) =>
    list(contents)
      .flatMap(({ parts }) => list(parts))
      .filter(({ functionResponse }) => functionResponse !== undefined)
      .map(({ functionResponse }) => functionResponse),
  write(part) {
    const made = 'call' in part ? { functionCall: { name: part.call.name, args: part.call.input } } : part;
    return [
      [
        '',
        {
          candidates: [{ content: { role: 'model', parts: [made] }, finishReason: 'STOP', index: 0 }],
          usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 10, totalTokenCount: 20 },
          modelVersion: 'fake',
        },
      ],
    ];
  },
};

const WIRES = [MESSAGES, RESPONSES, COMPLETIONS, CONTENT];
/** What agents call the tool that runs a command, and its argument. */
const SHELL = /^(?:bash|run_shell_command|exec_command|shell_command)$/i;
const COMMAND = /^(?:command|cmd)$/;
/** What they call the tools that ask another agent, and wait for it. */
const ASKS = /^(?:agent|task|spawn_agent)$/i;
const WAITS = /^wait_agent$/;
const AGENT_ID = /"agent_id\\*":\s*\\*"([\w-]+)/;

let ids = 0;

/** The arguments of a call: the command, and a word for whatever else the tool insists on. */
function inputOf({ parameters }: Tool, command: string): object {
  const known = parameters.properties ?? {};
  const name = Object.keys(known).find((one) => COMMAND.test(one)) ?? 'command';
  const rest = (parameters.required ?? []).filter((one) => one !== name && known[one]?.type === 'string');
  return { [name]: command, ...Object.fromEntries(rest.map((one) => [one, 'as the task says'])) };
}

/** The arguments of a call that asks another agent, and waits for what it answers where that can be chosen. */
function taskOf({ parameters }: Tool, task: string): object {
  const known = parameters.properties ?? {};
  return {
    [known.prompt ? 'prompt' : 'message']: task,
    ...(known.description && { description: 'A part of it' }),
    ...(known.subagent_type && { subagent_type: 'general-purpose' }),
    // Copilot CLI's.
    ...(known.mode && { agent_type: 'general-purpose', name: 'part', mode: 'sync' }),
    ...(known.task_name && { task_name: 'part' }),
    ...(known.run_in_background && { run_in_background: false }),
  };
}

/** What is said, as a part of an answer. */
function partOf(said: Said, tools: readonly Tool[], results: readonly string[]): Part {
  const call = (kind: RegExp, input: (tool: Tool) => object): Part => {
    const tool = tools.find(({ name }) => kind.test(name));
    if (tool === undefined) return { text: 'There is no such tool.' };
    const { name, namespace } = tool;
    return { call: { name, ...(namespace === undefined ? {} : { namespace }), input: input(tool) } };
  };
  if ('text' in said) return said;
  if ('command' in said) return call(SHELL, (tool) => inputOf(tool, said.command));
  if ('delegate' in said) return call(ASKS, (tool) => taskOf(tool, said.delegate));
  const id = AGENT_ID.exec(results.at(-1) ?? '')?.[1];
  return call(WAITS, () => ({ timeout_ms: 60_000, ...(id === undefined ? {} : { targets: [id] }) }));
}

/**
 * Starts a provider that says what a script says, in the wire formats of Anthropic, OpenAI (responses and chat
 * completions) and Gemini. So an agent of one of these runs as it is, without a key and without a network.
 */
export async function startFakeProvider(script: (asked: Asked) => Said): Promise<FakeProvider> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const wire = WIRES.find(({ path }) => path.test(request.url ?? ''));
    if (request.method !== 'POST' || wire === undefined) {
      response.writeHead(/models|count/i.test(request.url ?? '') ? 200 : 404, {
        'content-type': 'application/json',
      });
      response.end('{"data":[],"models":[],"input_tokens":1,"totalTokens":1}');
      return;
    }
    const fields = JSON.parse(body) as Fields;
    const tools = wire.tools(fields);
    const tool = tools.find(({ name }) => SHELL.test(name));
    const seen: Asked = {
      body,
      shell: tool?.name,
      results: wire
        .results(fields)
        .map((result) => (typeof result === 'string' ? result : JSON.stringify(result))),
    };
    // Titles and summaries, which agents ask for beside the task.
    if (tool) asked.push(seen);
    const said = tool ? script(seen) : { text: 'A task' };
    const parts = wire.write(partOf(said, tools, seen.results));
    const isStream = fields.stream === true || /stream/.test(request.url ?? '');
    response.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' });
    if (!isStream) {
      response.end(JSON.stringify(parts.at(-1)![1]));
      return;
    }
    for (const [event, data] of parts) {
      response.write(`${event === '' ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`);
    }
    response.end(wire === COMPLETIONS ? 'data: [DONE]\n\n' : '');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the provider has no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
