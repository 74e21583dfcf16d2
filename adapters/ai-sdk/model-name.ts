import { fieldsOf, textIn } from '../run/adapter-error.js';

/** What names a language model: its provider and its id. An event has both beside the model, or of it. */
export function modelName(model: unknown, event: unknown = model): string | undefined {
  const own = fieldsOf(model);
  const { provider = own.provider, modelId = own.modelId } = fieldsOf(event);
  return textIn(provider) && textIn(modelId) ? `${textIn(provider)}/${textIn(modelId)}` : undefined;
}
