import { type Fields, firstText, isFields, present, timeIn } from '../fields.js';
import { scalarText } from '../scalar-text.js';

/** The session of a file, as lines that are no messages say it. */
export interface Header {
  readonly id?: string | undefined;
  readonly time?: number | undefined;
  readonly format?: string | undefined;
  readonly metadata: Fields;
}

/** The header of a file of which nothing was read yet. */
export const NO_HEADER: Header = { metadata: {} };

/**
 * Adds what a value that is no message says of the session.
 *
 * @returns undefined where it says nothing of it; else the header, and whether the value names the session
 */
export function readHeader(header: Header, value: Fields): { header: Header; names: boolean } | undefined {
  const payload = isFields(value.payload) ? value.payload : value;
  const type = scalarText(value.type);
  const isCodex = 'instructions' in value && 'git' in value;
  const begins = type === 'init';
  const isHeader =
    begins ||
    'cwd' in payload ||
    'projectHash' in value ||
    /session|thread|turn_context/.test(type) ||
    isCodex;
  if (!isHeader) return undefined;
  const id = firstText(
    /session|thread/.test(type) || 'instructions' in value ? payload.id : undefined,
    value.sessionId,
    value.session_id,
    value.thread_id,
  );
  return {
    names: id !== undefined,
    header: {
      id: header.id ?? id,
      time: header.time ?? timeIn(payload.timestamp ?? value.startTime),
      format: begins ? 'gemini-cli' : isCodex ? 'codex' : type === 'session_start' ? 'droid' : header.format,
      metadata: {
        ...header.metadata,
        ...present({
          cwd: payload.cwd,
          model: payload.model ?? payload.modelId,
          version: payload.cli_version,
        }),
      },
    },
  };
}
