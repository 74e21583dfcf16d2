export type { FollowOptions } from '../run/follow-run.js';
export type { EnhanceEvent, FailureEvent, KnowledgeSource, StoreEvent } from '../run/options.js';
export type { Outcome } from '../run/outcome.js';
export { type ClaudeAgentOptions, type KnowledgeHooks, knowledgeHooks } from './knowledge-hooks.js';
