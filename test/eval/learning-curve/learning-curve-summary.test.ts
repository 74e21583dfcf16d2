import { describe, expect, test } from 'vitest';
import { ARMS } from '../../../eval/learning-curve/arms.js';
import { overSeeds, summarise } from '../../../eval/learning-curve/summary.js';
import { svgOf } from '../../../eval/learning-curve/svg-chart.js';
import { drawCurve } from '../../../eval/learning-curve/terminal-chart.js';
import { openScreen } from '../../../eval/terminal.js';
import { seededRandom } from '../../../src/domain/random.js';

/** Curves of which an arm's share of successes is known: 20, 40, 60 and 80 %. */
function sample(seeds: number, episodes: number) {
  return ARMS.map((arm, a) => ({
    arm,
    seeds: Array.from({ length: seeds }, (_, seed) => {
      const random = seededRandom(100 * a + seed);
      return {
        successes: Array.from({ length: episodes }, () => random() < 0.2 * (a + 1)),
        tokens: Array.from({ length: episodes }, () => a * 100),
      };
    }),
  }));
}

describe('summing up', () => {
  test('the interval is that of the mean over seeds', () => {
    expect(overSeeds([0.5, 0.5, 0.5])).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
    const random = seededRandom(3);
    const values = Array.from({ length: 400 }, () => random());
    const { mean, low, high } = overSeeds(values);
    // The standard error of the mean of 400 uniform numbers is 0.0144, and 1.96 of it either side are 95 %.
    expect((high - low) / 2).toBeCloseTo(1.96 * 0.0144, 2);
    expect(mean).toBeGreaterThan(low);
    expect(mean).toBeLessThan(high);
  });

  test('blocks, the last episodes, the spread, tokens, and the lead over the best other arm', () => {
    const [first, ...rest] = sample(2, 40);
    const known = {
      arm: first!.arm,
      seeds: [0, 1].map((seed) => ({
        successes: Array.from({ length: 40 }, (_, n) => (seed === 0 ? n < 20 : n >= 30)),
        tokens: Array.from({ length: 40 }, () => 10 + seed),
      })),
    };
    const summary = summarise([known, ...rest], 20, 20);
    const [arm] = summary.arms;
    expect(arm!.blocks.map(({ mean }) => mean)).toEqual([0.5, 0.25]);
    expect(arm!.final.mean).toBe(0.25);
    expect(arm!.seeds).toEqual([0, 0.5]);
    expect(arm!.tokens).toBe(10.5);
    const finals = summary.arms.map(({ final }) => final.mean);
    expect(summary.lead.over).toBe('5 nearest runs');
    expect(summary.lead.mean).toBeCloseTo(finals[3]! - finals[2]!, 10);
  });
});

describe('drawing', () => {
  const summary = summarise(sample(5, 200));

  test('in the terminal: a mark for every arm, higher where more succeed, and the figures', () => {
    const lines: string[] = [];
    const stream = { write: (text: string) => lines.push(...text.split('\n').slice(0, -1)) };
    drawCurve(openScreen(stream as unknown as NodeJS.WriteStream, { NO_COLOR: '1' }), summary);
    const rowOf = (mark: string): number => lines.findIndex((line) => line.trimEnd().endsWith(mark));
    expect(rowOf('●')).toBeLessThan(rowOf('o'));
    expect(rowOf('o')).toBeLessThan(rowOf('+'));
    expect(rowOf('+')).toBeLessThan(rowOf('·'));
    const figures = lines.find((line) => line.includes('● knowhow'))!;
    expect(figures).toMatch(/● knowhow +8\d % +\d+ to \d+ +\d+ to \d+ +300$/);
    expect(lines.at(-1)).toMatch(/^ {2}knowhow against 5 nearest runs: \+[12]\d points/);
    for (const line of lines) expect(line.length).toBeLessThan(110);
  });

  test('as a picture: the same bytes again, a line and a name for every arm, for light and for dark', () => {
    const svg = svgOf(summary);
    expect(svgOf(summarise(sample(5, 200)))).toBe(svg);
    expect(svg.match(/class="line[ "]/g)).toHaveLength(ARMS.length);
    for (const { name } of ARMS) expect(svg).toContain(`>${name}</text>`);
    expect(svg).toContain('prefers-color-scheme:dark');
    const open = svg.match(/<(?![/?])(\w+)[^>]*[^/]>/g)!.length;
    expect(svg.match(/<\/\w+>/g)).toHaveLength(open);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });
});
