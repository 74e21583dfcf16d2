import { createHash } from 'node:crypto';
import type { Interaction } from '../../api/interaction.js';
import { KnowhowError } from '../../domain/errors.js';
import type { InParts } from '../../domain/in-parts.js';
import { type RedactText, redactInteraction } from '../../extract/redact/redact-interaction.js';
import { redactSecrets } from '../../extract/redact/redact-secrets.js';
import { redactJson, redactNamed } from '../../extract/redact/redact-value.js';

/** What is taken out of everything that is about to be written. */
export interface Redacting {
  /** Throws `internal_error` when the operator's hook fails or leaves nothing of the query. */
  record(interaction: Interaction): InParts<Interaction>;
  /** An idempotency key that holds nothing to take out, or its hash: equal keys stay equal. */
  idempotencyKey(key: string): string;
  text: RedactText;
  /** A text under a name; what it holds as JSON is redacted as such. */
  named(text: string, name: string | undefined): string;
}

const hookFailed = (what: string, cause?: unknown): KnowhowError =>
  new KnowhowError(
    'internal_error',
    `The \`redact\` option ${what}, so nothing was stored. It must be a function that takes a text and gives back the text to keep.`,
    {},
    cause === undefined ? {} : { cause },
  );

/** Secrets first, then what the operator's own hook takes out: the hook sees no secrets. */
export function createRedacting(hook?: RedactText): Redacting {
  const checked: RedactText = (text) => {
    if (hook === undefined) return text;
    let left: unknown;
    try {
      left = hook(text);
    } catch (error) {
      throw hookFailed('threw an error (see the cause)', error);
    }
    if (typeof left === 'string') return left.toWellFormed();
    throw hookFailed(`gave back ${left instanceof Promise ? 'a promise' : typeof left}, not a text`);
  };
  const text: RedactText = (raw) => checked(redactSecrets(raw));
  return {
    text,
    named: (raw, name) => redactJson(raw, (part, of) => checked(redactNamed(part, of)), name),
    *record(interaction) {
      const redacted = yield* redactInteraction(interaction, checked);
      // Its other texts may be empty, and longer than they came: only a record of nothing is none.
      if (redacted.query.trim() === '') throw hookFailed('left nothing of the query');
      return redacted;
    },
    idempotencyKey: (key) =>
      text(key) === key ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`,
  };
}
