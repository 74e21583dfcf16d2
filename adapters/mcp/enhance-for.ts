import { type EnhanceRequest, type EnhanceResult, KnowhowError } from '../../src/index.js';
import { withDeadline } from '../run/deadline.js';
import { circuitsOf, isLate, isUnreachable } from '../run/outages.js';
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
  const late = () =>
    new KnowhowError('timeout', `No answer within ${ms} ms. Go on with the task without it.`);
  const { asking } = circuitsOf(context.knowledge);
  if (asking.isOpen(context.now())) {
    throw new KnowhowError(
      'network_error',
      'The knowledge could not be reached. Go on with the task without it.',
    );
  }
  try {
    const result = await withDeadline(
      async (within) =>
        context.knowledge.enhanceTask(
          {
            ...request,
            agent_type: request.agent_type ?? context.agentType,
            max_tokens: request.max_tokens ?? context.maxTokens,
          },
          { signal: within },
        ),
      ms,
      signal,
    );
    asking.worked();
    const id = result.metadata?.request_id;
    if (id !== undefined)
      rememberRequest(context, request.tenant_id, request.input_text, {
        requestId: id,
        isAct: request.context !== undefined && request.context !== null,
      });
    return result;
  } catch (error) {
    if (!signal.aborted && isUnreachable(error)) asking.failed(context.now());
    throw isLate(error) && !KnowhowError.isInstance(error) ? late() : error;
  }
}
