import type { VNode } from 'preact';
import { ask } from '../ask.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';
import { Loaded } from './loaded.js';

/** Tasks that are offered. */
const OFFERED = 4;
/** Runs that are looked through for tasks that differ. */
const LOOKED_AT = 20;

/** Tasks of the newest runs, each a link that asks for it: what a page shows before anything is asked. */
export function ExampleTasks({
  collection,
  to,
}: {
  collection: string;
  /** The address that asks for a task. */
  to: (task: string) => string;
}): VNode {
  const asked = useAsked(
    (signal) => ask('listRecords', { tenant_id: collection, limit: LOOKED_AT }, signal),
    [collection],
  );
  return (
    <Loaded asked={asked}>
      {({ records }) => {
        const tasks = [...new Set(records.flatMap(({ task }) => task ?? []))].slice(0, OFFERED);
        if (tasks.length === 0) return null;
        return (
          <section class="card examples">
            <h2>{words.examples}</h2>
            <ul>
              {tasks.map((task) => (
                <li key={task}>
                  <a href={to(task)}>{task}</a>
                </li>
              ))}
            </ul>
          </section>
        );
      }}
    </Loaded>
  );
}
