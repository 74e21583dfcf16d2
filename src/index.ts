export type { Approval } from './api/approvals.js';
export { type Check, checkOf, type StepPattern, type When, whenOf } from './api/check.js';
export type { DeleteMatch, DeleteRequest, DeleteResult } from './api/delete.js';
export type { Durations } from './api/durations.js';
export type { EffectOfGuidance, EffectOnAmount, EffectResult } from './api/effect.js';
export type { CallerTool, EnhanceContext, EnhanceRequest } from './api/enhance-request.js';
export type {
  EnhanceMetadata,
  EnhanceResult,
  ExplainedLine,
  Explanation,
  Source,
  TreeNode,
} from './api/enhance-result.js';
export type { InsightsResult, RecurringFailure, TaskInsight } from './api/insights.js';
export type { Inspection } from './api/inspection.js';
export {
  type CollectionRequest,
  type DropEntriesRequest,
  type DropRequest,
  type EditRequest,
  type EntriesRequest,
  type EntryOutcome,
  type EntryRequest,
  type FeedbackRequest,
  type InsightsRequest,
  OUTCOMES,
  type PinRequest,
  type RecordRequest,
  type RetireRequest,
} from './api/inspection-requests.js';
export type {
  CollectionStats,
  EntriesPage,
  EntryDetails,
  FeedbackResult,
  RecordDetails,
  RunBehind,
  ShownEntry,
  ShownWay,
  WhenShown,
} from './api/inspection-results.js';
export type { Interaction, Turn } from './api/interaction.js';
export type { JobStatus } from './api/job-status.js';
export type { JobRequest, JobsPage, JobsRequest, RetryResult, ShownJob } from './api/jobs.js';
export type { CallOptions, Knowledge, OpenKnowledge, StoreOptions, WaitOptions } from './api/knowledge.js';
export type { LessonDetails, LessonsRequest, LessonsResult } from './api/lessons.js';
export type { MatchRequest, MatchResult } from './api/matching.js';
export type {
  ErrorsByWeek,
  ErrorsRequest,
  ListedOperator,
  OperatorCard,
  OperatorRequest,
  OperatorsPage,
  OperatorsRequest,
} from './api/operators.js';
export type { Verb } from './api/route.js';
export type {
  DropRecordRequest,
  ListedRecord,
  PathEdge,
  PathGraph,
  PathNode,
  PathsRequest,
  RecordsPage,
  RecordsRequest,
  RunOutcomeShown,
} from './api/runs.js';
export type { StoreReceipt } from './api/store-receipt.js';
export { validateInteraction } from './api/validate-request.js';
export type { WatchList } from './api/watch.js';
export { watchesCall, watchesError } from './api/watches.js';
export { connectKnowledge } from './client/connect-knowledge.js';
export type { ConnectOptions } from './client/connect-options.js';
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
export { ENTRY_KINDS, type EntryKind } from './domain/entry.js';
export {
  ERROR_CODES,
  type ErrorCode,
  type ErrorDetails,
  KnowhowError,
  type ValidationItem,
} from './domain/errors.js';
export { countedIds, type Ids, timeOrderedIds } from './domain/ids.js';
export type { Job, JobKnowledge, JobState } from './domain/job.js';
export { jsonDepth } from './domain/json-depth.js';
export { DEFAULT_LIMITS, type Limits } from './domain/limits.js';
export type { Log, LogEvent } from './domain/log.js';
export { type Random, seededRandom } from './domain/random.js';
export type { ChatAddress, LearnOptions, ReflectRequest, ReflectResult } from './domain/reflect.js';
export type { RetainRequest, RetainResult, RetentionPolicy, SetRetentionRequest } from './domain/retain.js';
export type { TextModel } from './domain/text-model.js';
export type { Origin, WithdrawRequest, WithdrawResult } from './domain/withdraw.js';
export type { Embedder, EmbedOptions } from './embedding/embedder.js';
export { fromAiSdk } from './embedding/from-ai-sdk.js';
export { fromLangChain } from './embedding/from-langchain.js';
export { hashingEmbedder } from './embedding/hashing-embedder.js';
export { openMiniLm } from './embedding/minilm/open-minilm.js';
export { openMultilingual } from './embedding/minilm/open-multilingual.js';
export {
  type Identity,
  type KeyedKnowledge,
  type KeyedService,
  keyedKnowledge,
} from './engine/admin/keyed-knowledge.js';
export { openSqliteStore } from './engine/admin/open-file.js';
export { type StoreAddress, storeAddress } from './engine/admin/store-address.js';
export { withoutPassword } from './engine/admin/without-password.js';
export { openKnowledge } from './engine/open-knowledge.js';
export { openService } from './engine/open-service.js';
export type {
  Caller,
  IssuedKey,
  JobAdmin,
  KeyAdmin,
  KnowledgeService,
  OpenOptions,
  ServiceStats,
} from './engine/service.js';
export { copyStore, type StoreCopy } from './leaves/backup/copy-store.js'; // leaf: backup
export { type Moved, type MoveOptions, moveStore } from './leaves/move/move-store.js'; // leaf: move
export { openPostgresStore, type PostgresStoreOptions } from './leaves/postgres/open-postgres-store.js'; // leaf: postgres
export { chatModelAt } from './leaves/reflection/chat-model-at.js'; // leaf: reflection
export { type Salvage, salvageStore } from './leaves/salvage/salvage-store.js'; // leaf: salvage
export type { PendingTraces } from './leaves/traces/pending-traces.js'; // leaf: traces
export type { WaitingTraces } from './leaves/traces/waiting-traces.js'; // leaf: traces
export type { CollectionSummary, Finding, Store } from './storage/store.js';
