import { MAX_RECORDS } from '../settings.js';
import type { Run } from '../table/table.js';
import { type Counts, countRun, pointsOf, type Question } from './counts.js';
import { judge, type Verdict } from './judge.js';
import { keyOf, type Repeats } from './repeats.js';
import { LEAST_OWNERS, VETO_SHARE } from './settings.js';
import type { When } from './whens-of.js';

/** Whether a situation is among those of another. */
const isWithin = (when: When, wide: When): boolean =>
  keyOf(when) !== keyOf(wide) &&
  (wide.operator === '' || wide.operator === when.operator) &&
  (wide.shape === '' || wide.shape === when.shape) &&
  (wide.state === when.state || when.state === 'stuck');

/** Whether the same again gets several on. */
function helps({ groups }: Question): boolean {
  const did = [...groups.values()].map((own) => own.did).filter(({ n }) => n > 0);
  const sum = (what: 'n' | 'on'): number => did.reduce((all, cell) => all + cell[what], 0);
  return did.length >= LEAST_OWNERS && sum('on') >= VETO_SHARE * sum('n');
}

/** Where the same again gets nobody on, by counts, without the runs behind it. */
export function repeatsIn(counts: Counts): Repeats<Verdict> {
  const all = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const said = all.flatMap(([key, question]) => {
    const verdict = judge(question);
    return verdict ? [[key, verdict] as const] : [];
  });
  return {
    said: Object.fromEntries(said),
    vetoes: all.flatMap(([key, question]) =>
      helps(question) && said.some(([, { when }]) => isWithin(question.when, when)) ? key : [],
    ),
  };
}

/** Learns where the same again gets nobody on. Pure; the order of runs has no part in it. */
export function learnRepeats(runs: readonly Run[]): Repeats {
  const counts: Counts = new Map();
  const records = new Map<string, string[]>();
  for (const run of [...runs].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const points = pointsOf(run);
    countRun(counts, run, points);
    for (const key of points.flatMap(({ when, did }) => (did ? keyOf(when) : []))) {
      const own = records.get(key) ?? [];
      if (own.length < MAX_RECORDS && own.at(-1) !== run.id) records.set(key, [...own, run.id]);
    }
  }
  const { said, vetoes } = repeatsIn(counts);
  const withRecords = ([key, verdict]: [string, Verdict]) => [
    key,
    { ...verdict, records: records.get(key)! },
  ];
  return { said: Object.fromEntries(Object.entries(said).map(withRecords)), vetoes };
}
