export { holdTools, type ToolsLike } from './hold-tools.js';
export { type KnowledgeMiddleware, knowledgeMiddleware } from './knowledge-middleware.js';
export { knowledgeTelemetry } from './knowledge-telemetry.js';
export type {
  AiSdkOptions,
  EnhanceEvent,
  FailureEvent,
  FinishedRun,
  KnowledgeCallSettings,
  KnowledgeSource,
  RunOutcome,
  StoreEvent,
  TaskMessage,
} from './options.js';
export type { KnowledgeTelemetry } from './recorder.js';
export { type KnowledgeRun, run } from './run.js';
export { type LanguageModelLike, withKnowledge } from './with-knowledge.js';
