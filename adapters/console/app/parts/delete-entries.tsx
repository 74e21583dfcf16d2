import type { VNode } from 'preact';
import type { DeleteResult } from '../../../../src/api/delete.js';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count } from '../format.js';
import { words } from '../words.js';
import { Removal } from './removal.js';
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
  return (
    <Removal<DeleteResult>
      title={words.entry.deleteTitle}
      action={(found) => words.entry.deleteAction(count(found?.matches?.length ?? 0))}
      route="deleteEntries"
      body={body}
      command={commandLine(['entries', 'delete', ...ids], { tenant: collection, 'dry-run': true })}
      remove={(how, signal) => ask('deleteEntries', { ...body, ...how }, signal)}
      close={close}
      done={done}
      lead={words.entry.deleteLead}
    >
      {({ matches = [] }) => (
        <Table
          label={words.entry.going}
          columns={[
            { head: words.knowledge.id, cell: ({ id }) => id, isHead: true },
            { head: words.knowledge.says, cell: ({ situation, advice }) => `${situation}: ${advice}` },
          ]}
          rows={matches}
          keyOf={({ id }) => id}
        />
      )}
    </Removal>
  );
}
