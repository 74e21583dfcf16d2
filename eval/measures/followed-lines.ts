import type { GuidanceLine, GuidanceLineKind } from '../../adapters/eval/line-kinds.js';
import { type Measure, measure } from '../../adapters/eval/measure.js';
import { type FollowedRow, withinStrata } from '../../adapters/eval/measures/followed.js';
import { clustersOf } from '../../adapters/eval/scoring/bootstrap.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';

/** Whether a run did what one line of the guidance says, without having seen it. */
export interface FollowedLine extends FollowedRow {
  kind: GuidanceLineKind;
}

/** Units whose runs tell something that a difference needs at the least: an interval drawn over fewer says nothing. */
const MIN_UNITS = 5;

/** What each kind of line says, for people. */
const SAYS: Partial<Record<GuidanceLineKind, string>> = {
  example: 'took every step of an example',
  first: 'did what a "First" line says',
  'leave-out': 'left out what is to be left out',
};

/**
 * Whether a run did what a line says; undefined where the line names nothing that a run can be seen to do or leave out.
 *
 * @param way the actions that the run took
 */
export function didAsLineSays(
  { kind, actions }: GuidanceLine,
  way: ReadonlySet<string>,
): boolean | undefined {
  if (actions.length === 0) return undefined;
  if (kind === 'leave-out') return !actions.some((action) => way.has(action));
  // A plan is followed whole.
  if (kind === 'example') return actions.every((action) => way.has(action));
  return kind === 'first' ? way.has(actions[0]!) : undefined;
}

/** Units with a stratum in which some runs did and some did not. */
const tellingUnits = (rows: readonly FollowedLine[]): number =>
  new Set(
    clustersOf(rows, ({ stratum }) => stratum)
      .filter((of) => of.some(({ did }) => did === true) && of.some(({ did }) => did === false))
      .map(([row]) => row!.unit),
  ).size;

/**
 * For each kind of line the success of runs that did what it says less that of others of the same task and agent. No
 * run had seen it, so this is no proof of help: whoever did it may have been better at everything.
 */
export function measureFollowedLines(rows: readonly FollowedLine[]): {
  measures: Measure[];
  notes: string[];
} {
  const measures: Measure[] = [];
  const notes: string[] = [];
  for (const of of clustersOf(rows, ({ kind }) => kind).sort((a, b) => b.length - a.length)) {
    const { kind } = of[0]!;
    if (SAYS[kind] === undefined) continue;
    const units = tellingUnits(of);
    if (units < MIN_UNITS) {
      notes.push(
        `Followed: "${kind}" stands beside ${of.length} runs, but only ${units} units have runs of one task and agent of both sorts: not said`,
      );
      continue;
    }
    const did = of.filter((row) => row.did === true);
    measures.push(
      measure({
        name: `followed_gain_${kind.replace('-', '_')}`,
        says: `success of runs that ${SAYS[kind]} less others, same task and agent`,
        rows: of,
        statistic: withinStrata,
        cluster: ({ unit }) => unit,
        constants: {
          did: did.length,
          did_not: of.length - did.length,
          rate: mean(of.map(({ success }) => Number(success))),
        },
      }),
    );
  }
  return { measures, notes };
}
