import { readFile } from 'node:fs/promises';
import { KnowhowError } from '../../../src/index.js';
import type { Input } from './cli-io.js';
import { systemRefusal } from './system-refusal.js';

const MOST_BYTES = 16 * 1024 * 1024;

async function readAll(stream: Input): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
    bytes += buffer.length;
    if (bytes > MOST_BYTES) {
      throw new KnowhowError('payload_too_large', `The input is larger than ${MOST_BYTES} bytes.`);
    }
    chunks.push(buffer);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new KnowhowError('validation_error', `${what} is not valid UTF-8 text.`, {}, { cause });
  }
}

/** The words a system error deserves, as KnowhowError: `not_found` when the file is missing. */
export function fileError(path: string, error: unknown): KnowhowError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') {
    return new KnowhowError('not_found', `There is no file at ${path}.`, {}, { cause: error });
  }
  const words = systemRefusal(error, path) ?? `The file ${path} could not be used: ${code ?? String(error)}.`;
  return new KnowhowError('invalid_request', words, {}, { cause: error });
}

/** An argument's text; `-` reads standard input to its end, without its last line break. */
export async function readText(argument: string, stdin: Input): Promise<string> {
  if (argument !== '-') return argument;
  return decode(await readAll(stdin), 'Standard input').replace(/\r?\n$/, '');
}

/** The contents of a file as text; `-` reads standard input. */
export async function readFileText(path: string, stdin: Input): Promise<string> {
  if (path === '-') return decode(await readAll(stdin), 'Standard input');
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw fileError(path, error);
  }
  return decode(bytes, path);
}
