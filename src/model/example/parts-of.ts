import type { Step } from '../table/table.js';

/** What steps did, in parts that can be compared: operators, each with its words and the names of its arguments. */
export const partsOf = (steps: readonly Step[]): Set<string> =>
  new Set(
    steps.flatMap(({ operator, action: { tokens, args } }) => [
      operator,
      ...tokens.flatMap(({ text, key }) => (/[\p{L}\p{N}]/u.test(text) ? `${operator}\t${key}` : [])),
      ...args.map(({ path }) => `${operator}\t${path}`),
    ]),
  );
