import { KnowhowError } from '../domain/errors.js';

/** Frames of a stack that are worth logging: where it began. */
const FRAMES = 3;

/** Of a code only what is one: a word that no text of a record is. */
const CODE = /^[A-Za-z0-9_]{1,64}$/;

/**
 * What the log says of an error: its code or its name, and where it happened. Never its message, which may quote what was
 * stored: so does every error of `JSON.parse`.
 */
export function errorFields(error: unknown): { error: string; at?: string } {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(root instanceof Error)) return { error: typeof root };
  const { code } = (KnowhowError.isInstance(error) ? error : root) as { code?: unknown };
  const frames = (root.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: typeof code === 'string' && CODE.test(code) ? code : root.name,
    at: frames.slice(0, FRAMES).join(' ').trim(),
  };
}
