import { expect } from 'vitest';
import type { Expected } from './expected-runs.js';
import { FAULT, FINAL, LETTER, LETTER_TASK, TASK } from './frameworks/scene.mjs';
import { HOSTED } from './host-runs.js';
import { receiver } from './receiver.js';

const ORDERS = [
  'get_order {"id":"4711"} = order:4711,status:packed',
  'get_order {"id":"4712"} = order:4712,status:sent',
];
const TRACK = `track {"carrier":"north"} ! ${FAULT}`;
const ADDRESS = 'get_address {"order":"4711"} = street:Mill Lane 3';

const writer = (given: object, answer = LETTER) => `writer ${JSON.stringify(given)} = ${answer}`;
const finalAnswer = (response: string) =>
  `final_answer ${JSON.stringify({ response })} = Message has been sent`;
/** The words of Google's client around an error. */
const INVOKED =
  'Failed to invoke function track with converted arguments carrier: north from model returned function call argument carrier: north because of error';
const CLERK = [...ORDERS, TRACK, writer({ input: LETTER_TASK }), FINAL];
const WRITER = [ADDRESS, LETTER];

/** @param track the call that fails, with what is known of its error */
const usual = (clerk: string, letters: string, track = TRACK): Expected => ({
  runs: [
    [TASK, clerk, CLERK.with(2, track)],
    [LETTER_TASK, letters, WRITER],
  ],
});
/** Bedrock's results are objects. */
const withLetters: Expected = {
  runs: [
    [TASK, 'shop', CLERK.with(3, writer({ input: LETTER_TASK }, `letter:${LETTER}`))],
    [LETTER_TASK, 'shop', WRITER],
  ],
};
const ADK: Expected['runs'] = [
  [TASK, 'clerk', [...ORDERS, TRACK, writer({ request: LETTER_TASK }), FINAL]],
  [LETTER_TASK, 'writer', WRITER],
];

