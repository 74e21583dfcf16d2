import type { ArgumentModel } from '../world.js';

/** What arguments are read from in at least this share of their uses could stand in for what else they are read from. */
export const WORTH_NAMING = 0.1;

/**
 * The actions whose results tell what arguments have.
 *
 * @param least share of an argument's uses that one has to tell; default what is worth naming
 */
export const readFrom = (
  args: readonly Pick<ArgumentModel, 'sources'>[],
  least = WORTH_NAMING,
): Set<string> =>
  new Set(
    args.flatMap(({ sources }) =>
      sources.flatMap(({ source, share }) => ('action' in source && share >= least ? [source.action] : [])),
    ),
  );
