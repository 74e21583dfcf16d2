import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { learnSources } from '../../src/model/arguments/learn-sources.js';
import { learnConditions } from '../../src/model/conditions/learn-conditions.js';
import { learnContrasts } from '../../src/model/contrasts/learn-contrasts.js';
import { learnRefusals } from '../../src/model/errors/learn-refusals.js';
import { isRefused } from '../../src/model/errors/refusals.js';
import { parseRun } from '../../src/model/events/parse-run.js';
import { learnGoals } from '../../src/model/goals/learn-goals.js';
import { learnNext } from '../../src/model/paths/learn-next.js';
import { reactionsIn } from '../../src/model/plan/repair-operators.js';
import { learnNames } from '../../src/model/repairs/learn-names.js';
import { learnRepairs } from '../../src/model/repairs/learn-repairs.js';
import { learnSuccess } from '../../src/model/success/learn-success.js';
import { makeTable } from '../../src/model/table/make-table.js';
import { learnOperators, operatorOf } from '../../src/model/table/operators.js';

const [file, n = '200'] = process.argv.slice(2);
const lines = gunzipSync(readFileSync(file!))
  .toString('utf8')
  .split('\n')
  .filter(Boolean)
  .slice(0, Number(n));
let t = performance.now();
const lap = (name: string) => {
  const now = performance.now();
  console.log(name.padEnd(12), (now - t).toFixed(0), 'ms');
  t = performance.now();
};
const runs = lines.map((line, i) => {
  const r = JSON.parse(line);
  return parseRun(r, {
    id: String(i).padStart(6, '0'),
    group: r.metadata?.source ?? r.metadata?.customer ?? r.query.toLowerCase(),
  });
});
lap('parse');
console.log(
  runs.reduce((s, r) => s + r.events.length, 0),
  'steps',
);
const operators = learnOperators(runs);
lap('operators');
const refusals = learnRefusals(runs, operators);
lap('refusals');
const table = makeTable(runs, operators, (e) => isRefused(refusals, e, operatorOf(operators, e.action)));
lap('table');
const repairs = learnRepairs(table);
lap('repairs');
const sources = learnSources(table);
lap('sources');
const conditions = learnConditions(table, sources);
lap('conditions');
const names = learnNames(table);
lap('names');
const contrasts = learnContrasts(table);
lap('contrasts');
const reads = new Set(Object.keys(conditions).filter((o) => conditions[o]!.reads));
const goals = learnGoals(table, { reads, explained: reactionsIn(repairs) });
lap('goals');
const next = learnNext(table);
lap('next');
const success = learnSuccess(table);
lap('success');
console.log(
  'operators',
  new Set(table.runs.flatMap((r) => r.steps.map((s) => s.operator))).size,
  'failed',
  table.runs.flatMap((r) => r.steps).filter((s) => s.failed).length,
  'goals',
  goals.goals.length,
  'contrasts',
  contrasts.contrasts.length,
);
for (const [k, v] of Object.entries({
  operators,
  refusals,
  repairs,
  sources,
  conditions,
  names,
  contrasts,
  goals,
  next,
  success,
}))
  console.log(k, (JSON.stringify(v).length / 1024).toFixed(0), 'KB');
