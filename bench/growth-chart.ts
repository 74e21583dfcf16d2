import type { Row } from './report.js';

/** A curve of a panel: which rows, or what stands beside them, and how it is drawn. */
interface Curve {
  series: string;
  says: string;
  of: 'value' | 'bound';
}

const PANELS: { title: string; unit: string; curves: Curve[] }[] = [
  {
    title: 'An enhance',
    unit: 'ms',
    curves: [
      { series: 'rest', says: 'without embedding, p50', of: 'value' },
      { series: 'rest', says: 'reading its int8 vectors once', of: 'bound' },
      { series: 'rest_by_embedding', says: 'embedding a short text', of: 'bound' },
    ],
  },
  {
    title: 'Memory',
    unit: 'MiB',
    curves: [
      { series: 'process', says: 'the process', of: 'value' },
      { series: 'memory', says: 'more than before', of: 'value' },
      { series: 'memory', says: 'int8 vectors', of: 'bound' },
    ],
  },
  {
    title: 'Opening',
    unit: 'ms',
    curves: [{ series: 'first', says: 'to the first answer', of: 'value' }],
  },
  {
    title: 'Calibration',
    unit: 's',
    curves: [
      { series: 'calibration', says: 'processor time', of: 'value' },
      { series: 'calibration_clock', says: 'by the clock', of: 'value' },
    ],
  },
];

const COLOURS = ['#0b6e99', '#c2571a', '#5b7f2b'];
const WIDTH = 360;
const HEIGHT = 260;
const MARGIN = { left: 52, right: 14, top: 30, bottom: 78 };

/** What the rows of `growth` come to at each size, as one SVG: four panels, both axes by powers of ten. */
export function growthChart(rows: readonly Row[]): string {
  const panels = PANELS.map((panel, n) => {
    const x = (n % 2) * WIDTH;
    const y = Math.floor(n / 2) * HEIGHT;
    return `<g transform="translate(${x} ${y})">${panelOf(panel, rows)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * WIDTH} ${2 * HEIGHT}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
${panels.join('\n')}
</svg>
`;
}

function panelOf({ title, unit, curves }: (typeof PANELS)[number], rows: readonly Row[]): string {
  const drawn = curves.map((curve) => ({
    ...curve,
    points: rows.flatMap(({ point, value, bound }) => {
      if (point?.series !== curve.series) return [];
      const y = curve.of === 'value' ? value : bound?.value;
      return y !== undefined && y > 0 ? [{ x: point.size, y }] : [];
    }),
  }));
  const all = drawn.flatMap(({ points }) => points);
  if (all.length === 0) return '';
  const across = decades(all.map(({ x }) => x));
  const up = decades(all.map(({ y }) => y));
  const place = ([from, to]: readonly [number, number], value: number): number =>
    (Math.log10(value) - from) / Math.max(1, to - from);
  const left = (x: number): string =>
    (MARGIN.left + place(across, x) * (WIDTH - MARGIN.left - MARGIN.right)).toFixed(1);
  const top = (y: number): string =>
    (HEIGHT - MARGIN.bottom - place(up, y) * (HEIGHT - MARGIN.top - MARGIN.bottom)).toFixed(1);
  const lines = [
    `<text x="${MARGIN.left}" y="18" font-weight="bold">${title}, ${unit}</text>`,
    ...powers(up).map(
      (y) =>
        `<path d="M${MARGIN.left} ${top(y)}H${WIDTH - MARGIN.right}" stroke="#ddd"/><text x="${MARGIN.left - 6}" y="${top(y)}" dy="4" text-anchor="end">${y.toLocaleString('en-US')}</text>`,
    ),
    ...powers(across).map(
      (x) =>
        `<text x="${left(x)}" y="${HEIGHT - MARGIN.bottom + 16}" text-anchor="middle">${x.toLocaleString('en-US')}</text>`,
    ),
  ];
  for (const [n, { says, points, of }] of drawn.entries()) {
    const colour = COLOURS[n]!;
    const dash = of === 'bound' ? ' stroke-dasharray="4 3"' : '';
    const path = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${left(x)} ${top(y)}`).join('');
    lines.push(`<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>`);
    for (const { x, y } of points) {
      lines.push(`<circle cx="${left(x)}" cy="${top(y)}" r="2.5" fill="${colour}"/>`);
    }
    const at = HEIGHT - MARGIN.bottom + 34 + 14 * n;
    lines.push(
      `<path d="M${MARGIN.left} ${at - 4}h22" stroke="${colour}" stroke-width="2"${dash}/><text x="${MARGIN.left + 28}" y="${at}">${says}</text>`,
    );
  }
  return lines.join('');
}

/** The powers of ten around values. */
const decades = (values: readonly number[]): [number, number] => [
  Math.floor(Math.log10(Math.min(...values))),
  Math.ceil(Math.log10(Math.max(...values))),
];

const powers = ([from, to]: readonly [number, number]): number[] =>
  Array.from({ length: Math.max(1, to - from) + 1 }, (_, i) => 10 ** (from + i));
