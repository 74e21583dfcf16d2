import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { overSeeds } from '../dist/eval/learning-curve/summary.js';
import { bundle } from '../scripts/bundle.mjs';
import { ROOT } from '../scripts/run.mjs';

/**
 * What each part of the learned model is worth: the package is bundled with the part taken out, and measured in made
 * worlds and on recorded runs, beside the whole. What the whole does better is told over all worlds and seeds at once,
 * each world and seed beside itself, as one world alone tells little.
 *
 *   node eval/ablate-parts.mjs [--runs FILE]... [--world a|b|...|desk]... [--seed 1]... [--row nothing]
 *     [--tasks 200] [--last 50] [--only PART]... [--at-once 1]
 *
 * Nothing of this is an option of the package: a part is taken out of the compiled code, and it is an error where that
 * part is not found any more. Needs `npm run build` before.
 */

/** In place of a function: another, which may call the one that was there as `whole`. */
const instead = (file, name, other) => ({
  file,
  edit(code) {
    const was = new RegExp(`(export )?(async )?function(\\*?) ${name}\\(`);
    if (!was.test(code)) throw new Error(`${file} has no function ${name}: mend eval/ablate-parts.mjs`);
    return `${code.replace(was, `$2function$3 whole_${name}(`)}\nconst whole = whole_${name};\n${code.match(was)[1] ?? ''}const ${name} = ${other};\n`;
  },
});

/** In place of a constant's value another. */
const value = (file, name, other) => ({
  file,
  edit(code) {
    const was = new RegExp(`const ${name} = [^;]+;`);
    if (!was.test(code)) throw new Error(`${file} has no constant ${name}: mend eval/ablate-parts.mjs`);
    return code.replace(was, `const ${name} = ${other};`);
  },
});

const NONE = '() => []';
const PARTS = {
  whole: [],
  'no sources': [instead('src/world/sources/learn-sources.js', 'chooseSources', NONE)],
  'no conditions': [
    instead('src/world/conditions/learn-conditions.js', 'learnConditions', NONE),
    instead('src/world/conditions/learn-rules.js', 'learnRules', '() => new Map()'),
  ],
  'no effects': [instead('src/world/conditions/effects.js', 'withEffects', '(said) => said')],
  'no remedies by error': [
    instead('src/world/remedies/learn-remedies.js', 'learnRemedies', NONE),
    instead('src/world/words/learn-word-remedies.js', 'learnWordRemedies', NONE),
  ],
  'no names in goals': [
    instead('src/search/name-words.js', 'nameReader', '(actions) => () => actions.map(() => [0, 0])'),
  ],
  'no needs by context': [instead('src/world/needs/learn-requirements.js', 'learnRequirements', NONE)],
  'no states': [instead('src/world/with-states.js', 'withStates', 'function* ({ world }) { return world; }')],
  'no guesses at what is missing': [instead('src/engine/enhance/missing.js', 'missingAfter', NONE)],
  'one cause for an error': [
    instead('src/world/remedies/learn-remedies.js', 'sameCause', '(actions) => [[...actions]]'),
  ],
  'every run its own voice': [
    instead('src/world/runs/subjects.js', 'subjectsOf', '(runs) => runs.map((_, i) => i)'),
  ],
  'no chance nodes, no branches': [value('src/engine/enhance/task-process.js', 'MAX_FACTS', '0')],
  'likeliest goals in place of the search': [
    instead(
      'src/engine/enhance/search-goals.js',
      'searchGoals',
      '(world, goals) => ({ sure: goals.filter(({ chance }) => chance >= 0.5).map(({ action }) => action), branches: [], value: 0 })',
    ),
  ],
};

const { values } = parseArgs({
  options: {
    runs: { type: 'string', multiple: true, default: [] },
    world: { type: 'string', multiple: true, default: [] },
    row: { type: 'string', default: 'nothing' },
    seed: { type: 'string', multiple: true, default: ['1', '2'] },
    tasks: { type: 'string', default: '200' },
    last: { type: 'string', default: '50' },
    only: { type: 'string', multiple: true, default: [] },
    'at-once': { type: 'string', default: '1' },
  },
});

// Who asks for recorded runs alone is not made to wait for worlds.
const worlds = values.world.length + values.runs.length > 0 ? values.world : ['a', 'desk'];
const cwd = process.env.INIT_CWD ?? process.cwd();
const scratch = mkdtempSync(join(tmpdir(), 'knowhow-parts-'));

/** Bundles the package without a part. */
async function bundleWithout(edits, into) {
  rmSync(into, { recursive: true, force: true });
  const left = new Set(edits);
  await bundle({
    into,
    more: { worlds: 'eval/worlds/main.js' },
    plugins: [
      {
        name: 'without-a-part',
        transform(code, id) {
          for (const edit of edits) {
            if (!id.endsWith(`/dist/${edit.file}`)) continue;
            left.delete(edit);
            return edit.edit(code);
          }
          return null;
        },
      },
    ],
  });
  if (left.size > 0) throw new Error(`not bundled: ${[...left].map(({ file }) => file).join(', ')}`);
}

/** What a program prints as JSON. */
async function json(args) {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, maxBuffer: 2 ** 30 });
  return JSON.parse(stdout);
}

