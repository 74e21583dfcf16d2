import type { ComponentChildren, VNode } from 'preact';
import type { Asked } from '../use-asked.js';
import { words } from '../words.js';
import { ErrorBox } from './error-box.js';

interface Props<Value> {
  asked: Asked<Value>;
  /** The notice meanwhile, where it may take seconds. */
  waiting?: string;
  children: (value: Value) => ComponentChildren;
}

/** What was asked for, once it is there; until then that it is waited for, and what went wrong. */
export function Loaded<Value>({ asked, waiting = words.shell.loading, children }: Props<Value>): VNode {
  const { value, error, isWaiting, again } = asked;
  if (error !== undefined) return <ErrorBox error={error} again={again} />;
  if (value === undefined)
    return (
      <p class="muted" aria-busy>
        {waiting}
      </p>
    );
  return (
    <div class={isWaiting ? 'waiting' : undefined} aria-busy={isWaiting}>
      {children(value)}
    </div>
  );
}
