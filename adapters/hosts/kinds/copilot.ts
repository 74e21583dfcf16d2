import { join } from 'node:path';
import { asText, unpacked } from '../../import/fields.js';
import type { Host, HostEvent } from '../host.js';
import { promptOf, textOf, unknownEvent, withFields } from './session-events.js';

const TIMEOUT_S = 5;

/** The end of what a command printed that failed: for Copilot CLI a result like any other. */
const FAILED = /completed with exit code (?!0>)\d+>\s*$/;

/**
 * Of a tool only what comes after it: a hook before it that cannot be started, as where the program that runs it is gone, has every
 * call refused.
 */
const EVENTS = ['userPromptSubmitted', 'postToolUse', 'postToolUseFailure', 'agentStop', 'sessionEnd'];

/**
 * Copilot CLI: a file of hooks of its own, and the events of its sessions (docs.github.com/en/copilot/reference/hooks-reference). Its
 * events have no name: what they have says which they are. An agent that another asks has a session of its own there, and its prompt;
 * what it does is in the file of the session that asked it, and stored with that.
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
    const own = textOf(event, 'sessionId');
    const asker = textOf(event, 'parentAgentId');
    const session = asker === '' ? own : `${asker}/${own}`;
    const folder = textOf(event, 'cwd');
    const meant = (): HostEvent => {
      if ('prompt' in event) return promptOf(event, session, folder);
      if ('toolName' in event) {
        const { textResultForLlm: text, resultType } = Object(event.toolResult) as Record<string, unknown>;
        const isError =
          'error' in event ||
          (resultType !== undefined && resultType !== 'success') ||
          (typeof text === 'string' && FAILED.test(text));
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
      if (asker !== '') return { kind: 'nothing' };
      const transcript = textOf(event, 'transcriptPath');
      if ('stopReason' in event)
        return withFields(event, [], () => ({ kind: 'stopped', session, folder, transcript }), [
          'transcriptPath',
        ]);
      // It says so before it has written what was done last: that is read when the session has rested.
      return 'reason' in event ? { kind: 'stopped', session, folder } : unknownEvent(undefined);
    };
    return withFields(event, ['sessionId', 'cwd'], meant);
  },
  guide: (text, event) => ('prompt' in event || 'toolName' in event ? { additionalContext: text } : {}),
};