/** The runs that each program's spans are, where anything differs with the reason. */
const EXPECTED: Record<string, Expected> = {
  // Its tool gives the model words of its own around an error.
  adk: {
    runs: ADK.with(0, [TASK, 'clerk', ADK[0]![2].with(2, TRACK.replace('!', '! Error in tool track:'))]),
  },
  'python-adk': { runs: ADK },
  'ai-sdk': usual('clerk', 'writer'),
  // A tool that throws ends the run.
  genkit: {
    runs: [
      [
        TASK,
        'careless',
        [...ORDERS, TRACK, '(no answer) ! The run ended with an error: carrier needs the parcel number'],
      ],
      [TASK, 'clerk', CLERK.toSpliced(2, 1)],
      [LETTER_TASK, 'writer', WRITER],
    ],
    models: ['script/careless', 'script/clerk', 'script/writer'],
  },
  ...HOSTED,
  'langfuse-langchain': usual('clerk', 'writer_agent', TRACK.replace('!', '! Error:')),
  langsmith: usual('clerk', 'writer', TRACK.replace('!', '! Error:')),
  lmnr: usual('clerk', 'writer'),
  // No agent is named, so that its kind is the service's.
  'lmnr-openai': usual('shop', 'shop'),
  mastra: usual('clerk', 'writer'),
  'openinference-langchain': usual('clerk', 'writer_agent'),
  // Each call of the model is a trace of its own.
  'openinference-openai-streamed': {
    ...usual('shop', 'shop', TRACK.replace('!', '= This did not work:')),
    left: ['earlier calls of a run that went on'],
  },
  'openinference-vercel': usual('clerk', 'writer'),
  'openlit-langchain': {
    ...usual('clerk', 'writer_agent', TRACK.replace('!', '! Error:')),
    models: ['Script'],
  },
  // No tool has a span, so that what went wrong is only in the result's words.
  'openlit-openai': usual('shop', 'shop', TRACK.replace('!', '= This did not work:')),
  'python-ag2': usual('clerk', 'writer_agent'),
  'python-agentops': usual('clerk', 'writer', TRACK.replace('!', '! ValueError:')),
  // What an error said is nowhere in its spans.
  'python-agentops-openai-agents': usual(
    'clerk',
    'writer',
    'track {"carrier":"north"} ! Error running tool (non-fatal)',
  ),
  'python-agent-framework': usual(
    'clerk',
    'writer_agent',
    'track {"carrier":"north"} ! ValueError(carrier needs the parcel number)',
  ),
  // No agent is named, so that its kind is the service's.
  'python-anthropic': usual(
    'shop',
    'shop',
    'track {"carrier":"north"} ! ValueError(carrier needs the parcel number)',
  ),
  'python-agentscope': usual('clerk', 'writer'),
  'python-autogen': usual('clerk', 'writer_agent'),
  // It answers by a tool.
  'python-beeai': {
    runs: [
      [
        TASK,
        'clerk',
        [...CLERK.slice(0, 2), 'track {"carrier":"north"} ! Tool Error', CLERK[3]!, finalAnswer(FINAL)],
      ],
      [LETTER_TASK, 'writer', [ADDRESS, finalAnswer(LETTER)]],
    ],
  },
  'python-crewai': usual('clerk', 'writer'),
  // The client runs the tools; what it asks inside one of them has no span.
  'python-google-genai': { runs: [[TASK, 'shop', CLERK]], models: ['clerk'] },
  // A function's result lies in an object; a tool that raised is a success to it.
  'python-upsonic': {
    runs: [
      [
        TASK,
        'clerk',
        [
          ...ORDERS.map((order) => order.replace('= ', '= func:')),
          TRACK.replace('!', '='),
          writer({ input: LETTER_TASK }, `func:${LETTER}`),
          FINAL,
        ],
      ],
      [LETTER_TASK, 'writer', [ADDRESS.replace('= ', '= func:'), LETTER]],
    ],
    models: ['clerk', 'writer'],
  },
  'python-langgraph': usual('clerk', 'writer'),
  'python-livekit': { runs: [[TASK, 'clerk', CLERK]] },
  'python-mlflow': usual('clerk', 'writer'),
  // The calls of an answer have no ids, the results that are sent next have.
  'python-litellm': {
    ...usual('shop', 'shop', TRACK.replace('!', '= Error:')),
    left: ['earlier calls of a run that went on'],
  },
  // No agent is named, so that its kind is the service's.
  'python-llama-index': usual('shop', 'shop', TRACK.replace('!', '! ValueError:')),
  // The model is told one sentence of any error.
  'python-logfire-openai-agents': usual(
    'clerk',
    'writer',
    'track {"carrier":"north"} ! An error occurred while running the tool. Please try again.',
  ),
  'python-traceloop-openai-agents': usual(
    'clerk',
    'writer',
    'track {"carrier":"north"} ! message: Error running tool (non-fatal), data: tool_name:track,error:Tool execution failed. Error details are redacted.',
  ),
  // What an error said is nowhere in its spans.
  'python-openai-agents': usual(
    'clerk',
    'writer',
    `track {"carrier":"north"} ! Error running tool (non-fatal): tool_name:track,error:Tool execution failed. Error details are redacted.`,
  ),
  // Each call of the model is a trace of its own.
  'python-openinference-bedrock': {
    ...withLetters,
    left: ['earlier calls of a run that went on'],
  },
  // Nothing says that a call failed.
  'python-traceloop-bedrock': {
    runs: withLetters.runs.with(0, [TASK, 'shop', withLetters.runs[0]![2].with(2, TRACK.replace('!', '='))]),
    left: ['earlier calls of a run that went on'],
  },
  // No agent is named, so that its kind is the service's.
  'python-haystack': {
    ...usual(
      'shop',
      'shop',
      `track {"carrier":"north"} ! Failed to invoke Tool \`track\` with parameters carrier: north. Error: ${FAULT}`,
    ),
    models: [undefined],
  },
  // Each call of the model is a trace of its own.
  'python-mistral': {
    ...usual('shop', 'shop', TRACK.replace('!', '= This did not work:')),
    left: ['earlier calls of a run that went on'],
  },
  'python-langfuse': usual('clerk', 'writer'),
  // Each call of the model is a trace of its own.
  'python-openinference-anthropic': {
    ...usual('shop', 'shop'),
    left: ['earlier calls of a run that went on'],
  },
  'python-traceloop-openai': {
    ...usual('shop', 'shop', TRACK.replace('!', '= Error:')),
    left: ['earlier calls of a run that went on'],
  },
  // What went wrong is only in the result's words.
  'python-openlit-crewai': usual('clerk', 'writer', TRACK.replace('!', '= Error executing tool:')),
  'python-openlit-langgraph': { ...usual('clerk', 'writer'), models: ['Script'] },
  'python-openlit-openai-agents': usual(
    'clerk',
    'writer',
    'track {"carrier":"north"} ! Error running tool (non-fatal)',
  ),
  // One span has all that the client did before the answer.
  'python-openinference-google-genai': usual(
    'shop',
    'shop',
    `track {"carrier":"north"} ! ${INVOKED} ${FAULT}`,
  ),
  'python-pydantic-ai': usual('clerk', 'writer'),
  // The task of the clerk is in no span; the writer's is what its tool was called with.
  'python-semantic-kernel': {
    runs: [[LETTER_TASK, 'writer_agent', [ADDRESS.replace('get_', 'get_address-get_'), LETTER]]],
    left: ['The run has no message of a user, so that its task is not known.'],
    models: ['writer'],
  },
  // It answers by a tool, and wraps the task of an agent below another.
  'python-smolagents': {
    runs: [
      [
        TASK,
        'clerk',
        [
          ...ORDERS,
          TRACK.replace('!', '! ValueError:'),
          writer(
            { task: LETTER_TASK },
            `Observation: Here is the final answer from your managed agent writer: ${LETTER}`,
          ),
          `final_answer {"answer":"${FINAL}"} = ${FINAL}`,
        ],
      ],
      [
        expect.stringContaining(LETTER_TASK),
        'writer',
        [ADDRESS, `final_answer {"answer":"${LETTER}"} = ${LETTER}`],
      ],
    ],
    left: ['messages of the unknown role tool-call'],
  },
  'python-strands': usual('clerk', 'writer'),
  // What the model was told of the error: its span has no words.
  sentry: usual('clerk', 'writer', TRACK.replace('!', '! This did not work:')),
  strands: usual('clerk', 'writer'),
  'strands-latest': usual('clerk', 'writer'),
  'strands-attributes': usual('clerk', 'writer'),
  // No agent is named, so that its kind is the service's.
  tanstack: usual('shop', 'shop'),
  // The answer is all that was said in the run.
  'python-traceloop-agno': {
    runs: [
      [TASK, 'clerk', CLERK.with(-1, `I look both up.${FINAL}`)],
      [LETTER_TASK, 'writer_agent', WRITER],
    ],
  },
  'python-traceloop-crewai': usual('clerk', 'writer', TRACK.replace('!', '= Error executing tool:')),
  // No agent is named, so that its kind is the service's.
  'python-traceloop-llama-index': usual('shop', 'shop'),
  // Each span is a trace of its own: the graph's has the whole run, those of the model have no calls.
  'traceloop-langchain': {
    ...usual('shop', 'shop'),
    left: [
      'earlier calls of a run that went on',
      'Its calls could not be read (results of calls that are not in the spans). Without them it would say that the task needs no tool.',
    ],
  },
  voltagent: usual('clerk', 'writer_agent'),
};

