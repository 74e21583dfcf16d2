import type { VNode } from 'preact';
import { ask } from '../ask.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';
import { TextFilter } from './filters.js';

/** Narrows a list to what runs declare: kind of agent, source, environment; those of the collection are proposed. */
export function NameFilters({ collection }: { collection: string }): VNode {
  const { value: names } = useAsked(
    (signal) => ask('listNames', { tenant_id: collection }, signal),
    [collection],
  );
  return (
    <>
      <TextFilter name="agent_type" label={words.knowledge.agent} proposed={names?.agent_types} />
      <TextFilter name="source" label={words.knowledge.source} proposed={names?.sources} />
      <TextFilter name="environment" label={words.knowledge.environment} proposed={names?.environments} />
    </>
  );
}
