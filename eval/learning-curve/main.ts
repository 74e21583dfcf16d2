import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openMiniLm } from '../../src/index.js';
import { openScreen } from '../terminal.js';
import { compareArms } from './compare-arms.js';
import { svgOf } from './svg-chart.js';
import { drawCurve } from './terminal-chart.js';

/** Runs the whole learning curve: `npm run learning-curve -- [--seeds N] [--episodes N] [--svg FILE] [--json FILE]`. */

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10' },
    episodes: { type: 'string', default: '200' },
    svg: { type: 'string' },
    json: { type: 'string' },
  },
});

function count(name: 'seeds' | 'episodes'): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number > 0) return number;
  process.stderr.write(`--${name}: got '${values[name]}', expected a whole number above 0\n`);
  process.exit(2);
}

const seeds = count('seeds');
const episodes = count('episodes');
const screen = openScreen();
const embedder = openMiniLm();
try {
  screen.heading(
    'Learning curve',
    `the parcel desk, ${seeds} seeds of ${episodes} episodes, nothing known at first`,
  );
  const summary = await compareArms({ embedder, seeds, episodes, screen });
  screen.line();
  drawCurve(screen, summary);
  if (values.svg !== undefined) writeFileSync(values.svg, svgOf(summary));
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(summary, null, 2)}\n`);
} finally {
  await embedder.close();
}
