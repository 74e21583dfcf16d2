import { pathToFileURL } from 'node:url';
import { ROOT } from '../run.mjs';
import { TASK, TENANT, withDemo } from './demo.mjs';
import { box, colourOf, cut, line, picture, text } from './svg.mjs';

const load = (path) => import(pathToFileURL(`${ROOT}dist/${path}`).href);

const percent = (value) => `${Math.round(value * 100)} %`;

/** What the demo learned: its runs, the answer to the next task, and the entry that the answer says. */
const learnedByDemo = () =>
  withDemo(async (path) => {
    const { openService } = await load('src/index.js');
    const service = await openService({ path, enhanceTimeoutMs: Number.POSITIVE_INFINITY });
    try {
      const runs = [];
      for await (const run of service.exportRecords('local', TENANT)) runs.push(run);
      await service.ready();
      const { metadata } = await service
        .forAccount('local')
        .enhanceTask({ tenant_id: TENANT, input_text: TASK, explain: true });
      const { explanation } = metadata;
      const inspect = service.inspect('local');
      // The document is about the entry of a fact.
      const fact = explanation.lines.find(({ text }) => text.includes('only after'));
      const entry = await inspect.showEntry({ tenant_id: TENANT, id: fact.sources[0] });
      const behind = [];
      for (const { record_id: id } of entry.records) {
        behind.unshift((await inspect.showRecord({ tenant_id: TENANT, id })).record);
      }
      return { runs, explanation, entry, behind };
    } finally {
      await service.close();
    }
  });

/** The runs, a row each. */
function runsPicture(runs) {
  const parts = runs.flatMap(({ query, success, turns }, row) => {
    const y = 30 + row * 34;
    return [
      text(10, y + 16, cut(query.replace(' and refund the customer', ' …'), 18), 'bold'),
      ...turns.flatMap(({ decision, result }, i) => {
        const { name } = JSON.parse(decision);
        const x = 140 + i * 130;
        const refused = result.includes('"error"');
        return [
          box(x, y, 112, 24, name, refused ? 'bad' : name === 'ask_manager' ? 'other' : 'good'),
          i > 0 ? line(x - 18, y + 12, x, y + 12) : '',
        ];
      }),
      text(150 + turns.length * 130, y + 16, success ? 'succeeded' : 'failed', success ? '' : 'bold'),
    ];
  });
  const most = Math.max(...runs.map(({ turns }) => turns.length));
  return picture(
    150 + most * 130 + 90,
    60 + runs.length * 34,
    'The eight runs of the demo, a row each: its task, its steps, and how it ended',
    [
      text(10, 18, 'Task', 'small'),
      text(140, 18, 'Steps: dashed and red where the result was “not cancelled yet”', 'small'),
      ...parts,
    ],
  );
}

/** An entry and the runs behind it. */
function entryPicture({ id, kind, situation, advice }, runs) {
  const height = 60 + runs.length * 34;
  const middle = height / 2;
  const behind = runs.map((run, i) => {
    const y = 34 + i * 34;
    return [
      line(430, middle, 500, y + 12),
      box(
        500,
        y,
        230,
        24,
        cut(run.query.replace(' and refund the customer', ' …'), 30),
        run.success ? 'good' : 'bad',
      ),
      text(740, y + 16, run.success ? 'succeeded' : 'failed', 'small'),
    ].join('\n');
  });
  return picture(820, height, 'An entry with the runs that bear it out', [
    text(10, middle - 36, `${id}  ${kind}, about ${situation}`, 'small'),
    `  <rect x="10" y="${middle - 26}" width="420" height="52" rx="5" class="box"/>`,
    text(20, middle - 4, advice.slice(0, advice.indexOf('(')).trim(), 'bold'),
    text(20, middle + 15, advice.slice(advice.indexOf('(')), ''),
    text(500, 20, 'Runs behind it', 'small'),
    ...behind,
  ]);
}

/** What runs of one kind count for, by the function that counts them. */
async function groupsPicture() {
  const { growth } = await load('src/domain/support.js');
  const [width, height, most] = [560, 300, 20];
  const top = growth(most);
  const x = (n) => 50 + ((n - 0) / most) * (width - 80);
  const y = (value) => height - 40 - (value / most) * (height - 70);
  const points = Array.from({ length: most + 1 }, (_, n) => n);
  const path = (of) => `M${points.map((n) => `${x(n).toFixed(1)} ${y(of(n)).toFixed(1)}`).join(' L')}`;
  return picture(
    width,
    height,
    'What runs of one kind count for together: each whole up to three, then as their logarithm',
    [
      `  <path d="${path((n) => n)}" class="line" stroke-dasharray="3 4"/>`,
      `  <path d="${path(growth)}" class="line" stroke-width="2.5"/>`,
      `  <path d="M50 ${height - 40} H${width - 30} M50 20 V${height - 40}" class="line"/>`,
      ...[1, 3, 6, 10, 15, 20].map((n) => text(x(n), height - 22, n, 'small', 'middle')),
      ...[3, 6, 10, 20].map((n) => text(42, y(n) + 4, n, 'small', 'end')),
      text(width / 2, height - 6, 'runs that are nearly alike', 'small', 'middle'),
      text(58, 26, 'what they count for', 'small'),
      text(x(14), y(16), 'if each counted whole', 'small', 'end'),
      text(x(most) - 4, y(top) - 10, `${most} runs count for ${top.toFixed(1)}`, 'bold', 'end'),
    ],
  );
}

