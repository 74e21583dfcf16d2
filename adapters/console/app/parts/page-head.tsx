import type { ComponentChildren, VNode } from 'preact';

/** The head of a page: its title, one sentence, and what can be done with all of it. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children?: ComponentChildren;
}): VNode {
  return (
    <header class="page-head">
      <div>
        <h1>{title}</h1>
        {lead === undefined ? null : <p class="muted">{lead}</p>}
      </div>
      {children === undefined ? null : <div class="actions">{children}</div>}
    </header>
  );
}
