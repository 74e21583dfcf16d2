import type { ArmSummary, Summary } from './summary.js';

const WIDTH = 760;
const HEIGHT = 400;
const FRAME = { left: 56, right: 176, top: 24, bottom: 56 };
/** Least distance between the names beside the ends of lines. */
const APART = 36;

/** Colours that stand out on white; the second of each on black. */
const COLOURS: Record<ArmSummary['key'], [light: string, dark: string]> = {
  none: ['#6e7781', '#8b949e'],
  successes: ['#8250df', '#bc8cff'],
  runs: ['#bc4c00', '#f0883e'],
  knowhow: ['#1a7f37', '#3fb950'],
};

const round = (x: number): string => String(Math.round(x * 10) / 10);

/** Plain rules, no variables: not every program that draws SVG knows those. */
function style(): string {
  const shades = (shade: 0 | 1): string =>
    Object.entries(COLOURS)
      .map(
        ([key, { [shade]: colour }]) =>
          `.${key} path{stroke:${colour}}.${key} .band,.${key} .name{fill:${colour}}`,
      )
      .join('');
  return [
    `text{font:13px system-ui,sans-serif;fill:#57606a}.grid{stroke:#d0d7de}${shades(0)}`,
    `@media(prefers-color-scheme:dark){text{fill:#8b949e}.grid{stroke:#30363d}${shades(1)}}`,
    '.line{fill:none;stroke-width:2.5;stroke-linejoin:round}.dash{stroke-dasharray:2 4;stroke-width:2}',
    'path.band{opacity:.14;stroke:none!important}.name{font-weight:600}',
  ].join('');
}

/**
 * The curve as a picture that reads on light and on dark pages: a line an arm, success by blocks of episodes, with
 * the 95 % interval over seeds around it. The same summary gives the same bytes.
 */
export function svgOf(summary: Summary): string {
  const { arms, block, episodes, last, seeds } = summary;
  const right = WIDTH - FRAME.right;
  const bottom = HEIGHT - FRAME.bottom;
  const x = (episode: number): number => FRAME.left + (episode / episodes) * (right - FRAME.left);
  const y = (share: number): number => bottom - share * (bottom - FRAME.top);
  // A block's share stands over its middle.
  const at = (b: number): number => x((b + 0.5) * block);
  const parts: string[] = [];

  for (let share = 0; share <= 1.001; share += 0.25) {
    parts.push(
      `<path class="grid" d="M${FRAME.left} ${round(y(share))}H${right}"/>`,
      `<text x="${FRAME.left - 8}" y="${round(y(share) + 4)}" text-anchor="end">${Math.round(share * 100)} %</text>`,
    );
  }
  for (let tick = 0; tick <= 4; tick++) {
    const episode = (tick / 4) * episodes;
    parts.push(
      `<text x="${round(x(episode))}" y="${bottom + 20}" text-anchor="middle">${round(episode)}</text>`,
    );
  }
  parts.push(
    `<text x="${round(x(episodes / 2))}" y="${bottom + 42}" text-anchor="middle">episodes so far, blocks of ${block}; mean of ${seeds} seeds and its 95 % interval</text>`,
  );

  for (const { key, blocks } of arms) {
    const upper = blocks.map(({ high }, b) => `${round(at(b))} ${round(y(high))}`);
    const lower = blocks.map(({ low }, b) => `${round(at(b))} ${round(y(low))}`).reverse();
    const line = blocks.map(({ mean }, b) => `${round(at(b))} ${round(y(mean))}`);
    parts.push(
      `<g class="${key}"><path class="band" d="M${[...upper, ...lower].join('L')}Z"/>`,
      `<path class="line${key === 'successes' ? ' dash' : ''}" d="M${line.join('L')}"/></g>`,
    );
  }
  // Names from the top down, pushed apart where lines end close together.
  let free = FRAME.top;
  for (const arm of [...arms].sort((a, b) => b.blocks.at(-1)!.mean - a.blocks.at(-1)!.mean)) {
    const place = Math.max(y(arm.blocks.at(-1)!.mean), free);
    free = place + APART;
    const cost = arm.tokens > 0 ? `, ${Math.round(arm.tokens).toLocaleString('en')} tokens` : '';
    parts.push(
      `<g class="${arm.key}"><text class="name" x="${right + 10}" y="${round(place)}">${arm.name}</text>`,
      `<text x="${right + 10}" y="${round(place + 16)}">${Math.round(arm.final.mean * 100)} %${cost}</text></g>`,
    );
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    `<title>Share of episodes that succeed, by episodes so far; beside each line its name, its share of the last ${last} episodes, and the tokens added to a task</title>`,
    `<style>${style()}</style>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}
