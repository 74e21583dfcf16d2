import type { Cli } from '../cli.js';
import { counted } from './printable.js';

/** How far a part of the work is. */
export interface Step {
  /** Of the part's total, in its own units (bytes, say). */
  done: number;
  /** The unit of progress: the number of these that are done. */
  count: number;
  noun: string;
  /** Default: the noun with an s. */
  many?: string;
  /** Said behind it. */
  more?: string;
}

/** Tells a person at a terminal how far a long command is, how fast it goes and when it ends; silent where stderr is none. */
export interface Progress {
  /** Begins another part of the work; a total of 0 means that the end is not known. */
  phase(name: string, total: number): void;
  update(step: Step): void;
  /** Takes the line away. */
  stop(): void;
}

const BAR = 30;
const REDRAWN_MS = 100;
const CLEAR_LINE = '\r\u001b[K';
/** The rate is that of so long before: work that began slowly, or waits now, says so soon. */
const WINDOW_MS = 15_000;
/** No rate is said before: the first moments load and warm up. */
const SETTLED_MS = 2_000;

interface Sample {
  at: number;
  done: number;
  count: number;
}

/** A time that is left, in the two largest units that matter. */
export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return `${seconds} s left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min left`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}

const perSecond = (rate: number): string =>
  `${rate.toLocaleString('en-US', { maximumFractionDigits: rate < 10 ? 1 : 0 })}/s`;

/** Rate and time left, as far as they can be known. */
function pace(samples: readonly Sample[], total: number): string[] {
  const [first, last] = [samples[0]!, samples.at(-1)!];
  const ms = last.at - first.at;
  if (ms < SETTLED_MS || last.count === first.count) return [];
  const left = (total - last.done) / ((last.done - first.done) / ms);
  return [
    perSecond(((last.count - first.count) / ms) * 1000),
    ...(total > 0 && left > 0 && Number.isFinite(left) ? [timeLeft(left)] : []),
  ];
}

/** Makes the one that fits the surroundings. */
export function makeProgress(cli: Cli): Progress {
  const { stderr } = cli.io;
  if (!stderr.isTTY) return { phase() {}, update() {}, stop() {} };
  let part = { name: '', total: 0 };
  let samples: Sample[] = [];
  let due = 0;
  let drawn = false;
  return {
    phase(name, total) {
      part = { name, total };
      samples = [];
      due = 0;
    },
    update({ done, count, noun, many, more = '' }) {
      const now = cli.io.now();
      if (now < due) return;
      due = now + REDRAWN_MS;
      drawn = true;
      samples.push({ at: now, done, count });
      while (samples.length > 2 && samples[1]!.at < now - WINDOW_MS) samples.shift();
      const share = part.total > 0 ? Math.min(1, done / part.total) : 0;
      const full = Math.round(share * BAR);
      const bar = cli.noteColor.cyan('█'.repeat(full) + '░'.repeat(BAR - full));
      const how = part.total > 0 ? `${bar} ${Math.round(share * 100)} %  ` : '';
      const words = [`${counted(count, noun, many)}${more}`, ...pace(samples, part.total)].join(', ');
      stderr.write(`${CLEAR_LINE}${part.name.padEnd(9)} ${how}${words}`);
    },
    stop() {
      if (drawn) stderr.write(CLEAR_LINE);
      drawn = false;
    },
  };
}
