import type { VNode } from 'preact';
import { ask } from '../ask.js';
import { hrefOf } from '../router.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';
import { Loaded } from './loaded.js';
import { OutcomeBadge } from './outcome.js';

interface Props {
  collection: string;
  ids: readonly string[];
}

/** Entries by their ids, each in its words. */
export function EntryLinks({ collection, ids }: Props): VNode {
  const asked = useAsked(
    (signal) => ask('listEntries', { tenant_id: collection, ids: [...ids], limit: ids.length }, signal),
    [collection, ids.join()],
  );
  return (
    <Loaded asked={asked}>
      {({ entries }) => (
        <ul class="plain">
          {entries.map(({ id, situation, kind }) => (
            <li key={id}>
              <a href={hrefOf('knowledge', { id })}>{situation}</a>{' '}
              <span class="muted">{words.kinds[kind]}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** Runs by their ids, each with its task and how it ended. */
export function RunLinks({ collection, ids }: Props): VNode {
  const asked = useAsked(
    (signal) => ask('listRecords', { tenant_id: collection, ids: [...ids], limit: ids.length }, signal),
    [collection, ids.join()],
  );
  return (
    <Loaded asked={asked}>
      {({ records }) => (
        <ul class="plain">
          {records.map(({ id, task, outcome }) => (
            <li key={id}>
              <OutcomeBadge state={outcome.state} />{' '}
              <a href={hrefOf('runs', { id })}>{task ?? words.runs.damaged}</a>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
