export type { DeleteMatch, DeleteRequest, DeleteResult } from '../domain/delete.js';
export type { EnhanceMetadata, EnhanceRequest, EnhanceResult } from '../domain/enhance.js';
export { ERROR_CODES, type ErrorCode, type ErrorDetails, KnowhowError } from '../domain/errors.js';
export type { Inspection } from '../domain/inspection.js';
export type { Interaction, Turn } from '../domain/interaction.js';
export type { JobStatus } from '../domain/job.js';
export type {
  CallOptions,
  Knowledge,
  StoreOptions,
  StoreReceipt,
  WaitOptions,
} from '../domain/knowledge.js';
export { type ConnectOptions, connectKnowledge } from './connect-knowledge.js';
