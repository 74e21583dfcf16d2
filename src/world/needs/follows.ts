import { factName, providerOf } from '../runs/facts.js';
import type { ActionModel } from '../world.js';
import type { Follows } from './learn-requirements.js';

/** Share of an argument's values that have to come from what another action brought. */
const MOSTLY = 0.5;

/**
 * Which actions are only possible by what another one brought: an argument's values come from its result, or calls only
 * go through where its result, or that it was done, is so.
 */
export function followsBy(actions: ReadonlyMap<string, ActionModel>): Follows {
  const pairs = new Set<string>();
  for (const { action, args, said } of actions.values()) {
    const told = args.flatMap(({ share, sources }) =>
      sources.flatMap(({ source, share: own }) =>
        'action' in source && source.path !== '' && share * own >= MOSTLY ? [source.action] : [],
      ),
    );
    const shown = said.flatMap(({ fact, values, parts }) => {
      const { fact: name } = factName(fact);
      if (name.startsWith('done.')) return values.includes('true') ? [name.slice('done.'.length)] : [];
      return parts && !name.startsWith('length.') ? [providerOf(name)] : [];
    });
    for (const of of [...told, ...shown]) pairs.add(JSON.stringify([action, of]));
  }
  return (action, of) => pairs.has(JSON.stringify([action, of]));
}
