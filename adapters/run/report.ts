import type { FailureEvent, RunOptions } from './options.js';
import { errorText } from './texts.js';

/** Tells about a failure; never throws. */
export type Report = (event: FailureEvent) => void;

/** Says something where nobody listens. */
function warn(text: string, code: string): void {
  if (typeof process !== 'undefined' && typeof process.emitWarning === 'function') {
    process.emitWarning(text, { type: 'KnowhowWarning', code });
  } else console.warn(text);
}

/** Failures go to `onError`; without one, the first of each stage becomes a process warning. */
export function createReport({ onError }: Pick<RunOptions, 'onError'>): Report {
  const warned = new Set<string>();
  const fallback: Report = ({ stage, message }) => {
    if (warned.has(stage)) return;
    warned.add(stage);
    warn(`knowhow: ${message}`, `KNOWHOW_${stage.toUpperCase()}`);
  };
  const broken = (error: unknown): void =>
    fallback({ stage: 'callback', error, message: `The onError callback failed: ${errorText(error)}` });
  return (event) => {
    const words = errorText(event.error);
    const message = event.message.includes(words) ? event.message : `${event.message} (${words})`;
    const whole = { ...event, message };
    if (!onError) {
      fallback(whole);
      return;
    }
    try {
      void Promise.resolve(onError(whole)).catch(broken);
    } catch (error) {
      broken(error);
    }
  };
}

/** Calls a callback of the user's; what it throws is reported and goes no further. */
export async function tell<E>(
  callback: ((event: E) => unknown) | undefined,
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
