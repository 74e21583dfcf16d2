import type { ComponentChildren, VNode } from 'preact';
import type { RouteName } from '../../../../src/api/routes.js';
import { useAsked } from '../use-asked.js';
import { Confirm } from './confirm.js';
import { Loaded } from './loaded.js';
import { SameByHand } from './same-by-hand.js';

interface Props<Result> {
  title: string;
  /** What the button says, with what the dry run found once it is there. */
  action: (found: Result | undefined) => string;
  route: RouteName;
  body: object;
  /** The command that tries it out. */
  command: string;
  /** Removes, or says what would go. */
  remove: (body: { dry_run: boolean }, signal?: AbortSignal) => Promise<Result>;
  close: () => void;
  /** Called once it is gone. */
  done: () => void;
  /** The texts before and after the list. */
  lead?: string;
  children?: (found: Result) => ComponentChildren;
}

/** Removes something, after a dry run has said what would go with it. */
export function Removal<Result extends { status: string }>({
  title,
  action,
  route,
  body,
  command,
  remove,
  close,
  done,
  lead,
  children,
}: Props<Result>): VNode {
  const dryRun = useAsked((signal) => remove({ dry_run: true }, signal), []);
  return (
    <Confirm
      title={title}
      action={action(dryRun.value)}
      close={close}
      act={async () => {
        const { status } = await remove({ dry_run: false });
        done();
        return status;
      }}
    >
      {lead === undefined ? null : <p>{lead}</p>}
      <Loaded asked={dryRun}>
        {(found) => (
          <>
            <p>{found.status}</p>
            {children?.(found)}
          </>
        )}
      </Loaded>
      <SameByHand route={route} body={{ ...body, dry_run: true }} command={command} />
    </Confirm>
  );
}
