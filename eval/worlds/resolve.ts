import type { Operator } from './operator.js';
import type { Named } from './read-action.js';
import { hasGap, likeness, piecesOf } from './same-words.js';
import type { World } from './world.js';

/** An action that an agent understood: one of its operators. */
export interface Step {
  operator: Operator;
  /** Values that were given with it. */
  given: Readonly<Record<string, string>>;
  edited: boolean;
  /** Fields of a look-up that arguments were taken from. */
  fields?: Readonly<Record<string, string>>;
  /** The whole line, where it was given without gaps. */
  line?: string;
}

/** As much alike a named action has to be to what the agent can do. */
const ALIKE = 0.6;

/** What an agent with these operators makes of a named action; undefined where it has none that is like it. */
export function resolve(
  world: Pick<World, 'operators' | 'surface' | 'kind'>,
  named: Named,
): Step | undefined {
  if (named.as === 'utterance') return nearestForm(world, named.words);
  if (named.as === 'type') return nearestForm(world, `type "${named.text}" into "${named.into}"`);
  if (named.as !== 'code') return exactLine(world, `${named.as} "${named.label}"`);
  if (world.kind !== 'api') return exactLine(world, named.text);
  for (const operator of world.operators)
    for (const edited of [false, true])
      if ((edited ? operator.edited : operator.forms)?.includes(named.text))
        return { operator, given: named.given ?? {}, edited };
  return undefined;
}

/** A line that is written like one of the operators; with gaps only the operator counts, and the agent fills it in. */
function exactLine(world: Pick<World, 'operators' | 'surface'>, line: string): Step | undefined {
  const parsed = world.surface.parse(line);
  if (!parsed) return nearestForm(world, line);
  const { operator, args, edited } = parsed;
  return hasGap(line) ? { operator, given: {}, edited } : { operator, given: args, edited, line };
}

function nearestForm({ operators }: Pick<World, 'operators'>, line: string): Step | undefined {
  const pieces = piecesOf(line);
  let best: { step: Step; alike: number } | undefined;
  for (const operator of operators)
    for (const [edited, forms] of [operator.forms, operator.edited ?? []].entries())
      for (const form of forms) {
        const alike = likeness(pieces, piecesOf(form));
        if (alike > (best?.alike ?? ALIKE))
          best = { step: { operator, given: {}, edited: edited === 1 }, alike };
      }
  return best?.step;
}
