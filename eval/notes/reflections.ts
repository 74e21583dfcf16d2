import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hashingEmbedder, type Interaction, openService } from '../../src/index.js';
import { readJsonl } from '../read-jsonl.js';
import { findSharedData } from '../sets/load.js';

const USAGE = `npm run eval -- reflections [options]

Recorded reflections (Reflexion, WebShop) as what the agent of the failed run noted: how many are told, of which runs, and how often
runs that would have been told one succeed.

  --data DIR   the folder that holds the sets; default: shared/data here or above

Exit codes: 0 done, or skipped without the data; 2 called wrongly.
`;

/** What became of reflections. */
export interface ToldReflections {
  /** Runs that noted a reflection, and sentences of these that hold beyond a run. */
  readonly noting: number;
  readonly lessons: number;
  /** Of them, those that counts bear out. */
  readonly held: number;
  /** Tasks that were asked about, those that are told one, and how many of both succeeded. */
  readonly asked: { readonly yes: number; readonly of: number };
  readonly told: { readonly yes: number; readonly of: number };
  /** The lines, each once. */
  readonly lines: readonly string[];
}

/** Learns runs with what they noted, and asks for others. */
export async function tellReflections(
  learned: readonly Interaction[],
  asked: readonly Interaction[],
): Promise<ToldReflections> {
  const service = await openService({ path: ':memory:', embedder: hashingEmbedder(), withhold: 0 });
  try {
    const knowledge = service.forAccount('local', 'one');
    for (const run of learned) await knowledge.storeKnowledge({ ...run, tenant_id: 'eval' });
    await service.drain();
    const lines = new Set<string>();
    const tellings: boolean[] = [];
    for (const { query, agent_type } of asked) {
      const { response } = await knowledge.enhanceTask({
        tenant_id: 'eval',
        input_text: query,
        ...(agent_type ? { agent_type } : {}),
        max_tokens: 600,
      });
      const own = response
        .slice(query.length)
        .split('\n')
        .filter((line) => line.startsWith('- Noted in'));
      for (const line of own) lines.add(line);
      tellings.push(own.length > 0);
    }
    const { lessons } = await service.inspect('local', 'one').listLessons({ tenant_id: 'eval', limit: 200 });
    const tally = (is: (at: number) => boolean) => {
      const of = asked.filter((_, at) => is(at));
      return { yes: of.filter(({ success }) => success === true).length, of: of.length };
    };
    return {
      noting: learned.filter(({ turns }) => turns.some(({ memory }) => memory)).length,
      lessons: lessons.length,
      held: lessons.filter(({ state }) => state === 'held').length,
      asked: tally(() => true),
      told: tally((at) => tellings[at]!),
      lines: [...lines],
    };
  } finally {
    await service.close();
  }
}

/** A run whose agent noted something at its end. */
export const noting = (run: Interaction, texts: readonly string[]): Interaction => ({
  ...run,
  turns: run.turns.with(-1, { ...run.turns.at(-1)!, memory: texts.join('\n') }),
});

/** Measures recorded reflections as notes. */
export async function reflections(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { data: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const data = values.data === undefined ? findSharedData() : resolve(values.data);
  const [runsFile, textsFile] = [
    join(data ?? '', 'webshop-react', 'records.jsonl.gz'),
    join(data ?? '', 'reflexion-reflections', 'webshop.jsonl.gz'),
  ] as const;
  if (data === undefined || !existsSync(runsFile) || !existsSync(textsFile)) {
    process.stdout.write('Skipped: webshop-react and reflexion-reflections are not there.\n');
    return 0;
  }
  const said = new Map<string, Set<string>>();
  for (const one of readJsonl<{ env: string; reflections: string[] }>(textsFile)) {
    const id = `webshop-${one.env.replace('env_', '')}`;
    said.set(id, new Set([...(said.get(id) ?? []), ...one.reflections.map((text) => text.trim())]));
  }
  const runs = readJsonl<Interaction & { metadata: { task_id: string } }>(runsFile);
  const learned = runs.filter((_, i) => i % 2 === 0);
  const found = await tellReflections(
    learned.map((run) => {
      const texts = said.get(run.metadata.task_id);
      return texts && run.success === false ? noting(run, [...texts]) : run;
    }),
    runs.filter((_, i) => i % 2 === 1),
  );
  const { asked, told } = found;
  process.stdout.write(
    `${[
      `runs learned: ${learned.length}; failed ones with a recorded reflection: ${found.noting}`,
      `sentences that hold beyond their run: ${found.lessons}; that counts bear out: ${found.held}`,
      `other tasks asked about: ${asked.of}; told one: ${told.of}; of these ${told.yes} succeeded, of all ${asked.yes}`,
      ...found.lines,
    ].join('\n')}\n`,
  );
  return 0;
}
