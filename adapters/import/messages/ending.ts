import type { ToolMessage } from '../../run/message.js';

const DENIED =
  /^\s*(?:The user doesn't want to (?:proceed with|take) this (?:tool use|action)|The user denied this operation|Tool execution was not approved\b)/;
const SAID =
  /(?:the user (?:said|provided the following reason[^:]{0,200})|the following feedback):\s*(?:<feedback>\s*)?(\S[\s\S]*)$/i;

/** Tags of Mistral Vibe around an error, and around words of a person in the place of allowing a call. */
const TAGGED = /^\s*<(tool_error|user_cancellation)>([\s\S]*)<\/\1>([\s\S]*)$/;

/** Words of CAMEL, OpenAI Agents, Qwen-Agent and BeeAI for a call that failed, in the place of a result. */
const FAILED =
  /^(?:Tool execution failed: |An error occurred (?:while running the tool|when calling tool)\b|Tool '[^']{0,200}' timed out after |Tool \S{1,200} does not exists\.$|The tool has failed; the error log is shown below\.)/;

/** A call that a person did not allow, or that failed, as programs tell the model in words; undefined for any other result. */
export function endingIn(result: string): Pick<ToolMessage, 'text' | 'state'> | undefined {
  const [, tag, inner = '', rest = ''] = TAGGED.exec(result) ?? [];
  if (tag !== undefined)
    return { text: `${inner.trim()}${rest}`.trim(), state: tag === 'tool_error' ? 'error' : 'interrupted' };
  if (FAILED.test(result)) return { text: result, state: 'error' };
  if (!DENIED.test(result)) return undefined;
  const said = SAID.exec(result)?.[1]
    ?.trimEnd()
    .replace(/<\/feedback>$/, '')
    .trimEnd();
  return { text: said ?? 'The user did not allow this call.', state: 'interrupted' };
}
