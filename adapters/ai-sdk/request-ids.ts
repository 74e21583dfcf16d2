import { fieldsOf } from '../run/adapter-error.js';
import { SETTINGS_KEY } from './settings.js';

/** The metadata of an answer with the ids of what its model was told. */
const withIds = <T extends object>(answer: T, request_ids: readonly string[]): T => ({
  ...answer,
  providerMetadata: { ...fieldsOf(fieldsOf(answer).providerMetadata), [SETTINGS_KEY]: { request_ids } },
});

/**
 * What a model answered, generated or streamed, with the ids of what it was told: a durable runtime keeps the answer, and
 * whichever process ends the run reads them there.
 */
export function withRequestIds<R>(answer: R, ids: readonly string[]): R {
  if (ids.length === 0 || typeof answer !== 'object' || answer === null) return answer;
  const { stream } = answer as { stream?: ReadableStream<object> };
  if (typeof stream?.pipeThrough !== 'function') return withIds(answer, ids);
  const named = new TransformStream<object, object>({
    transform: (part, to) => to.enqueue(fieldsOf(part).type === 'finish' ? withIds(part, ids) : part),
  });
  return { ...answer, stream: stream.pipeThrough(named) };
}

/** The ids that an answer brings along. */
export function requestIdsIn(answer: unknown): string[] {
  const { request_ids } = fieldsOf(fieldsOf(fieldsOf(answer).providerMetadata)[SETTINGS_KEY]);
  return Array.isArray(request_ids) ? request_ids.filter((id) => typeof id === 'string') : [];
}
