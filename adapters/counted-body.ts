/**
 * The bytes of a body, counted as they come: the one way in which the body of a request is read whole.
 *
 * @param limit most bytes
 * @returns undefined where it has more: no more of it is read
 */
export async function countedBody(
  { body, headers }: Pick<Request, 'body' | 'headers'>,
  limit: number,
): Promise<Uint8Array | undefined> {
  if (Number(headers.get('content-length')) > limit) return undefined;
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > limit) {
      // That the rest cannot be thrown away is no concern of the one who is told about the size.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
}
