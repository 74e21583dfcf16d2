import type { createMiddleware } from 'langchain';

/**
 * `createMiddleware` of `langchain`, without loading it: a middleware is a plain object with a mark on it, and a graph
 * that has no agent of `langchain` need not have that package.
 */
export const defineMiddleware: typeof createMiddleware = (config) => ({
  [Symbol.for('AgentMiddleware')]: true,
  ...config,
});

/** Whether a tool was called with arguments that do not fit: the agent tells its model and goes on. */
export const isBadToolCall = (error: unknown): boolean =>
  error instanceof Error && (error as { '~brand'?: unknown })['~brand'] === 'ToolInvocationError';
