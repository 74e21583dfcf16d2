import { useSignal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { place, show } from '../router.js';
import { words } from '../words.js';

/** What a list is narrowed to: kept in the address, so that a link shows the same. */
export function Filters({ label, children }: { label: string; children: ComponentChildren }): VNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is not known to every browser yet
    <div class="filters" role="search" aria-label={label}>
      {children}
    </div>
  );
}

/** Shows another selection, from its first page. */
const narrow = (name: string, value: string): void =>
  show({ [name]: value === '' ? undefined : value, after: undefined });

interface SelectProps {
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  /** Its label where none is chosen. */
  usual?: string;
}

/** One of several values, or any. */
export function SelectFilter({ name, label, options, usual = words.filters.any }: SelectProps): VNode {
  return (
    <label>
      <span>{label}</span>
      <select
        value={place.value.params[name] ?? ''}
        onChange={(event) => narrow(name, event.currentTarget.value)}
      >
        <option value="">{usual}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TextProps {
  name: string;
  label: string;
  type?: 'text' | 'search' | 'date';
  isWide?: boolean;
  /** Values that are proposed while it is typed. */
  proposed?: readonly string[] | undefined;
}

/** A value that is typed; it counts once the field is left, or with Enter. */
export function TextFilter({ name, label, type = 'text', isWide = false, proposed = [] }: TextProps): VNode {
  const listId = useId();
  const given = place.value.params[name] ?? '';
  const typed = useSignal(given);
  useEffect(() => {
    typed.value = given;
  }, [given]);
  const apply = (): void => {
    if (typed.value.trim() !== given) narrow(name, typed.value.trim());
  };
  return (
    <label class={isWide ? 'wide' : undefined}>
      <span>{label}</span>
      <input
        {...({ type } as { type: 'text' })}
        value={typed.value}
        spellcheck={false}
        list={proposed.length === 0 ? undefined : listId}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
        onChange={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
      />
      {proposed.length === 0 ? null : (
        <datalist id={listId}>
          {proposed.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </label>
  );
}

/** The date of a filter as a time: the beginning of that day, UTC. */
export const timeOf = (date: string | undefined): string | undefined =>
  date === undefined || date === '' ? undefined : `${date}T00:00:00Z`;
