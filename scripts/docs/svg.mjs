/** The parts of a picture: texts and shapes that are read in light and in dark, and by screen readers. */

const escaped = (text) => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

const STYLE = `
    text { font: 13px system-ui, sans-serif; fill: #1f2328; }
    .small { font-size: 11px; fill: #59636e; }
    .bold { font-weight: 600; }
    .box { fill: #ffffff; stroke: #59636e; }
    .line { stroke: #59636e; fill: none; }
    .good { fill: #d6f5dd; stroke: #1a7f37; }
    .bad { fill: #ffe2e0; stroke: #cf222e; stroke-dasharray: 4 2; }
    .other { fill: #eef1f4; stroke: #59636e; }
    .ground { fill: #ffffff; }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc; }
      .small { fill: #9198a1; }
      .box, .ground { fill: #0d1117; }
      .box, .line, .other { stroke: #9198a1; }
      .good { fill: #10361f; stroke: #3fb950; }
      .bad { fill: #4b1113; stroke: #f85149; }
      .other { fill: #21262d; }
      .value { fill-opacity: 0.45; }
    }`;

/** A text at a place. */
export const text = (x, y, words, classes = '', anchor = 'start') =>
  `  <text x="${x}" y="${y}" text-anchor="${anchor}"${classes && ` class="${classes}"`}>${escaped(words)}</text>`;

/** A box with words in its middle. */
export const box = (x, y, width, height, words, classes = 'box', fill = '') =>
  [
    `  <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="5" class="${classes}"${fill && ` style="fill: ${fill}"`}/>`,
    text(x + width / 2, y + height / 2 + 4, words, '', 'middle'),
  ].join('\n');

/** A line between two places. */
export const line = (x1, y1, x2, y2, width = 1, dashes = '') =>
  `  <path d="M${x1} ${y1} C${(x1 + x2) / 2} ${y1} ${(x1 + x2) / 2} ${y2} ${x2} ${y2}" class="line" stroke-width="${width}"${dashes && ` stroke-dasharray="${dashes}"`}/>`;

/** Red over yellow to green, for a value in [0, 1]. */
export const colourOf = (value) => `hsl(${Math.round(8 + 125 * value)} 70% 82%)`;

/** A picture with what it shows in words. */
export const picture = (width, height, title, parts) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">`,
    `  <style>${STYLE}\n  </style>`,
    `  <rect width="${width}" height="${height}" class="ground"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');

/** Words that are cut at a length. */
export const cut = (words, most) => (words.length > most ? `${words.slice(0, most - 1)}…` : words);
