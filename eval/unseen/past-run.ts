import type { Interaction } from '../../src/index.js';

/** Code units of a past task, of one of its actions, and of a whole run. */
const MOST_TASK = 160;
const MOST_ACTION = 120;
const MOST_RUN = 700;

const short = (text: string, most: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
};

/** A past run as somebody would paste it: its task and its actions, bounded. */
export const pastRun = ({ query, turns }: Interaction): string =>
  short(
    `Task: ${short(query, MOST_TASK)} Steps: ${turns.map(({ decision }) => short(decision, MOST_ACTION)).join(' | ')}`,
    MOST_RUN,
  );
