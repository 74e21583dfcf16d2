import type { Screen } from '../terminal.js';
import type { ArmSummary, Summary } from './summary.js';

/** Columns between two blocks, and rows from 0 to 100 %. */
const STEP = 6;
const ROWS = 10;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** How each arm is drawn. The later of two that meet hides the earlier. */
function marksOf({
  color,
}: Screen): Record<ArmSummary['key'], { mark: string; paint(text: string): string }> {
  return {
    none: { mark: '·', paint: color.dim },
    successes: { mark: '+', paint: color.magenta },
    runs: { mark: 'o', paint: color.yellow },
    knowhow: { mark: '●', paint: color.green },
  };
}

/** The row of the chart's grid that a share falls on, 0 at the top. */
const rowOf = (share: number): number => Math.round((1 - share) * ROWS);

/** Draws success by blocks of episodes, one mark for each arm, and the figures below. */
export function drawCurve(screen: Screen, summary: Summary): void {
  const { arms, block } = summary;
  const marks = marksOf(screen);
  const blocks = arms[0]!.blocks.length;
  const width = (blocks - 1) * STEP + 1;
  const grid = Array.from({ length: ROWS + 1 }, () => Array<string>(width).fill(' '));
  for (const { key, blocks: shares } of arms) {
    const { mark, paint } = marks[key];
    for (let column = 0; column < width; column++) {
      const at = Math.floor(column / STEP);
      const between = (column % STEP) / STEP;
      const [from, to] = [shares[at]!.mean, shares[Math.min(at + 1, blocks - 1)]!.mean];
      grid[rowOf(from + between * (to - from))]![column] = paint(mark);
    }
  }
  grid.forEach((cells, row) => {
    const label = row % 2 === 0 ? percent(1 - row / ROWS) : '';
    screen.line(`  ${screen.color.dim(`${label.padStart(5)} │`)} ${cells.join('')}`);
  });
  const ticks = Array.from({ length: blocks }, (_, b) => String((b + 1) * block).padEnd(STEP)).join('');
  screen.line(screen.color.dim(`        └─${'─'.repeat(width)}`));
  screen.line(screen.color.dim(`          ${ticks}episodes`));
  screen.line();
  drawFigures(screen, summary);
}

/** The figures: final success with its interval and spread, and what the text costs. */
function drawFigures(screen: Screen, { arms, last, seeds, lead }: Summary): void {
  const marks = marksOf(screen);
  const head = [
    `last ${last} episodes`.padStart(17),
    '95 %'.padStart(11),
    'seeds'.padStart(11),
    'tokens'.padStart(8),
  ];
  screen.line(screen.color.dim(`    ${''.padEnd(20)}${head.join(' ')}`));
  for (const { key, name, final, seeds: spread, tokens } of arms) {
    const { mark, paint } = marks[key];
    const range = ([low, high]: readonly [number, number]): string =>
      `${Math.round(low * 100)} to ${Math.round(high * 100)}`.padStart(11);
    const cells = [
      percent(final.mean).padStart(17),
      range([final.low, final.high]),
      range(spread),
      Math.round(tokens).toLocaleString('en').padStart(8),
    ];
    screen.line(`  ${paint(mark)} ${name.padEnd(20)}${cells.join(' ')}`);
  }
  const points = (share: number): string => `${share < 0 ? '−' : '+'}${Math.round(Math.abs(share) * 100)}`;
  screen.line();
  screen.line(
    `  knowhow against ${lead.over}: ${points(lead.mean)} points (95 %: ${points(lead.low)} to ${points(lead.high)}; ${seeds} seeds, the same tasks for all)`,
  );
}
