import { open } from 'node:fs/promises';
import { fieldsOf } from '../run/adapter-error.js';

/** Bytes of a transcript's end in which its last answer is looked for. */
const LOOKED_AT = 256 * 1024;

/** The model of a line where it is an answer; what the program itself says has one such as `<synthetic>`. */
function modelOf(line: string): string | undefined {
  if (!line.includes('"model"')) return undefined;
  try {
    const { type, message } = fieldsOf(JSON.parse(line));
    const { model } = fieldsOf(message);
    return type === 'assistant' && typeof model === 'string' && !model.startsWith('<') ? model : undefined;
  } catch {
    // The first line that is looked at has lost its beginning.
    return undefined;
  }
}

/** The model of the last answer in a session's file: no hook of the SDK names it. Undefined where there is none; never throws. */
export async function modelIn(transcript: string): Promise<string | undefined> {
  if (transcript === '') return undefined;
  const file = await open(transcript).catch(() => undefined);
  try {
    if (file === undefined) return undefined;
    const { size } = await file.stat();
    const from = Math.max(0, size - LOOKED_AT);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const lines = buffer.subarray(0, bytesRead).toString().split('\n').reverse();
    return lines.map(modelOf).find((model) => model !== undefined);
  } catch {
    return undefined;
  } finally {
    await file?.close();
  }
}