/** Programs whose models a provider on the machine serves, of one name each. */
const SERVED =
  /ag2|agent-framework|agentops|agentscope|agno|beeai|google-genai|anthropic|autogen|crewai|bedrock|langfuse$|langsmith|litellm|mistral|llama-index|logfire|sentry|(?:traceloop|openinference|openlit|lmnr)-openai/;
/** Programs whose scripted model has no name. */
const NAMELESS = /langchain|langgraph|python-mlflow|python-strands/;

/** What is to come of the spans of a program. */
export const expectedOf = (name: string): Required<Expected> => ({
  left: [],
  models: SERVED.test(name) ? ['clerk', 'writer'] : [NAMELESS.test(name) ? undefined : 'script'],
  ...EXPECTED[name]!,
});

/** A result without the marks of JSON and Python. */
const bare = (text: string): string =>
  text
    .replace(/\{"interrupted":true,"message":|[{}'"]/g, '')
    .replace(/\\n|\n/g, ' ')
    .replace(/(\w):\s(?=4|packed|sent|Mill|track|Tool)/g, '$1:')
    .replace(/,\s(?=status|error:)|(?<=^letter:)\s/g, (gap) => gap.trim())
    // Of a host: a process, a session, and whose words an agent's are.
    .replace(/ Process Group PGID: \d+|(?<=ses)_\w+| agentId: .*$/g, '')
    .replace(/^\[Subagent hand-back\].*?(?=Dear)/, '')
    .trim();

/** The runs that a request of OTLP becomes, and what is said to be left out. */
export async function runsOf(request: string): Promise<Required<Expected>> {
  const desk = await receiver();
  expect((await desk.post(request)).status).toBe(200);
  // Calls of a model that are traces of their own are waited for.
  await desk.pass(11 * 60_000);
  const runs: Expected['runs'] = [];
  const models = new Set<unknown>();
  for await (const { query, agent_type: agent, turns, metadata } of desk.service.exportRecords(
    'local',
    'default',
  )) {
    const steps = turns.map(({ decision, result }) => {
      const call = /^\{"name"/.test(decision)
        ? (JSON.parse(decision) as { name: string; arguments: object })
        : undefined;
      const words = call ? `${call.name} ${JSON.stringify(call.arguments)}` : decision;
      const [, failed] = /^\{"(error|interrupted)":/.exec(result ?? '') ?? [];
      if (!result) return words;
      return `${words} ${failed ? '!' : '='} ${bare(result).replace(/^error:\s?/, '')}`;
    });
    runs.push([query, agent ?? '', steps]);
    models.add(metadata?.model);
  }
  const left = desk.events.flatMap((event) =>
    event.event === 'trace_read' && 'why' in event ? String(event.why).split(' | ') : [],
  );
  const isNoise = (why: string): boolean => why === 'traces that asked no model';
  return { runs, left: [...new Set(left)].filter((why) => !isNoise(why)), models: [...models] };
}
