import type { ClientTool, ServerTool } from '@langchain/core/tools';
// biome-ignore lint/suspicious/noTsIgnore: where `langchain` is installed, as here, there is no error to expect
/** @ts-ignore A graph without an agent of `langchain` need not have that package, nor its types. */
import type { AgentMiddleware, createMiddleware } from 'langchain';
import type { z } from 'zod';

/** A middleware of `langchain` that brings no tools, with a state and a context of its own. */
export type Middleware<State extends z.ZodObject, Context extends z.ZodObject> = AgentMiddleware<
  State,
  Context,
  z.infer<Context>,
  readonly (ClientTool | ServerTool)[],
  readonly []
>;

/**
 * `createMiddleware` of `langchain`, without loading it: a middleware is a plain object with a mark on it, and a graph
 * that has no agent of `langchain` need not have that package.
 */
export const defineMiddleware: typeof createMiddleware = (config) => ({
  [Symbol.for('AgentMiddleware')]: true,
  ...config,
});
