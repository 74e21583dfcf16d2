import { type GuidanceLineKind, guidanceLines } from '../../adapters/eval/line-kinds.js';
import { type Measure, measure } from '../../adapters/eval/measure.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';
import type { ActionPlan } from '../../src/index.js';
import {
  planContradictions,
  type RefusingPair,
  textAgainstPlan,
  textContradictions,
} from './contradictions.js';

/** What was said to a task of which it is known what it needed. */
export interface SaidRow {
  id: string;
  /** Rows that are drawn together: those of one customer. */
  unit: string;
  /** What was added to the task. */
  text: string;
  plan: ActionPlan | undefined;
  /** The actions that change something and that the task needed. */
  gold: ReadonlySet<string>;
  /** Which writes have which refused, as far as the runs that were known say. */
  refusing: readonly RefusingPair[];
}

const KINDS: { kind: GuidanceLineKind; says: string; right: boolean; names: string }[] = [
  {
    kind: 'example',
    says: 'writes named by an example that are needed',
    right: true,
    names: 'line_precision_example',
  },
  {
    kind: 'first',
    says: 'writes named by First that are needed',
    right: true,
    names: 'line_precision_first',
  },
  {
    kind: 'leave-out',
    says: 'writes to leave out that are not needed',
    right: false,
    names: 'line_precision_leave_out',
  },
];

/** Every contradiction of one text and its plan, in words. */
const contradictionsOf = (
  { text, plan, refusing }: Pick<SaidRow, 'text' | 'plan' | 'refusing'>,
  actions: readonly string[],
): string[] => [
  ...textContradictions(text, actions),
  ...(plan ? [...planContradictions(plan, refusing), ...textAgainstPlan(text, plan, actions)] : []),
];

/** How often texts and their plans contradict themselves, and how often each kind of line is right about writes. */
export function measureTexts(
  rows: readonly SaidRow[],
  actions: readonly string[],
  writes: readonly string[],
): { measures: Measure[]; notes: string[] } {
  if (rows.length === 0) return { measures: [], notes: [] };
  const judged = rows.map((row) => ({
    row,
    against: contradictionsOf(row, actions),
    lines: guidanceLines(row.text, writes),
  }));
  type Judged = (typeof judged)[number];
  const cluster = ({ row }: Judged) => row.unit;
  const measures = [
    measure<Judged>({
      name: 'contradictions',
      says: 'texts that contradict themselves',
      rows: judged,
      lower: true,
      statistic: (some) => mean(some.map(({ against }) => Number(against.length > 0))),
      cluster,
    }),
    ...KINDS.map(({ kind, says, right, names }) => {
      const verdicts = (some: readonly Judged[]) =>
        some.flatMap(({ row, lines }) =>
          lines
            .filter((line) => line.kind === kind)
            .flatMap((line) => line.actions.map((action) => Number(row.gold.has(action) === right))),
        );
      const count = verdicts(judged).length;
      return measure<Judged>({
        name: names,
        says: `${says} (${count} named)`,
        rows: judged,
        statistic: (some) => mean(verdicts(some)),
        cluster,
        ...(count === 0 ? { note: 'none said' } : {}),
      });
    }),
  ];
  const counts = new Map<string, number>();
  for (const { against } of judged) for (const one of against) counts.set(one, (counts.get(one) ?? 0) + 1);
  const worst = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 6);
  return { measures, notes: worst.map(([what, count]) => `contradiction in ${count} texts: ${what}`) };
}
