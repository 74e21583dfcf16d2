import type { AiSdkOptions, FailureEvent } from './options.js';

/** Tells about a failure; never throws. */
export type Report = (event: FailureEvent) => void;

function warn(event: FailureEvent): void {
  const reason = event.error instanceof Error ? event.error.message : String(event.error);
  const text = `knowhow: ${event.message} (${reason})`;
  if (typeof process !== 'undefined' && typeof process.emitWarning === 'function') {
    process.emitWarning(text, { code: `KNOWHOW_${event.stage.toUpperCase()}` });
  } else console.warn(text);
}

/** Failures go to `onError`; without one, the first of each stage becomes a process warning. */
export function createReport(options: AiSdkOptions): Report {
  const warned = new Set<string>();
  const fallback: Report = (event) => {
    if (warned.has(event.stage)) return;
    warned.add(event.stage);
    warn(event);
  };
  const { onError } = options;
  if (!onError) return fallback;
  const broken = (error: unknown): void =>
    fallback({ stage: 'callback', error, message: 'The onError callback failed.' });
  return (event) => {
    try {
      void Promise.resolve(onError(event)).catch(broken);
    } catch (error) {
      broken(error);
    }
  };
}

/** Calls a callback of the user's; what it throws is reported and goes no further. */
export async function tell<E>(
  callback: ((event: E) => void | PromiseLike<void>) | undefined,
  name: string,
  event: E,
  report: Report,
): Promise<void> {
  try {
    await callback?.(event);
  } catch (error) {
    report({ stage: 'callback', error, message: `The ${name} callback failed.` });
  }
}
