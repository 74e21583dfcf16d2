import { join } from 'node:path';
import { asText, unpacked } from '../../import/fields.js';
import type { Host, HostEvent } from '../host.js';
import { promptOf, textOf } from './session-events.js';

/** A tool call with its result, as the hooks after it see them. */
function called(
  event: Record<string, unknown>,
  failed: boolean,
): Extract<HostEvent, { kind: 'seen' }>['messages'] {
  const id = textOf(event, 'tool_use_id');
  const result = failed ? event.error_message : event.tool_output;
  return [
    {
      role: 'assistant',
      text: '',
      calls: [
        {
          ...(id === '' ? {} : { id }),
          name: textOf(event, 'tool_name'),
          input: unpacked(event.tool_input) ?? {},
        },
      ],
    },
    {
      role: 'tool',
      ...(id === '' ? {} : { callId: id }),
      name: textOf(event, 'tool_name'),
      text: asText(result ?? ''),
      ...(failed ? { state: 'error' as const } : {}),
    },
  ];
}

/**
 * Cursor: hooks in hooks.json (cursor.com/docs/agent/hooks). A prompt's hook takes no context there, so guidance is given with the
 * result of the first tool; runs are kept from what the hooks see.
 */
export const cursor: Host = {
  name: 'cursor',
  title: 'Cursor',
  folder: (home) => join(home, '.cursor'),
  file: 'hooks.json',
  entries: ({ line }) =>
    [
      'beforeSubmitPrompt',
      'postToolUse',
      'postToolUseFailure',
      'afterAgentResponse',
      'stop',
      'sessionEnd',
    ].map((name) => ({
      at: ['hooks', name],
      entry: { command: line },
    })),
  also: [{ at: ['version'], value: 1 }],
  read(event) {
    const session = textOf(event, 'conversation_id');
    const roots = event.workspace_roots;
    const folder = String((Array.isArray(roots) ? roots[0] : undefined) ?? textOf(event, 'cwd'));
    const seen = (messages: Extract<HostEvent, { kind: 'seen' }>['messages']): HostEvent => ({
      kind: 'seen',
      session,
      folder,
      messages,
    });
    switch (event.hook_event_name) {
      case 'beforeSubmitPrompt':
        return promptOf(event, session, folder);
      case 'postToolUse':
        return seen(called(event, false));
      case 'postToolUseFailure':
        return seen(called(event, true));
      case 'afterAgentResponse':
        return seen([{ role: 'assistant', text: textOf(event, 'text'), calls: [] }]);
      case 'stop':
      case 'sessionEnd':
        return {
          kind: 'stopped',
          session,
          folder,
          messages: [],
          isOver: event.hook_event_name === 'sessionEnd',
        };
      default:
        return { kind: 'nothing' };
    }
  },
  guide: (text, event) => (event.hook_event_name === 'postToolUse' ? { additional_context: text } : {}),
};
