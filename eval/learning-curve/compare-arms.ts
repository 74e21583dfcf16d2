import type { Embedder } from '../../src/index.js';
import type { Screen } from '../terminal.js';
import { ARMS, type Arm } from './arms.js';
import { type Curve, runCurve } from './run-curve.js';
import { type Summary, summarise } from './summary.js';

/** What to compare. */
export interface CompareOptions {
  /** Default: {@link ARMS}. */
  arms?: readonly Arm[];
  embedder: Embedder;
  /** Seeds 1 to this many. */
  seeds: number;
  episodes: number;
  /** Where progress is shown. */
  screen: Screen;
}

/** Runs every arm over every seed, and sums up. */
export async function compareArms(options: CompareOptions): Promise<Summary> {
  const { arms = ARMS, embedder, seeds, episodes, screen } = options;
  const bar = screen.progress('episodes', arms.length * seeds * episodes);
  let done = 0;
  const curves: { arm: Arm; seeds: Curve[] }[] = [];
  for (const arm of arms) {
    const onEpisode = (): void => {
      done += 1;
      bar.update(done, arm.name);
    };
    const runs: Curve[] = [];
    for (let seed = 1; seed <= seeds; seed++) {
      const adviser = await arm.open(embedder);
      try {
        runs.push(await runCurve(adviser, { seed, episodes, onEpisode }));
      } finally {
        await adviser.close();
      }
    }
    curves.push({ arm, seeds: runs });
  }
  bar.stop();
  return summarise(curves);
}
