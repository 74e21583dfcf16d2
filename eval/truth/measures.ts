import { type Measure, measure } from '../../adapters/eval/measure.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';
import type { JudgedLine, JudgedPoint } from './judge-set.js';

const linesOf = (points: readonly JudgedPoint[], of: (line: JudgedLine) => boolean): JudgedLine[] =>
  points.flatMap(({ lines }) => lines.filter(of));

/** Right lines of those that are right or wrong; NaN where there are none. */
const right = (points: readonly JudgedPoint[], of: (line: JudgedLine) => boolean): number =>
  mean(
    linesOf(points, of)
      .filter(({ verdict }) => verdict !== 'idle')
      .map(({ verdict }) => Number(verdict === 'right')),
  );

const succeeded = (points: readonly JudgedPoint[]): JudgedPoint[] => points.filter(({ success }) => success);
const failed = (points: readonly JudgedPoint[]): JudgedPoint[] => points.filter(({ success }) => !success);

const isStart = ({ at }: JudgedPoint): boolean => at === 'start';

/** The median length of what is said. */
const medianLength = (
  name: string,
  says: string,
  aim: string,
  among: (point: JudgedPoint) => boolean,
): Figure => ({
  name,
  says,
  aim,
  of: (points) => {
    const lengths = points
      .filter((point) => among(point) && point.tokens > 0)
      .map(({ tokens }) => tokens)
      .sort((a, b) => a - b);
    return lengths[Math.floor(lengths.length / 2)] ?? Number.NaN;
  },
});

/** How many points have a fault that none should have. */
const faults = (
  name: string,
  says: string,
  among: (point: JudgedPoint) => boolean,
  has: (point: JudgedPoint) => boolean,
): Figure => ({
  name,
  says,
  among,
  aim: '< 0',
  of: (points) => points.filter((point) => among(point) && has(point)).length,
});

interface Figure {
  name: string;
  says: string;
  /** Points that are counted; those that do not, count as no. */
  among?(point: JudgedPoint): boolean;
  aim?: string;
  lower?: boolean;
  of(points: readonly JudgedPoint[]): number;
}

const ofLines = (name: string, of: (line: JudgedLine) => boolean, aims: [string?, string?]): Figure[] => [
  {
    name: `${name} right`,
    says: `${name} right in successes`,
    ...(aims[0] === undefined ? {} : { aim: aims[0] }),
    of: (points) => right(succeeded(points), of),
  },
  {
    name: `${name} lift`,
    says: `${name} right, less in failures`,
    ...(aims[1] === undefined ? {} : { aim: aims[1] }),
    of: (points) => right(succeeded(points), of) - right(failed(points), of),
  },
];

const FIGURES: readonly Figure[] = [
  ...ofLines('lines', () => true, ['> 0.75', '> 0.2']),
  {
    name: 'lines idle',
    says: 'lines that nothing can be held against',
    lower: true,
    of: (points) => mean(linesOf(points, () => true).map(({ verdict }) => Number(verdict === 'idle'))),
  },
  {
    name: 'spoke',
    says: 'points where something is said',
    of: (points) => mean(points.map(({ tokens }) => Number(tokens > 0))),
  },
  medianLength('tokens start', 'tokens of a text at the start, median', '< 120', isStart),
  medianLength('tokens middle', 'tokens of a text in the middle, median', '< 40', (point) => !isStart(point)),
  faults('values', 'starts with a value of one other owner', isStart, ({ values }) => values.length > 0),
  faults(
    'unoffered',
    'starts with a tool that nobody was offered',
    (point) => isStart(point) && point.unoffered !== undefined,
    ({ unoffered = [] }) => unoffered.length > 0,
  ),
  faults(
    'forbidden',
    'texts that propose what the task forbids',
    ({ tokens }) => tokens > 0,
    ({ forbidden }) => forbidden.length > 0,
  ),
  faults(
    'insists',
    'proposed still when the task is made to forbid it',
    ({ insists }) => insists !== undefined,
    ({ insists }) => insists === true,
  ),
];

/** The measures of some points, over all forms and by form, with intervals by a bootstrap over owners. */
export function measuresOf(points: readonly JudgedPoint[]): Measure[] {
  const forms = [...new Set(linesOf(points, () => true).map(({ form }) => form))].sort();
  return [...FIGURES, ...forms.flatMap((form) => ofLines(`"${form}"`, (line) => line.form === form, []))]
    .map(({ of, among, says, ...figure }) =>
      measure<JudgedPoint>({
        ...figure,
        says: among ? `${says} (of ${points.filter(among).length})` : says,
        rows: points,
        statistic: of,
        cluster: ({ set, group }) => `${set}/${group}`,
      }),
    )
    .filter(({ value }) => !Number.isNaN(value));
}
