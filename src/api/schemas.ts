import { z } from 'zod';
import type { Limits } from '../domain/limits.js';
import { actionPlan, planStep } from './action-plan.js';
import { collectionsPage, collectionsSchema, keyDetails } from './collections.js';
import { confidenceResult } from './confidence.js';
import { deleteResult, deleteSchema } from './delete.js';
import { effectResult } from './effect.js';
import { enhanceSchema } from './enhance-request.js';
import { enhanceResult, treeNode } from './enhance-result.js';
import { authenticationError, generalError, storeError, validationError } from './error-bodies.js';
import { explainResult } from './explain.js';
import { insightsResult } from './insights.js';
import {
  collectionSchema,
  dropEntriesSchema,
  dropSchema,
  editSchema,
  entriesSchema,
  entrySchema,
  feedbackSchema,
  insightsSchema,
  pinSchema,
  recordSchema,
  retireSchema,
} from './inspection-requests.js';
import {
  collectionStats,
  entriesPage,
  entryDetails,
  feedbackResult,
  recordDetails,
} from './inspection-results.js';
import { interactionSchema } from './interaction.js';
import { jobStatusBody } from './job-status.js';
import { jobSchema, jobsPage, jobsSchema, openedError, retryResult } from './jobs.js';
import { lessonsResult, lessonsSchema } from './lessons.js';
import { matchResult, matchSchema } from './matching.js';
import { namesResult } from './names.js';
import {
  auditPage,
  auditSchema,
  importSchema,
  issuedKey,
  keySchema,
  keysList,
  keysSchema,
  newKeySchema,
  retainResult,
  retainSchema,
  retentionSchema,
  retentionsList,
  retentionsSchema,
  revokedKey,
} from './operator.js';
import {
  errorsByWeek,
  errorsSchema,
  operatorCard,
  operatorSchema,
  operatorsPage,
  operatorsSchema,
} from './operators.js';
import { overviewResult, overviewSchema } from './overview.js';
import { dropRecordSchema, pathGraph, pathsSchema, recordsPage, recordsSchema } from './runs.js';
import { storeReceipt } from './store-receipt.js';
import { withdrawalResult, withdrawalSchema } from './withdrawal.js';

/** Every body that goes over the wire, by the name that routes and the OpenAPI document give it. */
export function wireSchemas(limits: Limits) {
  return {
    ActionPlan: actionPlan,
    AuthenticationError: authenticationError,
    CollectionRequest: collectionSchema,
    CollectionsPage: collectionsPage,
    CollectionsRequest: collectionsSchema,
    CollectionStats: collectionStats,
    ConfidenceResult: confidenceResult,
    DeleteRequest: deleteSchema(limits),
    DeleteResult: deleteResult,
    DropEntriesRequest: dropEntriesSchema,
    DropRecordRequest: dropRecordSchema,
    DropRequest: dropSchema,
    EditRequest: editSchema,
    EffectResult: effectResult,
    EnhanceRequest: enhanceSchema(limits),
    EnhanceResult: enhanceResult,
    EntriesPage: entriesPage,
    EntriesRequest: entriesSchema,
    EntryDetails: entryDetails,
    EntryRequest: entrySchema,
    ErrorsByWeek: errorsByWeek,
    ErrorsRequest: errorsSchema,
    ExplainResult: explainResult,
    FeedbackRequest: feedbackSchema,
    FeedbackResult: feedbackResult,
    GeneralError: generalError,
    Health: z.object({ status: z.literal('ok'), service: z.string(), message: z.string() }),
    InsightsRequest: insightsSchema,
    InsightsResult: insightsResult,
    Interaction: interactionSchema(limits),
    JobStatus: jobStatusBody,
    KeyDetails: keyDetails,
    LessonsRequest: lessonsSchema,
    LessonsResult: lessonsResult,
    OperatorCard: operatorCard,
    OperatorRequest: operatorSchema,
    OperatorsPage: operatorsPage,
    OperatorsRequest: operatorsSchema,
    PathGraph: pathGraph,
    PathsRequest: pathsSchema,
    OverviewRequest: overviewSchema,
    OverviewResult: overviewResult,
    PinRequest: pinSchema,
    PlanStep: planStep,
    Readiness: z.object({ status: z.literal('ready') }),
    RecordDetails: recordDetails(limits),
    RecordRequest: recordSchema,
    RecordsPage: recordsPage,
    RecordsRequest: recordsSchema,
    RetireRequest: retireSchema,
    StoreError: storeError,
    StoreReceipt: storeReceipt,
    TreeNode: treeNode,
    ValidationError: validationError,
    AuditPage: auditPage,
    AuditRequest: auditSchema,
    ImportRequest: importSchema,
    IssuedKey: issuedKey,
    JobRequest: jobSchema,
    JobsPage: jobsPage,
    JobsRequest: jobsSchema,
    KeyRequest: keySchema,
    KeysList: keysList,
    KeysRequest: keysSchema,
    MatchRequest: matchSchema,
    MatchResult: matchResult,
    NamesResult: namesResult,
    NewKeyRequest: newKeySchema,
    OpenedError: openedError,
    RetainRequest: retainSchema,
    RetainResult: retainResult,
    RetentionRequest: retentionSchema,
    RetentionsList: retentionsList,
    RetentionsRequest: retentionsSchema,
    RetryResult: retryResult,
    RevokedKey: revokedKey,
    WithdrawalRequest: withdrawalSchema,
    WithdrawalResult: withdrawalResult,
  };
}

/** One of the names. */
export type SchemaName = keyof ReturnType<typeof wireSchemas>;
