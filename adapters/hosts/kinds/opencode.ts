import { join } from 'node:path';
import { type Fields, fieldsOf, listOf } from '../../import/fields.js';
import { personWords } from '../../import/messages/person-words.js';
import type { Message } from '../../run/message.js';
import type { Host, HostEvent } from '../host.js';
import { promptOf, textOf, unknownEvent, withFields } from './session-events.js';

/** The words of a message's parts, without those that a program put there. */
const wordsIn = (parts: readonly Fields[]): string =>
  parts
    .filter(({ type, synthetic }) => type === 'text' && synthetic !== true)
    .map((part) => textOf(part, 'text'))
    .join('\n');

/** One message of a session: what was said, and tool calls with their results, in their order. */
function messagesOf({ info, parts }: Fields): Message[] {
  const all = listOf(parts).map(fieldsOf);
  if (fieldsOf(info).role === 'user') {
    const text = personWords(wordsIn(all));
    return text === '' ? [] : [{ role: 'user', text }];
  }
  const model = textOf(fieldsOf(info), 'modelID');
  return stepsIn(all).flatMap((parts) => stepOf(parts, model));
}

/** The parts of a message by steps: words that come after tool calls were said when their results were there. */
function stepsIn(parts: readonly Fields[]): Fields[][] {
  const steps: Fields[][] = [];
  for (const part of parts) {
    const last = steps.at(-1);
    const isNext = part.type === 'text' && last?.some(({ type }) => type === 'tool');
    if (last === undefined || isNext) steps.push([part]);
    else last.push(part);
  }
  return steps;
}

/** What was said and called at once, and what the tools returned. */
function stepOf(parts: readonly Fields[], model: string): Message[] {
  const tools = parts.filter(({ type }) => type === 'tool');
  const idOf = (part: Fields): string => textOf(part, 'callID');
  return [
    {
      role: 'assistant',
      text: wordsIn(parts),
      calls: tools.map((part) => ({
        id: idOf(part),
        name: textOf(part, 'tool'),
        input: fieldsOf(part.state).input ?? {},
      })),
      ...(model === '' ? {} : { model }),
    },
    ...tools.map((part): Message => {
      const state = fieldsOf(part.state);
      const failed = state.status === 'error';
      return {
        role: 'tool',
        callId: idOf(part),
        name: textOf(part, 'tool'),
        text: textOf(state, failed ? 'error' : 'output'),
        ...(failed ? { state: 'error' } : {}),
      };
    }),
  ];
}

/** Fields of all events that its plugin hands over. */
const IN_ALL = ['session', 'folder'];

/** OpenCode: a plugin in its folder (opencode.ai/docs/plugins), which hands over what its hooks see. */
export const opencode: Host = {
  name: 'opencode',
  title: 'OpenCode',
  folder: (home, env) => join(env.XDG_CONFIG_HOME || join(home, '.config'), 'opencode'),
  file: 'plugins/knowhow.js',
  program: (plugin, db) =>
    `// Made by \`knowhow install opencode\`; \`knowhow install uninstall opencode\` takes it away.\nimport { createPlugin } from ${JSON.stringify(plugin)};\nexport const Knowhow = createPlugin(${JSON.stringify(db)});\n`,
  isReplaced: true,
  read(event) {
    const session = textOf(event, 'session');
    const folder = textOf(event, 'folder');
    const said = (): Message[] => listOf(event.messages).map(fieldsOf).flatMap(messagesOf);
    switch (event.name) {
      case 'chat.message':
        return withFields(event, IN_ALL, () => promptOf(event, session, folder));
      case 'tool.execute.before':
      case 'tool.execute.after': {
        const isAfter = event.name === 'tool.execute.after';
        const read = (): HostEvent => ({
          kind: 'act',
          session,
          folder,
          call: { name: textOf(event, 'tool'), input: event.args ?? {} },
          history: said(),
          ...(isAfter && { result: { text: textOf(event, 'output'), isError: false } }),
        });
        return withFields(event, [...IN_ALL, 'tool'], read, ['args', ...(isAfter ? ['output'] : [])]);
      }
      case 'session.idle':
        return withFields(event, IN_ALL, () => ({ kind: 'stopped', session, folder, messages: said() }), [
          'messages',
        ]);
      default:
        return unknownEvent(event.name);
    }
  },
  // Before a tool it takes no text.
  guide: (text, { name }) => (name === 'tool.execute.before' ? {} : { text }),
};
