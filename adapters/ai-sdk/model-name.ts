import { fieldsOf } from '../run/adapter-error.js';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** What names a language model: its provider and its id. An event has both beside the model, or of it. */
export function modelName(model: unknown, event: unknown = model): string | undefined {
  const own = fieldsOf(model);
  const { provider = own.provider, modelId = own.modelId } = fieldsOf(event);
  return text(provider) && text(modelId) ? `${text(provider)}/${text(modelId)}` : undefined;
}
