import type { TextModel } from '../../domain/text-model.js';

/** The text of an answer: a string, or the text parts of a list of content blocks. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => {
      if (typeof part === 'string') return part;
      const { type = 'text', text } = (part ?? {}) as { type?: unknown; text?: unknown };
      // A reasoning part has a `text` too: it is not the answer.
      return typeof text === 'string' && (type === 'text' || type === 'output_text') ? text : '';
    })
    .join('');
}

/**
 * Asks a model once. The answer is whatever text it gave.
 *
 * @param timeoutMs after this the call is aborted and fails
 * @throws whatever the model throws, or an error that says it took too long
 */
export async function askModel(model: TextModel, prompt: string, timeoutMs: number): Promise<string> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // A model may ignore the signal: the wait ends all the same.
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`the model gave no answer within ${timeoutMs} ms`);
      abort.abort(error);
      reject(error);
    }, timeoutMs);
  });
  const call = async () =>
    'invoke' in model
      ? model.invoke(prompt, { signal: abort.signal })
      : model.doGenerate({
          prompt: [{ role: 'user', content: [{ type: 'text', text: prompt }] }],
          abortSignal: abort.signal,
        } as never);
  try {
    return textOf((await Promise.race([call(), late])).content);
  } finally {
    clearTimeout(timer);
  }
}
