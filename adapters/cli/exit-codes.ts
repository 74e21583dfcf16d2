import type { ErrorCode } from '../../src/index.js';
import { isKnownError } from './failure.js';

/** The exit codes of `knowhow`. They do not change. */
export const EXIT = {
  /** Done. */
  ok: 0,
  /** The operation failed, or was declined at the prompt. */
  failed: 1,
  /** The command was called wrongly: nothing was done. */
  usage: 2,
  /** What was named (a file, a key, a job, a collection) does not exist. */
  notFound: 3,
  /** Partly done: jobs failed (`import --wait`), lines were rejected (`import --strict`), or something was damaged (`export`, `migrate`, `doctor salvage`). */
  partly: 4,
  /** Interrupted by Ctrl-C. */
  interrupted: 130,
  /** Ended by SIGTERM before it was done. */
  terminated: 143,
} as const;

/** One of {@link EXIT}. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const BY_CODE: Partial<Record<ErrorCode, ExitCode>> = {
  invalid_request: EXIT.usage,
  not_found: EXIT.notFound,
  aborted: EXIT.interrupted,
};

/** The exit code that an error ends the program with. */
export function exitCodeOf(error: unknown): ExitCode {
  if (!isKnownError(error)) return EXIT.failed;
  // A request whose problems are listed was made of arguments; what is wrong with a record is its file's.
  return error.details.items ? EXIT.usage : (BY_CODE[error.code] ?? EXIT.failed);
}

/** The part of the help text that explains exit codes. */
export const EXIT_CODES_HELP = `Exit codes:
  0    done
  1    it failed, or was declined at the prompt
  2    called wrongly; nothing was done
  3    what was named does not exist
  4    partly done: jobs failed (import --wait), lines were rejected
       (import --strict), something was damaged or did not come along
       (export, migrate, doctor salvage)
  130  interrupted by Ctrl-C
  143  ended by SIGTERM before it was done`;
