import { type Estimate, reliability } from './scoring/probability-score.js';

const SIZE = 360;
const MARGIN = 48;
const WIDTH = 30;

/** The reliability of estimates as text: for each tenth that was said, what became of the runs. */
export function reliabilityText(rows: readonly Estimate[]): string {
  const lines = reliability(rows).map(({ predicted, observed, count }) => {
    const bar = '█'.repeat(Math.round(observed * WIDTH)).padEnd(WIDTH, '·');
    const at = Math.min(WIDTH - 1, Math.round(predicted * WIDTH));
    return `  ${predicted.toFixed(2)}  ${bar.slice(0, at)}|${bar.slice(at + 1)}  ${observed.toFixed(2)}  n ${count}`;
  });
  return ['  said  what became of them (| is what was said)'.padEnd(WIDTH + 10), ...lines].join('\n');
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** One diagram: estimate across, success rate up, dots as large as the number of runs behind them. */
function panel(title: string, rows: readonly Estimate[], left: number): string {
  const x = (p: number) => (left + MARGIN + p * SIZE).toFixed(1);
  const y = (p: number) => (MARGIN + (1 - p) * SIZE).toFixed(1);
  const bins = reliability(rows);
  const dots = bins.map(({ predicted, observed, count }) => {
    const radius = (3 + 15 * Math.sqrt(count / rows.length)).toFixed(1);
    return `<circle cx="${x(predicted)}" cy="${y(observed)}" r="${radius}" fill="#2563eb" fill-opacity="0.55"><title>said ${predicted.toFixed(2)}, was ${observed.toFixed(2)}, ${count} runs</title></circle>`;
  });
  const line = bins.map(({ predicted, observed }) => `${x(predicted)},${y(observed)}`).join(' ');
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (p) =>
      `<text x="${x(p)}" y="${MARGIN + SIZE + 18}" text-anchor="middle">${p}</text><text x="${left + MARGIN - 8}" y="${y(p)}" text-anchor="end" dominant-baseline="middle">${p}</text>`,
  );
  return [
    `<rect x="${left + MARGIN}" y="${MARGIN}" width="${SIZE}" height="${SIZE}" fill="none" stroke="#94a3b8"/>`,
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#94a3b8" stroke-dasharray="4 4"/>`,
    `<polyline points="${line}" fill="none" stroke="#2563eb"/>`,
    ...dots,
    ...ticks,
    `<text x="${x(0.5)}" y="${MARGIN - 16}" text-anchor="middle" font-size="14">${escaped(title)}: ${rows.length} runs</text>`,
    `<text x="${x(0.5)}" y="${MARGIN + SIZE + 36}" text-anchor="middle">confidence before acting</text>`,
    `<text x="${left + 14}" y="${y(0.5)}" text-anchor="middle" transform="rotate(-90 ${left + 14} ${y(0.5)})">share that succeeded</text>`,
  ].join('\n');
}

/** The reliability of each directory's estimates as one SVG picture, side by side. */
export function reliabilitySvg(panels: readonly { title: string; rows: readonly Estimate[] }[]): string {
  const each = SIZE + 2 * MARGIN;
  const width = each * Math.max(1, panels.length);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${each}" width="${width}" height="${each}" font-family="sans-serif" font-size="12" fill="#334155">`,
    `<rect width="${width}" height="${each}" fill="#ffffff"/>`,
    ...panels.map(({ title, rows }, i) => panel(title, rows, i * each)),
    '</svg>',
    '',
  ].join('\n');
}
