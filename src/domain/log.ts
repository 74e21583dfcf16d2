/** Something worth an operator's notice. Never holds contents of records, only names, counts and codes. */
export interface LogEvent {
  level: 'debug' | 'info' | 'warn' | 'error';
  /** A stable name, e.g. `job_failed`. */
  event: string;
  [field: string]: string | number | boolean | null | undefined;
}

/** Where events go. */
export type Log = (event: LogEvent) => void;

/** The default: nowhere. */
export const silentLog: Log = () => {};
