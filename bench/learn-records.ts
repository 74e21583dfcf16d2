import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { generateRuns } from '../eval/parcel-desk/generate.js';
import { type Embedder, type Interaction, openMiniLm, openService, seededRandom } from '../src/index.js';
import type { Bench } from './bench.js';
import { eachOf } from './measure.js';
import type { Row } from './report.js';

/** Keeps the texts that are embedded, each once, and counts how often one is asked for. */
function noting(embedder: Embedder, texts: Set<string>, asked: { count: number }): Embedder {
  return {
    ...embedder,
    space: embedder.space,
    dimensions: embedder.dimensions,
    embed(batch, options) {
      asked.count += batch.length;
      for (const text of batch) texts.add(text);
      return embedder.embed(batch, options);
    },
  };
}

/** Seconds by the clock and of processor time. */
async function spent(work: () => Promise<unknown>): Promise<{ clock: number; processor: number }> {
  const [began, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { clock: (performance.now() - began) / 1000, processor: (user + system) / 1e6 };
}

/** Runs in a file of JSON lines, packed or not, as one collection's. */
function runsIn(file: string): Interaction[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Interaction);
}

/**
 * What storing and learning runs takes, beside embedding their texts alone: the same texts, each once, through the same
 * model with nothing else going on. In processor time, since both use what cores there are; and by the clock. Runs that
 * the program makes, and those of a file where one is named (`--runs`).
 */
export const learnRecords: Bench = async ({ folder, quick, runs: file, say }) => {
  const made = generateRuns({ count: quick ? 300 : 2_000, random: seededRandom(1), tenant: 'bench' });
  const sets: [key: string, says: string, runs: Interaction[]][] = [['made', 'made-up runs', made]];
  if (file !== undefined) sets.push(['given', 'runs of a file', runsIn(file)]);
  const rows: Row[] = [];
  for (const [key, says, runs] of sets) {
    const texts = new Set<string>();
    const asked = { count: 0 };
    const embedder = openMiniLm();
    await embedder.embed(['warm up']);
    const service = await openService({
      path: join(folder, `learn-${key}.db`),
      embedder: noting(embedder, texts, asked),
    });
    const knowledge = service.forAccount('bench');
    say(`storing and learning ${runs.length} ${says}`);
    let accepted = 0;
    const learned = await spent(async () => {
      const storing = performance.now();
      await eachOf(runs, 64, (run) => knowledge.storeKnowledge(run));
      accepted = (performance.now() - storing) / 1000;
      await service.drain();
    });
    const { jobs_completed: done } = service.stats();
    await service.close();
    await embedder.close();
    if (done < runs.length) throw new Error(`${done} of ${runs.length} jobs were completed`);
    say(`embedding their ${texts.size} texts alone`);
    const fresh = openMiniLm({ cacheSize: 0 });
    await fresh.embed(['warm up']);
    const alone = await spent(async () => {
      for (const text of texts) await fresh.embed([text]);
    });
    await fresh.close();
    const label = `${runs.length.toLocaleString('en-US')} ${says}`;
    const of = `embedding their ${texts.size.toLocaleString('en-US')} texts alone`;
    rows.push(
      {
        name: `learn_${key}_processor`,
        says: `${label} stored and learned, processor time`,
        value: learned.processor,
        unit: 's',
        bound: { says: of, value: alone.processor },
        aim: 'x 1.3',
      },
      {
        name: `learn_${key}_clock`,
        says: '  by the clock',
        value: learned.clock,
        unit: 's',
        bound: { says: of, value: alone.clock },
        ...(key === 'given' && runs.length === 648 ? { aim: '15 s' } : {}),
      },
      {
        name: `learn_${key}_asked`,
        says: '  texts that were asked for, repeats among them',
        value: asked.count,
        unit: 'texts',
        bound: { says: 'embedded', value: texts.size },
      },
      {
        name: `learn_${key}_accepted`,
        says: '  of which accepting, 64 at a time',
        value: accepted,
        unit: 's',
      },
    );
  }
  return rows;
};
