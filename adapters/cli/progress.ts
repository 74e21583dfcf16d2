import type { Cli } from './cli.js';

/** Tells a person at a terminal how far a long command is; silent where stderr is none. */
export interface Progress {
  /** Begins another part of the work; a total of 0 means that the end is not known. */
  phase(name: string, total: number): void;
  /** @param words said beside the bar */
  update(done: number, words: string): void;
  /** Takes the line away. */
  stop(): void;
}

const BAR = 30;
const REDRAWN_MS = 100;
const CLEAR_LINE = '\r\u001b[K';

/** Makes the one that fits the surroundings. */
export function makeProgress(cli: Cli): Progress {
  const { stderr } = cli.io;
  if (!stderr.isTTY) return { phase() {}, update() {}, stop() {} };
  let part = { name: '', total: 0 };
  let due = 0;
  let drawn = false;
  return {
    phase(name, total) {
      part = { name, total };
      due = 0;
    },
    update(done, words) {
      const now = cli.io.now();
      if (now < due) return;
      due = now + REDRAWN_MS;
      drawn = true;
      const share = part.total > 0 ? Math.min(1, done / part.total) : 0;
      const full = Math.round(share * BAR);
      const bar = cli.noteColor.cyan('█'.repeat(full) + '░'.repeat(BAR - full));
      const how = part.total > 0 ? `${bar} ${Math.round(share * 100)} %  ` : '';
      stderr.write(`${CLEAR_LINE}${part.name.padEnd(9)} ${how}${words}`);
    },
    stop() {
      if (drawn) stderr.write(CLEAR_LINE);
      drawn = false;
    },
  };
}