/** Does jobs, so many at once, and gives their results in their order. */
async function inTurn(jobs, atOnce) {
  const results = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < jobs.length) {
        const mine = next++;
        results[mine] = await jobs[mine]();
      }
    }),
  );
  return results;
}

const MEASURES = [
  'plan_f1',
  'sources_argument_recall',
  'sources_whole_call',
  'refusal_auc',
  'predicted_brier',
];
const shown = (number) => (typeof number === 'number' ? number.toFixed(3).replace(/^(-?)0\./, '$1.') : '–');

/** `[column, arm or none, figure]` of one part in one world with one seed. Who is given no plan does as without advice. */
async function inWorld(into, world, seed) {
  const { row, tasks, last } = values;
  const args = ['--world', world, '--row', row, '--seeds', seed, '--tasks', tasks, '--last', last];
  const arms = ['none', 'text', 'plan'].flatMap((arm) => ['--arm', arm]);
  const found = await json([join(into, 'worlds.js'), ...args, ...arms, '--json']);
  return found.flatMap(({ name, arms: { none, text, plan } }) => [
    [`${name} ${seed}, none`, undefined, none.mean],
    [`${name} ${seed}, text`, 'text', (text ?? none).mean],
    [`${name} ${seed}, plan`, 'plan', (plan ?? none).mean],
  ]);
}

/** The same of recorded runs. */
async function onRuns(into, runs, svg) {
  const { measures } = await json([join(into, 'cli.js'), 'eval', '--runs', runs, '--svg', svg, '--json']);
  return MEASURES.map((name) => [`${runs.split('/').at(-2)}: ${name}`, undefined, measures[name]?.value]);
}

/** What the whole does better than it does without a part, over all worlds and seeds, with the 95 % interval. */
function better(whole, without, arm) {
  const differences = whole.flatMap(([, of, figure], i) => (of === arm ? [figure - without[i][2]] : []));
  if (differences.length < 2) return '–';
  const { mean, low, high } = overSeeds(differences);
  return `${shown(mean)} (${shown(low)} to ${shown(high)})`;
}

const into = join(ROOT, 'dist', 'ablated');
const head = [];
const rows = [];
let whole;
try {
  for (const [part, edits] of Object.entries(PARTS)) {
    if (part !== 'whole' && values.only.length > 0 && !values.only.includes(part)) continue;
    await bundleWithout(edits, into);
    const jobs = [
      ...worlds.flatMap((world) => values.seed.map((seed) => () => inWorld(into, world, seed))),
      ...values.runs.map((runs, n) => () => onRuns(into, runs, join(scratch, `${n}.svg`))),
    ];
    const cells = (await inTurn(jobs, Number(values['at-once']))).flat();
    if (!whole) {
      whole = cells;
      head.push('', ...cells.map(([name]) => name), 'text: whole less', 'plan: whole less');
    }
    const less = ['text', 'plan'].map((arm) => better(whole, cells, arm));
    rows.push([part, ...cells.map(([, , figure]) => shown(figure)), ...less]);
    process.stderr.write(`| ${rows.at(-1).join(' | ')} |\n`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
  rmSync(into, { recursive: true, force: true });
}
for (const cells of [head, head.map(() => '---'), ...rows]) {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
