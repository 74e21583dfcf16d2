export type { FollowOptions } from '../run/follow-run.js';
export type { EnhanceEvent, FailureEvent, KnowledgeSource, StoreEvent } from '../run/options.js';
export type { Outcome } from '../run/outcome.js';
export { holdCalls } from './hold-calls.js';
export { type AgentsOptions, withKnowledge } from './with-knowledge.js';
