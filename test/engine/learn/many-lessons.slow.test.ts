import { describe, expect, test } from 'vitest';
import { openMiniLm, openService, openSqliteStore, seededRandom } from '../../../src/index.js';
import { temporaryFiles } from '../../storage/temporary-folder.js';
import { LESSONS, lessonRuns } from './many-lessons/runs.js';

const KEY = { account: 'local', tenant: 'lessons' };
const file = temporaryFiles();

describe('many runs of a hundred tasks', () => {
  test('the same random numbers give the same runs, and no two are alike', () => {
    const make = () => lessonRuns(500, seededRandom(3), KEY.tenant);
    expect(make()).toEqual(make());
    expect(new Set(make().map((run) => run.query)).size).toBeGreaterThan(450);
  });

  test('make about as many lessons as were put into them, and the second half hardly any', async () => {
    const store = await openSqliteStore({ path: file() });
    const embedder = openMiniLm();
    const service = await openService({ store, embedder });
    const knowledge = service.forAccount(KEY.account);
    const runs = lessonRuns(800, seededRandom(11), KEY.tenant);
    const count = async () => {
      const collection = (await store.findCollection(KEY))!;
      const families: Record<string, number> = {};
      let total = 0;
      for await (const page of store.changes(collection.id, 0)) {
        for (const { merge_key, evidence } of page.entries) {
          const family = merge_key.split(':')[0]!;
          families[family] = (families[family] ?? 0) + 1;
          if (family === 'run') total += evidence.runs;
        }
      }
      return { families, total };
    };
    for (const run of runs.slice(0, 400)) await knowledge.storeKnowledge(run);
    await service.drain();
    const half = await count();
    for (const run of runs.slice(400)) await knowledge.storeKnowledge(run);
    await service.drain();
    const { families, total } = await count();
    await service.close();
    await embedder.close();
    expect(total).toBe(800);
    expect(families.error).toBeLessThanOrEqual(LESSONS.recoveries);
    expect(families.error).toBeGreaterThan(LESSONS.recoveries * 0.8);
    expect(families.fact).toBeLessThanOrEqual(LESSONS.facts + 2);
    expect(families.correction).toBeUndefined();
    expect(families.run).toBeGreaterThan(LESSONS.ways * 0.8);
    expect(families.run).toBeLessThan(LESSONS.ways * 2);
    expect(families.run! - half.families.run!).toBeLessThan(60);
  });
});
