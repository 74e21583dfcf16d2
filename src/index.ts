export { type ConnectOptions, connectKnowledge } from './client/connect-knowledge.js';
export type {
  ActionPlan,
  ArgumentSource,
  PlanBranch,
  PlanStep,
  StepArgument,
  StepCondition,
  StepRemedy,
} from './domain/action-plan.js';
export type { ApiKey, KeyScope } from './domain/api-key.js';
export type { Clock } from './domain/clock.js';
export type { DeleteMatch, DeleteRequest, DeleteResult } from './domain/delete.js';
export { deleteSchema } from './domain/delete.js';
export type {
  CallerTool,
  EnhanceContext,
  EnhanceMetadata,
  EnhanceRequest,
  EnhanceResult,
  ExplainedLine,
  Explanation,
  Source,
  TreeNode,
} from './domain/enhance.js';
export { enhanceSchema } from './domain/enhance.js';
export { ENTRY_KINDS, type EntryKind } from './domain/entry.js';
export {
  ERROR_CODES,
  type ErrorCode,
  type ErrorDetails,
  KnowhowError,
  type ValidationItem,
} from './domain/errors.js';
export { countedIds, type Ids, timeOrderedIds } from './domain/ids.js';
export {
  type CollectionStats,
  type DropRequest,
  dropSchema,
  type EditRequest,
  type EntriesPage,
  type EntriesRequest,
  type EntryDetails,
  type EntryOutcome,
  type EntryRequest,
  editSchema,
  entriesSchema,
  entrySchema,
  type FeedbackRequest,
  type FeedbackResult,
  feedbackSchema,
  type Inspection,
  OUTCOMES,
  type PinRequest,
  pinSchema,
  type RecordDetails,
  type RecordRequest,
  type RunBehind,
  recordSchema,
  type ShownEntry,
  type ShownWay,
  type StatsRequest,
  statsSchema,
} from './domain/inspection.js';
export { type Interaction, interactionSchema, type Turn } from './domain/interaction.js';
export type { Job, JobKnowledge, JobState, JobStatus } from './domain/job.js';
export { jsonDepth } from './domain/json-depth.js';
export type {
  CallOptions,
  Knowledge,
  OpenKnowledge,
  StoreOptions,
  StoreReceipt,
  WaitOptions,
} from './domain/knowledge.js';
export { DEFAULT_LIMITS, type Limits } from './domain/limits.js';
export type { Log, LogEvent } from './domain/log.js';
export { type Random, seededRandom } from './domain/random.js';
export { requestError } from './domain/request-error.js';
export type { RetainRequest, RetainResult } from './domain/retain.js';
export type { TextModel } from './domain/text-model.js';
export { validateInteraction } from './domain/validate-interaction.js';
export { validateJobId } from './domain/validate-job-id.js';
export { validateDelete, validateEnhance } from './domain/validate-request.js';
export type { Origin, WithdrawRequest, WithdrawResult } from './domain/withdraw.js';
export type { Embedder, EmbedOptions } from './embedding/embedder.js';
export { fromAiSdk } from './embedding/from-ai-sdk.js';
export { fromLangChain } from './embedding/from-langchain.js';
export { hashingEmbedder } from './embedding/hashing-embedder.js';
export { openMiniLm } from './embedding/minilm/open-minilm.js';
export { openKnowledge } from './engine/open-knowledge.js';
export { openService } from './engine/open-service.js';
export {
  type Identity,
  type KeyedKnowledge,
  type KeyedService,
  keyedKnowledge,
  type Verb,
} from './engine/operate/keyed-knowledge.js';
export { type StoreAddress, storeAddress } from './engine/operate/store-address.js';
export type {
  Caller,
  IssuedKey,
  JobAdmin,
  KeyAdmin,
  KnowledgeService,
  OpenOptions,
  ServiceStats,
} from './engine/service.js';
export { type Moved, type MoveOptions, moveStore } from './leaves/move/move-store.js'; // leaf: move
export type { Plan, Planner, PlanRequest } from './search/planner.js';
export {
  openPostgresStore,
  type PostgresStoreOptions,
} from './storage/postgres/open-postgres-store.js';
export { withoutPassword } from './storage/postgres/postgres-failure.js';
export { copyStore, type StoreCopy } from './storage/sqlite/copy-store.js';
export { openSqliteStore } from './storage/sqlite/open-sqlite-store.js';
export { type Salvage, salvageStore } from './storage/sqlite/salvage-store.js';
export type { CollectionSummary, Finding, Store } from './storage/store.js';
