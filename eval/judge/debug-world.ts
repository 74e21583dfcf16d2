import { drawWorld } from '../drawn-worlds/draw-world.js';
import { unguidedRuns } from '../drawn-worlds/protocols.js';
import { fitModel } from '../../src/model/fit-model.js';
import { parseRun } from '../../src/model/events/parse-run.js';
import { operatorOf } from '../../src/model/table/operators.js';
import { isRefused } from '../../src/model/errors/refusals.js';
const [kind = 'dialogue', seed = '1', n = '3'] = process.argv.slice(2);
const world = drawWorld(kind as never, Number(seed));
const runs = (await unguidedRuns(world, 'b')).map(({ interaction }, i) => parseRun(interaction, { id: String(i).padStart(4, '0'), group: String(interaction.metadata?.source ?? i) }));
const model = fitModel(runs);
const count = new Map<string, [number, number]>();
for (const r of runs) for (const e of r.events) { const o = operatorOf(model.operators, e.action); const c = count.get(o) ?? [0, 0]; count.set(o, c); c[0]++; if (isRefused(model.refusals, e, o)) c[1]++; }
console.log([...count].sort((a, b) => b[1][0] - a[1][0]).slice(0, 60).map(([o, [a, b]]) => `${o}: ${a} (${b} failed)`).join('\n'));
for (const r of runs.slice(0, Number(n))) { console.log('#', r.task, r.success); for (const e of r.events) { const o = operatorOf(model.operators, e.action); console.log('   ', o, '|', e.action.text.slice(0, 80), '=>', e.result.slice(0, 100).replace(/\n/g, '\\n'), isRefused(model.refusals, e, o) ? 'FAILED' : ''); } }
console.log('GOALS', model.goals.goals.map((g) => `${g.operator} when ${g.when} groups ${g.groups} aimed ${g.aimed} anyway ${g.aimedAnyway} harm ${g.harm} base ${g.base.toFixed(1)}`).join('\n'));
console.log('CONTRASTS', model.contrasts.contrasts.map((c) => `${JSON.stringify(c.feature)} words ${c.words} low ${c.low.toFixed(2)} ${JSON.stringify(c.with)} ${JSON.stringify(c.without)}`).join('\n'));
console.log('KINDS', Object.entries(model.repairs.kinds).map(([k, v]) => `${k} groups ${v.groups} passed ${v.passed}/${v.unguided} soon ${v.soon}`).join('\n'));
console.log('READS', Object.entries(model.conditions).filter(([, c]) => c.reads).map(([o]) => o).join(', '));
