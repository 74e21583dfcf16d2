import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';

/** What a control is given so that its label, hint and error belong to it. */
export interface ControlIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface Props {
  label: string;
  hint?: string | undefined;
  /** The fault of the value. */
  error?: string | undefined;
  children: (ids: ControlIds) => ComponentChildren;
}

/** A labelled control with its hint and its error. */
export function Field({ label, hint, error, children }: Props): VNode {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} class="wrong" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
