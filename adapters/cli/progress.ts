import { SingleBar } from 'cli-progress';
import type { Cli } from './cli.js';

/** A progress bar on stderr, or nothing where stderr is no terminal. */
export interface Progress {
  /** Starts a new bar; a total of 0 means that the end is not known. */
  phase(name: string, total: number): void;
  /** @param words said beside the bar */
  update(done: number, words: string): void;
  stop(): void;
}

/** Makes the bar that fits the surroundings. */
export function makeProgress(cli: Cli): Progress {
  const { stderr } = cli.io;
  if (!stderr.isTTY) return { phase() {}, update() {}, stop() {} };
  const paint = cli.noteColor;
  let bar: SingleBar | undefined;
  return {
    phase(name, total) {
      bar?.stop();
      bar = new SingleBar({
        stream: stderr as unknown as NodeJS.WritableStream,
        format:
          total > 0
            ? `${name.padEnd(9)} ${paint.cyan('{bar}')} {percentage} %  {words}`
            : `${name.padEnd(9)} {words}`,
        barCompleteChar: '█',
        barIncompleteChar: '░',
        barsize: 30,
        fps: 8,
        hideCursor: true,
        noTTYOutput: false,
      });
      bar.start(total > 0 ? total : 1, 0, { words: '' });
    },
    update(done, words) {
      bar?.update(done, { words });
    },
    stop() {
      bar?.stop();
      bar = undefined;
    },
  };
}
