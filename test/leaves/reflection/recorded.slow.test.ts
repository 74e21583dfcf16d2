import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJsonl } from '../../../eval/read-jsonl.js';
import { findSharedData } from '../../../eval/sets/load.js';
import type { Interaction } from '../../../src/api/interaction.js';
import type { Pair } from '../../../src/leaves/reflection/pairs.js';
import { readPair } from '../../../src/leaves/reflection/read-pair.js';
import { parseRun } from '../../../src/model/events/parse-run.js';
import { fitModel } from '../../../src/model/fit-model.js';
import { runOf } from '../../../src/model/run-of.js';
import type { Run } from '../../../src/model/table/table.js';

const data = findSharedData();
const file = (set: string, name: string): string | undefined => {
  const path = data === undefined ? undefined : join(data, set, name);
  return path !== undefined && existsSync(path) ? path : undefined;
};
const runsFile = file('webshop-react', 'records.jsonl.gz');
const reflectionsFile = file('reflexion-reflections', 'webshop.jsonl.gz');
const missing = runsFile === undefined || reflectionsFile === undefined;
if (missing) console.log('Skipped recorded reflections: shared/data is not here.');

/** What a reflection resolves to do. */
const resolveOf = (text: string): string =>
  (/next time|will\b/i.exec(text) ? text.slice(text.search(/next time|will\b/i)) : text).toLowerCase();

/** Steps of a succeeded run that a reflection names: the label of what was clicked, or a search. */
function lessonsOf(text: string, { steps }: Run): object[] {
  const will = resolveOf(text);
  const buy = steps.find(({ action, failed }) => !failed && /buy now/i.test(action.text));
  return steps
    .filter(({ failed, action, turn }) => {
      const said = action.text
        .toLowerCase()
        .replace(/^click\b|[[\]]/g, ' ')
        .trim();
      const named = action.kind === 'line' && /^search/.test(said) ? 'search for' : said;
      return !failed && turn !== buy?.turn && named.length > 2 && named.length <= 40 && will.includes(named);
    })
    .slice(0, 3)
    .map(({ turn }) => ({
      when: 'any task of the shop',
      what: text.trim().slice(0, 500),
      run: 'succeeded',
      step: turn,
      before: buy && buy.turn > turn ? buy.turn : null,
    }));
}

test.skipIf(missing)(
  'recorded reflections are hypotheses: the runs bear out few, and none that harms',
  () => {
    const records = readJsonl<Interaction & { metadata: { task_id: string } }>(runsFile!);
    const parsed = records.map((record) =>
      parseRun(record, { id: record.metadata.task_id, group: record.metadata.task_id }),
    );
    const model = fitModel(parsed);
    const runs = parsed.map((run) => runOf(model, run));
    const byId = new Map(runs.map((run) => [run.id, run]));
    const good = runs.filter(({ success, steps }) => success === 1 && steps.length > 0);
    const said = new Map<string, Set<string>>();
    for (const { env, reflections } of readJsonl<{ env: string; reflections: string[] }>(reflectionsFile!)) {
      const id = `webshop-${env.replace('env_', '')}`;
      said.set(id, new Set([...(said.get(id) ?? []), ...reflections]));
    }
    const counts = { reflections: 0, read: 0, named: 0, proposals: 0, made: 0, borne_out: 0 };
    const reflected = new Map<string, ReturnType<typeof readPair>>();
    for (const [id, texts] of said) {
      const failed = byId.get(id);
      counts.reflections += texts.size;
      if (failed?.success !== 0) continue;
      for (const text of texts) {
        counts.read += 1;
        // The reader of the reflection is shown the run that did most of it.
        const [succeeded] = [...good].sort(
          (a, b) => lessonsOf(text, b).length - lessonsOf(text, a).length || (a.id < b.id ? -1 : 1),
        );
        const pair: Pair = { failed, succeeded: succeeded!, words: [], isOfOneKey: true };
        const lessons = lessonsOf(text, succeeded!);
        if (lessons.length > 0) counts.named += 1;
        const proposals = readPair(JSON.stringify({ lessons }), pair);
        expect(proposals).toBeDefined();
        counts.proposals += proposals!.length;
        reflected.set(id, [...(reflected.get(id) ?? []), ...proposals!]);
      }
    }
    const proposing = parsed.map((run) => {
      const proposals = reflected.get(run.id);
      return proposals ? { ...run, reflection: { at: '', tokens: 0, proposals } } : run;
    });
    const { contrasts } = fitModel(proposing);
    counts.made = contrasts.proposed.of;
    counts.borne_out = contrasts.proposed.yes;
    console.log(counts);
    expect(counts.named).toBeGreaterThan(0);
    expect(counts.made).toBeGreaterThan(0);
    expect(counts.borne_out).toBeLessThanOrEqual(0.1 * counts.made);
  },
);
