import { join } from 'node:path';
import { asText, unpacked } from '../../import/fields.js';
import type { Host, HostEvent } from '../host.js';
import { promptOf, textOf, unknownEvent, withFields } from './session-events.js';

/** The model that the session asks, as each event names it. */
const askedOf = (event: Record<string, unknown>): { model?: string } => {
  const model = textOf(event, 'model');
  return model === '' ? {} : { model };
};

/** A call of a tool: about to be made, or with its result, as the hooks after it see both. */
function called(event: Record<string, unknown>, session: string, folder: string): HostEvent {
  const id = textOf(event, 'tool_use_id');
  const call = { name: textOf(event, 'tool_name'), input: unpacked(event.tool_input) ?? {} };
  const name = event.hook_event_name;
  if (name === 'preToolUse') return { kind: 'act', session, folder, call };
  const isError = name === 'postToolUseFailure';
  const text = asText((isError ? event.error_message : event.tool_output) ?? '');
  return {
    kind: 'act',
    session,
    folder,
    call,
    result: { text, isError },
    messages: [
      { role: 'assistant', text: '', calls: [{ ...(id === '' ? {} : { id }), ...call }], ...askedOf(event) },
      {
        role: 'tool',
        ...(id === '' ? {} : { callId: id }),
        name: call.name,
        text,
        ...(isError ? { state: 'error' as const } : {}),
      },
    ],
  };
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
      'preToolUse',
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
    // Without a folder nobody knows whose run it is.
    const needs = (
      texts: readonly string[],
      meant: () => HostEvent,
      given: readonly string[] = [],
    ): HostEvent =>
      withFields(
        event,
        ['conversation_id', ...texts],
        () => (folder === '' ? { kind: 'nothing' } : meant()),
        [...(folder === '' ? ['workspace_roots'] : []), ...given],
      );
    switch (event.hook_event_name) {
      case 'beforeSubmitPrompt':
        return needs([], () => promptOf(event, session, folder));
      case 'preToolUse':
      case 'postToolUse':
      case 'postToolUseFailure':
        return needs(['tool_name'], () => called(event, session, folder), [
          'tool_input',
          ...(event.hook_event_name === 'postToolUseFailure' ? ['error_message'] : []),
        ]);
      case 'afterAgentResponse':
        return needs([], () => ({
          kind: 'seen',
          session,
          folder,
          messages: [{ role: 'assistant', text: textOf(event, 'text'), calls: [], ...askedOf(event) }],
        }));
      case 'stop':
      case 'sessionEnd': {
        const isOver = event.hook_event_name === 'sessionEnd';
        return needs([], () => ({ kind: 'stopped', session, folder, messages: [], isOver }));
      }
      default:
        return unknownEvent(event.hook_event_name);
    }
  },
  guide: (text, event) => (event.hook_event_name === 'postToolUse' ? { additional_context: text } : {}),
};
