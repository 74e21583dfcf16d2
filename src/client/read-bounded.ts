/**
 * Reads a response's body as UTF-8, but no more than `maxBytes` of it.
 *
 * @returns the text, or undefined when the body is larger; the connection is then let go of
 */
export async function readBounded(response: Response, maxBytes: number): Promise<string | undefined> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await reader.cancel();
    return undefined;
  }
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
