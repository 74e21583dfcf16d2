import { KnowhowError } from '../../domain/errors.js';
import type { ChatAddress } from '../../domain/reflect.js';
import type { TextModel } from '../../domain/text-model.js';
import { MAX_ANSWER_BYTES } from './settings.js';

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || value === undefined) break;
    bytes += value.length;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader?.cancel();
      throw new Error(`The model's answer has more than ${MAX_ANSWER_BYTES} bytes.`);
    }
    parts.push(value);
  }
  return Buffer.concat(parts).toString();
}

/**
 * A model at an address that speaks OpenAI's chat completions, as most servers of models do. It follows no redirect, and the
 * key goes nowhere else.
 *
 * @param fetcher sends requests; for tests
 * @throws KnowhowError `invalid_request` for an address that is none
 * @example
 * const model = chatModelAt({ url: 'http://127.0.0.1:11434/v1', model: 'qwen3' });
 * await service.reflect({ account: 'local', tenant: 'shop', model });
 */
export function chatModelAt({ url, model, apiKey }: ChatAddress, fetcher: typeof fetch = fetch): TextModel {
  const target = URL.canParse(url)
    ? new URL(`${url.replace(/(?<!\/)\/+$/, '')}/chat/completions`)
    : undefined;
  if (!target || !/^https?:$/.test(target.protocol))
    throw new KnowhowError('invalid_request', 'The address of a model must be a URL of http or https.', {
      field: 'url',
      error: 'must be a URL of http or https',
    });
  return {
    async invoke(prompt, { signal } = {}) {
      const response = await fetcher(target, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({ model, messages: [{ role: 'user', content: prompt }], temperature: 0 }),
        ...(signal ? { signal } : {}),
      });
      const text = await boundedText(response);
      if (!response.ok) throw new Error(`The model's address answered with status ${response.status}.`);
      const { choices } = JSON.parse(text) as { choices?: { message?: { content?: unknown } }[] };
      return { content: choices?.[0]?.message?.content ?? '' };
    },
  };
}
