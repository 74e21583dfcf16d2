import { type Measure, measure } from '../../adapters/eval/measure.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';
import type { RetailRecord } from './records.js';
import { differenceOf, type ReplayedRun, replayAll } from './replay.js';
import type { RetailWorld } from './world.js';

/** How truly the rewritten world gives what the recorded one gave. */
export function measureReplay(
  world: RetailWorld,
  records: readonly RetailRecord[],
): { measures: Measure[]; notes: string[] } {
  const runs = replayAll(world, records);
  const share = (name: string, says: string, right: (run: ReplayedRun) => boolean): Measure =>
    measure({
      name,
      says,
      rows: runs,
      statistic: (some) => mean(some.map((run) => Number(right(run)))),
      cluster: (run) => records[run.index]!.metadata.user_id,
    });
  const differing = runs.flatMap((run) => differenceOf(run) ?? []);
  const calls = runs.reduce((sum, run) => sum + run.calls, 0);
  const causes = new Map<string, number>();
  for (const { cause } of runs.flatMap(({ differences }) => differences)) {
    causes.set(cause, (causes.get(cause) ?? 0) + 1);
  }
  const same = (run: ReplayedRun) => run.success === run.recordedSuccess;
  return {
    measures: [
      share('replay_success', 'Replay: runs with their verified success', same),
      share(
        'replay_results',
        'Replay: runs with every recorded result',
        (run) => run.differences.length === 0,
      ),
      share('replay_explained', 'Replay: the same, or upstream shown to have failed', (run) =>
        run.differences.every(({ cause }) => cause !== 'not explained'),
      ),
    ],
    notes: [
      `Replay: ${runs.length - differing.length} of ${runs.length} runs give every recorded result and their verified success; ` +
        `the verified success ${runs.filter(same).length} of ${runs.length}; ${calls} calls, ` +
        `${calls - runs.reduce((sum, run) => sum + run.differences.length, 0)} as recorded.`,
      ...[...causes].map(([cause, n]) => `  ${n} results: ${cause}`),
      ...differing.map((text) => `  ${text}`),
    ],
  };
}
