import { useSignal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';

/** Opens to something that is made, and asked for, when it is opened first. */
export function Opens({
  summary,
  children,
}: {
  summary: ComponentChildren;
  children: () => ComponentChildren;
}): VNode {
  const wasOpened = useSignal(false);
  return (
    <details
      onToggle={(event) => {
        if (event.currentTarget.open) wasOpened.value = true;
      }}
    >
      <summary>{summary}</summary>
      {wasOpened.value ? children() : null}
    </details>
  );
}
