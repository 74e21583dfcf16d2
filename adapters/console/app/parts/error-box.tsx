import type { VNode } from 'preact';
import { AskError } from '../ask.js';
import { words } from '../words.js';

/** An error in words, with the request's id for the operator. */
export function ErrorBox({ error, again }: { error: unknown; again?: (() => void) | undefined }): VNode {
  const message = error instanceof AskError ? error.message : words.errors.unexpected;
  const id = error instanceof AskError ? error.requestId : null;
  return (
    <div class="error-box" role="alert">
      <strong>{words.errors.title}</strong>
      <p>{message}</p>
      {id === null ? null : <p class="muted">{words.errors.request(id)}</p>}
      {again ? (
        <button type="button" onClick={again}>
          {words.errors.again}
        </button>
      ) : null}
    </div>
  );
}
