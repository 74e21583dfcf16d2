import type { VNode } from 'preact';
import { ask } from '../ask.js';
import { count } from '../format.js';
import { quoted } from '../quoted.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';
import { Confirm } from './confirm.js';
import { Loaded } from './loaded.js';
import { SameByHand } from './same-by-hand.js';
import { Table } from './table.js';

interface Props {
  collection: string;
  ids: readonly string[];
  close: () => void;
  /** Called once they are gone. */
  done: () => void;
}

/** Deletes entries, after a dry run has said which others would go with the records behind them. */
export function DeleteEntries({ collection, ids, close, done }: Props): VNode {
  const body = { tenant_id: collection, ids: [...ids] };
  const dryRun = useAsked((signal) => ask('deleteEntries', { ...body, dry_run: true }, signal), []);
  const going = dryRun.value?.matches ?? [];
  return (
    <Confirm
      title={words.entry.deleteTitle}
      action={words.entry.deleteAction(count(going.length))}
      close={close}
      act={async () => {
        const { status } = await ask('deleteEntries', body);
        done();
        return status;
      }}
    >
      <p>{words.entry.deleteLead}</p>
      <Loaded asked={dryRun}>
        {({ status }) => (
          <>
            <p>{status}</p>
            <Table
              label={words.entry.going}
              columns={[
                { head: words.knowledge.id, cell: ({ id }) => id, isHead: true },
                { head: words.knowledge.says, cell: ({ situation, advice }) => `${situation}: ${advice}` },
              ]}
              rows={going}
              keyOf={({ id }) => id}
            />
          </>
        )}
      </Loaded>
      <SameByHand
        route="deleteEntries"
        body={{ ...body, dry_run: true }}
        command={`entries delete ${ids.join(' ')} --tenant ${quoted(collection)} --dry-run`}
      />
    </Confirm>
  );
}
