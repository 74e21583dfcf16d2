import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle } from './bundle.mjs';
import { ROOT } from './run.mjs';

/**
 * What each part of the learned model is worth: the package is bundled with the part taken out, and measured in made
 * worlds and on recorded runs, beside the whole.
 *
 *   node scripts/ablate-parts.mjs [--runs FILE]... [--seeds 1-2] [--world a|b|...|desk]... [--row nothing] [--only PART]...
 *
 * Nothing of this is an option of the package: a part is taken out of the compiled code, and it is an error where that
 * part is not found any more. Needs `npm run build` before.
 */

/** In place of a function: another, which may call the one that was there as `whole`. */
const instead = (file, name, other) => ({
  file,
  edit(code) {
    const was = new RegExp(`(export )?(async )?function(\\*?) ${name}\\(`);
    if (!was.test(code)) throw new Error(`${file} has no function ${name}: mend scripts/ablate-parts.mjs`);
    return `${code.replace(was, `$2function$3 whole_${name}(`)}\nconst whole = whole_${name};\n${code.match(was)[1] ?? ''}const ${name} = ${other};\n`;
  },
});

/** In place of a constant's value another. */
const value = (file, name, other) => ({
  file,
  edit(code) {
    const was = new RegExp(`const ${name} = [^;]+;`);
    if (!was.test(code)) throw new Error(`${file} has no constant ${name}: mend scripts/ablate-parts.mjs`);
    return code.replace(was, `const ${name} = ${other};`);
  },
});

const NONE = '() => []';
const PARTS = {
  whole: [],
  'no sources': [instead('src/world/learn-sources.js', 'chooseSources', NONE)],
  'no conditions': [
    instead('src/world/learn-conditions.js', 'learnConditions', NONE),
    instead('src/world/learn-rules.js', 'learnRules', '() => new Map()'),
  ],
  'no effects': [instead('src/world/effects.js', 'withEffects', '(said) => said')],
  'no remedies by error': [
    instead('src/world/learn-remedies.js', 'learnRemedies', NONE),
    instead('src/world/learn-word-remedies.js', 'learnWordRemedies', NONE),
  ],
  'no names in goals': [
    instead('src/search/name-words.js', 'nameReader', '(actions) => () => actions.map(() => [0, 0])'),
  ],
  'no needs by context': [instead('src/world/learn-requirements.js', 'learnRequirements', NONE)],
  'no states': [instead('src/world/with-states.js', 'withStates', 'function* ({ world }) { return world; }')],
  'no guesses at what is missing': [instead('src/engine/enhance/missing.js', 'missingAfter', NONE)],
  'one cause for an error': [
    instead('src/world/learn-remedies.js', 'sameCause', '(actions) => [[...actions]]'),
  ],
  'every run its own voice': [
    instead('src/world/subjects.js', 'subjectsOf', '(runs) => runs.map((_, i) => i)'),
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
    seeds: { type: 'string', default: '1-2' },
    tasks: { type: 'string', default: '200' },
    only: { type: 'string', multiple: true, default: [] },
  },
});

// Who asks for recorded runs alone is not made to wait for worlds.
const worlds = values.world.length + values.runs.length > 0 ? values.world : ['a', 'desk'];

const cwd = process.env.INIT_CWD ?? process.cwd();
const scratch = mkdtempSync(join(tmpdir(), 'knowhow-parts-'));

/** What a program prints as JSON. */
function json(args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

const shown = (number) => (typeof number === 'number' ? number.toFixed(3).replace(/^(-?)0\./, '$1.') : '–');
const MEASURES = [
  'plan_f1',
  'sources_argument_recall',
  'sources_whole_call',
  'refusal_auc',
  'predicted_brier',
];

const rows = [];
let columns = [];
try {
  for (const [part, edits] of Object.entries(PARTS)) {
    if (values.only.length > 0 && !values.only.includes(part)) continue;
    const into = join(ROOT, 'dist', 'ablated');
    rmSync(into, { recursive: true, force: true });
    const left = new Set(edits);
    await bundle({
      into,
      more: { worlds: 'examples/worlds/main.js' },
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
    const cells = [];
    for (const world of worlds) {
      const args = ['--world', world, '--row', values.row, '--seeds', values.seeds, '--tasks', values.tasks];
      const found = json([join(into, 'worlds.js'), ...args, '--arm', 'text', '--arm', 'plan', '--json']);
      for (const { name, arms } of found) {
        cells.push([`${name}, text`, arms.text?.mean], [`${name}, plan`, arms.plan?.mean]);
      }
    }
    for (const runs of values.runs) {
      const { measures } = json([
        join(into, 'cli.js'),
        'eval',
        '--runs',
        runs,
        '--svg',
        join(scratch, 'r.svg'),
        '--json',
      ]);
      for (const measure of MEASURES)
        cells.push([`${runs.split('/').at(-2)}: ${measure}`, measures[measure]?.value]);
    }
    columns = cells.map(([name]) => name);
    rows.push(`| ${part} | ${cells.map(([, cell]) => shown(cell)).join(' | ')} |`);
    process.stderr.write(`${rows.at(-1)}\n`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
  rmSync(join(ROOT, 'dist', 'ablated'), { recursive: true, force: true });
}
process.stdout.write(
  `| | ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length + 1)}\n${rows.join('\n')}\n`,
);
