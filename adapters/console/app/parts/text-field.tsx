import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { Field } from './field.js';

interface Props {
  label: string;
  hint?: string | undefined;
  /** The fault of the value. */
  error?: string | undefined;
  /** The typed value, kept as it is. */
  typed: Signal<string>;
  type?: 'text' | 'number' | 'password';
  min?: number;
  max?: number;
  maxLength?: number;
  required?: boolean;
  autocomplete?: 'off';
  spellcheck?: boolean;
}

/** A labelled line of text, or a number, that is typed. */
export function TextField({ label, hint, error, typed, ...input }: Props): VNode {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <input
          {...ids}
          {...(input as { type?: 'text' })}
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
          }}
        />
      )}
    </Field>
  );
}
