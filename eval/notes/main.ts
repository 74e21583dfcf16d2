import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { wilson } from '../../src/domain/maths/wilson.js';
import { parseRun } from '../../src/model/events/parse-run.js';
import { fitRuns } from '../../src/model/fit-model.js';
import { type Judged, judgeCheck } from '../../src/model/notes/judge-check.js';
import type { Run } from '../../src/model/table/table.js';
import { readRuns } from '../success/recorded-runs.js';
import { chosenSets } from '../unseen/chosen-sets.js';
import { FALSE_LESSONS } from './false-lessons.js';
import type { GivenLesson } from './judged-lesson.js';
import { READ_LESSONS } from './read-lessons.js';

const USAGE = `npm run eval -- notes [options]

Lessons in words given as proposals: how many the judge holds on one half of a recorded set, how many of those on the other half, and how
many made-up ones it refuses.

  --sets a,b   recorded sets by the beginning of their names; default all
  --data DIR   the folder that holds the sets; default: shared/data here or above
  --seed N     of the halves; default 1
  --json FILE  write what was found of each lesson

Exit codes: 0 done, 2 called wrongly.
`;

/** What was found of one lesson on both halves. */
interface Found extends GivenLesson {
  readonly isTrue: boolean;
  readonly here: Judged;
  readonly there: Judged;
}

/** The runs of a set in two halves: no owner and no task is in both. */
function halvesOf(data: string, name: string, seed: number): Run[][] {
  const { ingest, groups, folds } = readRuns(join(data, name), 2, seed);
  return [0, 1].map((half) => {
    const parsed = ingest.flatMap((run, i) =>
      folds[i] === half ? [parseRun(run, { id: String(i).padStart(6, '0'), group: groups[i]! })] : [],
    );
    return [...fitRuns(parsed).runs];
  });
}

const NOBODY: ReadonlySet<string> = new Set();

function share(of: readonly Found[], is: (one: Found) => boolean): string {
  const yes = of.filter(is).length;
  const [low, high] = wilson(yes, of.length);
  return `${yes} of ${of.length} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

const isHeld = ({ here }: Found): boolean => here.state === 'held';

/** Whether both sides have enough groups for counts to say something. */
const isCounted = ({ here: { reason } }: Found): boolean => reason !== 'few' && reason !== 'usual';

function summary(found: readonly Found[]): string {
  const [real, made] = [true, false].map((isTrue) => found.filter((one) => one.isTrue === isTrue)) as [
    Found[],
    Found[],
  ];
  const held = real.filter(isHeld);
  return [
    `lessons that a reader wrote: ${real.length}; enough groups on both sides: ${share(real, isCounted)}`,
    `  held of those that can be counted: ${share(real.filter(isCounted), isHeld)}; of all: ${share(real, isHeld)}`,
    `  refuted: ${share(real, ({ here }) => here.state === 'refuted')}`,
    `  of the held ones held on the other half: ${share(held, ({ there }) => there.state === 'held')}; not refuted there: ${share(held, ({ there }) => there.state !== 'refuted')}`,
    `made-up lessons: ${made.length}; not held: ${share(made, (one) => !isHeld(one))}; refuted: ${share(made, ({ here }) => here.state === 'refuted')}`,
    `  held on both halves: ${share(made, (one) => isHeld(one) && one.there.state === 'held')}`,
  ].join('\n');
}

const line = ({ isTrue, set, say, here, there }: Found): string => {
  const counts = ({ state, reason, followed, otherwise }: Judged): string =>
    `${state}${reason ? ` (${reason})` : ''} ${followed.yes}/${followed.of} ${otherwise.yes}/${otherwise.of}`;
  return `${isTrue ? 'read' : 'made'}\t${set}\t${counts(here)}\t${counts(there)}\t${say}`;
};

/** Judges lessons in words that are given as proposals. */
export async function notes(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sets: { type: 'string', default: '' },
      data: { type: 'string' },
      seed: { type: 'string', default: '1' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { data, sets } = chosenSets(values);
  if (values.help || data === undefined || sets.length === 0) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 2;
  }
  const all: Found[] = [];
  for (const set of sets) {
    const [here, there] = halvesOf(data, set, Number(values.seed)) as [Run[], Run[]];
    for (const [lessons, isTrue] of [
      [READ_LESSONS, true],
      [FALSE_LESSONS, false],
    ] as const)
      for (const given of lessons.filter((one) => one.set === set)) {
        const judge = (runs: readonly Run[]): Judged => judgeCheck(given.check, runs, NOBODY);
        const found = { ...given, isTrue, here: judge(here), there: judge(there) };
        all.push(found);
        process.stdout.write(`${line(found)}\n`);
      }
  }
  process.stdout.write(`${summary(all)}\n`);
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(all, null, 1));
  return 0;
}
