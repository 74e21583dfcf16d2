import { type Fields, fieldsOf, firstText, isFields, textIn } from '../fields.js';
import { scalarText } from '../scalar-text.js';
import { isAg2, ofAg2 } from './ag2-events.js';

/** A kind of file of which each line is an event in a form of the program's own. */
interface Stream {
  /** What writes it, by its name in `kinds.ts`. */
  readonly format: string;
  is(line: Fields, type: string): boolean;
  /** The lines of a session that an event stands for; the name of what is left out, in the plural. */
  lines(line: Fields, type: string): Fields[] | string;
}

/** What Kimi Code lays down in the place of a person's words: a person typed it, or an agent gave it to another. */
const isAsked = ({ kind, name, trigger }: Fields): boolean =>
  kind === undefined ||
  kind === 'user' ||
  (kind === 'system_trigger' && name === 'subagent') ||
  trigger === 'user-slash';

/** An event of Kimi Code's loop as a message. */
function ofLoop(event: Fields): Fields | undefined {
  const { type, part, toolCallId: id, name, args: input, result } = event;
  if (type === 'content.part') return { role: 'assistant', type: 'message', content: [part] };
  if (type === 'tool.call') return { type: 'tool_use', id, name, input };
  const { output, isError } = fieldsOf(result);
  return type === 'tool.result' ? { type: 'tool_result', tool_call_id: id, output, isError } : undefined;
}

const STREAMS: readonly Stream[] = [
  // What AG2 keeps under `log` in an agent's store of knowledge.
  { format: 'ag2', is: isAg2, lines: ofAg2 },
  {
    // `opencode run --format json`, and Kilo's, which came of it.
    format: 'opencode',
    is: ({ part, sessionID }) => isFields(part) && textIn(sessionID) !== undefined && 'messageID' in part,
    lines: ({ part }, type) =>
      /^(?:text|tool_use)$/.test(type)
        ? [{ info: { role: 'assistant' }, parts: [part] }]
        : `lines of type ${type}`,
  },
  {
    // `droid exec --output-format stream-json`
    format: 'droid',
    is: ({ toolId, toolName, isError }, type) =>
      textIn(toolId) !== undefined &&
      (type === 'tool_call'
        ? textIn(toolName) !== undefined
        : type === 'tool_result' && isError !== undefined),
    lines: ({ id, toolName, parameters, value, error, isError, session_id, timestamp }, type) => [
      type === 'tool_call'
        ? { type: 'tool_use', id, name: toolName, input: parameters, session_id, timestamp }
        : {
            type: 'tool_result',
            tool_call_id: id,
            output: value ?? firstText(fieldsOf(error).message, error),
            isError,
            session_id,
            timestamp,
          },
    ],
  },
  {
    // `wire.jsonl` of each agent of a session.
    format: 'kimi-code',
    is: ({ agentId, time, kind }, type) =>
      typeof time === 'number' &&
      (/^context\.append_(?:message|loop_event)$/.test(type)
        ? textIn(agentId) !== undefined
        : type === 'agent.message.appended' && kind === 'event'),
    lines({ agentId, message, event, time: timestamp }, type) {
      if (type === 'agent.message.appended') return 'second copies of messages, without what failed';
      const { origin, id, ...said } = fieldsOf(message);
      const own = type === 'context.append_message' ? said : ofLoop(fieldsOf(event));
      if (own === undefined) return `events of type ${scalarText(fieldsOf(event).type)}`;
      return [
        {
          ...own,
          timestamp,
          ...(isAsked(fieldsOf(origin)) ? {} : { isMeta: true }),
          ...(textIn(id) === undefined ? {} : { uuid: id }),
          ...(agentId === 'main' ? {} : { isSidechain: true, agentId }),
        },
      ];
    },
  },
];

/** The lines of a session that an event of a program's stream stands for, and what writes it; undefined for any other value. */
export function streamedLines(value: unknown): { format: string; lines: Fields[] | string } | undefined {
  if (!isFields(value) || typeof value.type !== 'string') return undefined;
  const { type } = value;
  const stream = STREAMS.find(({ is }) => is(value, type));
  return stream && { format: stream.format, lines: stream.lines(value, type) };
}
