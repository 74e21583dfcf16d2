import { isKnownError } from './known-error.js';

/** An error as `--json` prints it. */
export interface Failure {
  code: string;
  message: string;
  details?: Record<string, unknown>;
}

/** What an error says. Anything but a KnowhowError is a defect and says so. */
export function failureOf(error: unknown): Failure {
  if (isKnownError(error)) {
    const { code, message, details } = error;
    return Object.keys(details).length > 0 ? { code, message, details } : { code, message };
  }
  const words = error instanceof Error ? error.message : String(error);
  return { code: 'internal_error', message: `Unexpected: ${words}. Please report this.` };
}
