import { join } from 'node:path';
import { asText, unpacked } from '../../import/fields.js';
import type { Host, HostEvent, Plain } from '../host.js';
import { promptOf, textOf, unknownEvent, withFields } from './session-events.js';

const TIMEOUT_S = 5;

/** The code with which Copilot CLI gives the model what a hook says of a failed tool. */
const SAY_OF_FAILURE = 2;

/**
 * Of a tool only what comes after it: a hook before it that cannot be started, as where the program that runs it is gone, has every
 * call refused.
 */
const EVENTS = ['userPromptSubmitted', 'postToolUse', 'postToolUseFailure', 'agentStop', 'sessionEnd'];

/**
 * Copilot CLI: a file of hooks of its own, and the events of its sessions (docs.github.com/en/copilot/reference/hooks-reference). Its
 * events have no name: what they have says which they are. A prompt's hook takes no context there, so guidance is given with the
 * result of the first tool.
 */
export const copilot: Host = {
  name: 'copilot',
  title: 'Copilot CLI',
  folder: (home, env) => env.COPILOT_HOME || join(home, '.copilot'),
  file: join('hooks', 'knowhow.json'),
  entries: ({ line }) =>
    EVENTS.map((name) => ({
      at: ['hooks', name],
      entry: { type: 'command', bash: line, powershell: `& ${line}`, timeoutSec: TIMEOUT_S },
    })),
  also: [{ at: ['version'], value: 1 }],
  read(event) {
    const session = textOf(event, 'sessionId');
    const folder = textOf(event, 'cwd');
    const meant = (): HostEvent => {
      if ('prompt' in event) return promptOf(event, session, folder);
      if ('toolName' in event) {
        const { textResultForLlm: text, resultType } = Object(event.toolResult) as Record<string, unknown>;
        const isError = 'error' in event || (resultType !== undefined && resultType !== 'success');
        const read = (): HostEvent => ({
          kind: 'act',
          session,
          folder,
          call: { name: textOf(event, 'toolName'), input: unpacked(event.toolArgs) ?? {} },
          ...(('error' in event || 'toolResult' in event) && {
            result: { text: asText(event.error ?? text ?? ''), isError },
          }),
        });
        return withFields(event, ['toolName'], read, ['toolArgs']);
      }
      const transcript = textOf(event, 'transcriptPath');
      if ('stopReason' in event)
        return withFields(event, [], () => ({ kind: 'stopped', session, folder, transcript }), [
          'transcriptPath',
        ]);
      return 'reason' in event ? { kind: 'stopped', session, folder, isOver: true } : unknownEvent(undefined);
    };
    return withFields(event, ['sessionId', 'cwd'], meant);
  },
  guide(text, event) {
    if ('toolResult' in event) return { additionalContext: text };
    return 'toolName' in event && 'error' in event
      ? ({ plain: text, exit: SAY_OF_FAILURE } satisfies Plain)
      : {};
  },
};