/** The plan: its steps, with preconditions and repairs. */
function planPicture({ steps, chance }) {
  const width = 60 + steps.length * 270;
  const parts = steps.flatMap(({ action, chance: likely, args = [], only_if = [], if_refused = [] }, i) => {
    const x = 20 + i * 270;
    const notes = [
      ...args.map(
        ({ name, from }) =>
          `${name}: ${from.map((one) => (one.task ? 'from the task' : (one.action ?? 'shared values'))).join(', ')}`,
      ),
      ...only_if.map(
        ({ fact, held, refused }) =>
          `only ${fact.replace('done.', 'after ')} (${held} worked; ${refused} refused)`,
      ),
      ...if_refused.map(({ error, then }) => `if “${error}”: ${then.join(', ')}`),
    ];
    return [
      i > 0 ? line(x - 90, 62, x, 62, 2) : '',
      box(x, 44, 180, 36, `${i + 1}. ${action}`, 'box value', colourOf(likely)),
      text(x, 98, `needed and works: ${percent(likely)}`, 'small'),
      ...notes.map((note, row) => text(x, 116 + row * 16, cut(note, 52), 'small')),
    ];
  });
  return picture(width, 170, `The plan for “${TASK}”: ${steps.map(({ action }) => action).join(', then ')}`, [
    text(20, 24, TASK, 'bold'),
    text(width - 20, 24, `success by the plan: ${percent(chance)}`, 'small', 'end'),
    ...parts,
  ]);
}

/** Gives each node its column and its row: leaves one below the other, inner nodes in the middle of theirs. */
function laidOut(node, depth, next) {
  const children = node.children.map((child) => laidOut(child, depth + 1, next));
  const row = children.length > 0 ? (children[0].row + children.at(-1).row) / 2 : next.row++;
  return { node, depth, row, children };
}

/** The tree of what like runs did. */
function treePicture(tree) {
  const root = laidOut(tree, 0, { row: 0 });
  const [across, down, wide, high] = [186, 46, 162, 34];
  const parts = [];
  let [width, height] = [0, 0];
  const place = ({ depth, row }) => [10 + depth * across, 40 + row * down];
  const draw = (at, parent) => {
    const [x, y] = place(at);
    const { action, value, weight, principal } = at.node;
    width = Math.max(width, x + wide + 10);
    height = Math.max(height, y + high + 14);
    if (parent) {
      const [px, py] = place(parent);
      const strokes = Math.max(1, Math.sqrt(weight) * 2);
      parts.push(line(px + wide, py + high / 2, x, y + high / 2, strokes.toFixed(1), principal ? '' : '5 3'));
    }
    parts.push(
      `  <rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="5" class="box value" style="fill: ${colourOf(value)}" stroke-width="${principal ? 2.5 : 1}"${principal ? '' : ' stroke-dasharray="5 3"'}/>`,
      text(x + wide / 2, y + 15, cut(action, 23), principal ? 'bold' : '', 'middle'),
      text(x + wide / 2, y + 29, `${percent(value)}, weight ${weight.toFixed(1)}`, 'small', 'middle'),
    );
    for (const child of at.children) draw(child, at);
  };
  draw(root);
  return picture(
    width,
    height,
    `What runs like “${TASK}” did, as a tree: the way of the example is drawn with a whole line`,
    [
      text(
        10,
        20,
        'Colour and percentage: chance of success. Width: weight of the runs. Whole lines: the plan.',
        'small',
      ),
      ...parts,
    ],
  );
}

/** How the confidence comes about. */
function confidencePicture(explanation) {
  const rows = [
    ['value of the tree', explanation.tree.value],
    ['confidence', explanation.confidence],
  ];
  const x = (value) => 150 + value * 380;
  return picture(
    600,
    130,
    'The value of the tree, and the confidence that is made of it and of the base rate',
    [
      ...rows.flatMap(([name, value], i) => [
        text(10, 36 + i * 40, name, 'bold'),
        `  <rect x="150" y="${20 + i * 40}" width="${(x(value) - 150).toFixed(1)}" height="24" rx="3" class="box value" style="fill: ${colourOf(value)}"/>`,
        text(x(value) - 8, 36 + i * 40, value.toFixed(2), 'bold', 'end'),
      ]),
      `  <path d="M${x(0.7)} 12 V96" class="line" stroke-dasharray="3 4"/>`,
      text(x(0.7), 114, 'it is said only below .70', 'small', 'middle'),
    ],
  );
}

/**
 * The pictures of the concepts, drawn from what `knowhow demo` learns.
 *
 * @returns {Promise<Map<string, string>>} SVG by path below docs
 */
export async function pictures() {
  const { runs, explanation, entry, behind } = await learnedByDemo();
  return new Map([
    ['concepts/runs.svg', runsPicture(runs)],
    ['concepts/entry.svg', entryPicture(entry, behind)],
    ['concepts/groups.svg', await groupsPicture()],
    ['concepts/plan.svg', planPicture(explanation.plan)],
    ['concepts/tree.svg', treePicture(explanation.tree)],
    ['concepts/confidence.svg', confidencePicture(explanation)],
  ]);
}
