import { type EnhanceRequest, type EnhanceResult, KnowhowError } from '../../src/index.js';
import { type McpContext, rememberRequest } from './mcp-context.js';

/**
 * Enhances within the server's deadline, and remembers the `request_id` for the store that follows.
 *
 * @throws KnowhowError `timeout` when the deadline has passed
 */
export async function enhanceFor(
  context: McpContext,
  request: EnhanceRequest,
  signal: AbortSignal,
): Promise<EnhanceResult> {
  const ms = context.enhanceTimeoutMs;
  const ended = new AbortController();
  const stop = () => ended.abort();
  signal.addEventListener('abort', stop, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new KnowhowError('timeout', `No answer within ${ms} ms. Go on with the task without it.`)),
      ms,
    );
  });
  try {
    const asked = context.knowledge.enhanceTask(
      {
        ...request,
        agent_type: request.agent_type ?? context.agentType,
        max_tokens: request.max_tokens ?? context.maxTokens,
      },
      { signal: ended.signal },
    );
    const result = await Promise.race([asked, late]);
    const id = result.metadata?.request_id;
    if (id !== undefined) rememberRequest(context, request.tenant_id, request.input_text, id);
    return result;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    ended.abort();
  }
}
