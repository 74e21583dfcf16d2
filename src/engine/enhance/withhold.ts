import { createHmac } from 'node:crypto';
import type { EnhanceRequest } from '../../api/enhance-request.js';
import type { Collection } from '../../domain/collection.js';
import { succession } from '../../domain/maths/succession.js';
import type { Credit } from '../../model/credit/learn-credit.js';
import type { EngineContext } from '../context.js';
import { WITHHOLD } from '../shared/settings.js';

/** The parts of a service that drawing uses. */
export type DrawingContext = Pick<EngineContext, 'clock' | 'blockKey' | 'withhold'>;

/** Bytes of a hash that are read as a fraction. */
const BYTES = 6;

/** Of how many lines one may be withheld. */
function shareOf({ withhold }: Pick<EngineContext, 'withhold'>, { guided }: Credit): number {
  if (guided.of < WITHHOLD.minGuided) return 0;
  if (withhold !== undefined) return withhold;
  return succession(guided.yes, guided.of) > WITHHOLD.room ? WITHHOLD.settled : WITHHOLD.share;
}

/** Says of the code of a line whether it is withheld. */
export type IsDrawn = (code: string) => boolean;

/**
 * Which lines are withheld from an answer, so that each can be compared with its absence, and one that everybody heeds can be seen to
 * be needed no more. A hash of the line, the task and the hour decides: a run that asks again in its middle is answered alike, and the
 * same secret and clock draw the same.
 */
export function drawing(
  context: DrawingContext,
  { id }: Pick<Collection, 'id'>,
  { agent_type: agentType, input_text: task }: EnhanceRequest,
  credit: Credit | undefined,
): IsDrawn {
  const share = credit === undefined ? 0 : shareOf(context, credit);
  if (share <= 0) return () => false;
  const hour = Math.floor(context.clock.now() / WITHHOLD.togetherMs);
  return (code) => {
    const hash = createHmac('sha256', context.blockKey)
      .update(`withhold\n${id}\n${hour}\n${code}\n${agentType ?? ''}\n${task}`)
      .digest();
    return hash.readUIntBE(0, BYTES) / 2 ** (8 * BYTES) < share;
  };
}
