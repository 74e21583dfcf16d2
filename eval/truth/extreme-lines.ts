import type { JudgedPoint } from './judge-set.js';

/** A line with how often it was right and wrong, over all points of a set that told it. */
interface Counted {
  readonly text: string;
  right: number;
  wrong: number;
}

/** Code units of a line that are printed. */
const MOST = 240;

const shown = (lines: readonly Counted[]): string =>
  lines.length === 0
    ? '(none)'
    : lines.map(({ text, right, wrong }) => `- ${right} right, ${wrong} wrong: ${text}`).join('\n');

/**
 * The best and the worst lines of each set as Markdown: those that were right oftenest, less often wrong, and the other way round. What
 * nothing can be held against is neither.
 *
 * @param most of each
 */
export function extremeLines(points: readonly JudgedPoint[], most: number): string {
  const sets = [...new Set(points.map(({ set }) => set))];
  return sets
    .map((set) => {
      const counts = new Map<string, Counted>();
      for (const point of points)
        for (const { text, verdict } of point.set === set ? point.lines : []) {
          const cut = text.length <= MOST ? text : `${text.slice(0, MOST)}…`;
          const one = counts.get(cut) ?? { text: cut, right: 0, wrong: 0 };
          counts.set(cut, one);
          if (verdict !== 'idle') one[verdict] += 1;
        }
      const worth = ({ right, wrong }: Counted): number => right - wrong;
      const lines = [...counts.values()].sort((a, b) => worth(b) - worth(a) || (a.text < b.text ? -1 : 1));
      const best = lines.filter((one) => worth(one) > 0).slice(0, most);
      const worst = lines
        .reverse()
        .filter((one) => worth(one) < 0)
        .slice(0, most);
      return `## ${set}\n\nBest:\n\n${shown(best)}\n\nWorst:\n\n${shown(worst)}\n`;
    })
    .join('\n');
}
