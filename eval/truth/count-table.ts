import { aligned } from '../../adapters/eval/report.js';
import type { JudgedPoint } from './judge-set.js';
import type { Verdict } from './verdict.js';

const VERDICTS: readonly Verdict[] = ['right', 'idle', 'wrong'];

/** How many lines of each form are right, idle and wrong, in runs that succeeded and in runs that failed. */
export function countTable(points: readonly JudgedPoint[]): string {
  const lines = points.flatMap(({ lines, success }) => lines.map((line) => ({ ...line, success })));
  const counts = (of: typeof lines): string[] =>
    [true, false].map((success) =>
      VERDICTS.map((verdict) =>
        String(of.filter((line) => line.success === success && line.verdict === verdict).length),
      ).join(' '),
    );
  const forms = [...new Set(lines.map(({ form }) => form))].sort();
  const row = (name: string, of: typeof lines): string[] => [name, String(of.length), ...counts(of)];
  const heading = VERDICTS.join(' ');
  return aligned([
    ['form', 'lines', `in successes: ${heading}`, `in failures: ${heading}`],
    ...forms.map((form) =>
      row(
        form,
        lines.filter((line) => line.form === form),
      ),
    ),
    row('all', lines),
  ]);
}
