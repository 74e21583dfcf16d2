export type { Tool as OfferedTool } from '../run/message.js';
export type { EnhanceEvent, FailureEvent, StoreEvent } from '../run/options.js';
export {
  type KnowledgeMiddleware,
  type KnowledgeMiddlewareOptions,
  knowledgeMiddleware,
} from './knowledge-middleware.js';
export { type KnowledgeNodeOptions, type KnowledgeWork, knowledgeNode } from './knowledge-node.js';
export { type KnowledgeNodesOptions, type KnowledgeNodesState, knowledgeNodes } from './knowledge-nodes.js';
export { knowledgeState, type OpenRun } from './knowledge-state.js';
export { type KnowledgeStoreOptions, knowledgeStore } from './knowledge-store.js';
export type { Guidance, KnowledgeContext, KnowledgeSettings, Outcome } from './settings.js';
