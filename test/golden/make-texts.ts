import { countedIds, hashingEmbedder, openService } from '../../src/index.js';
import type { Case } from './cases.js';
import { PLACES, TENANT } from './past.js';

/** The lines that begin and end a block; what stands in them differs from store to store. */
const EDGE = /^<\/?knowhow-[0-9a-f]+>$/;

/** What a collection says to everything that is asked of it, one after the other, as one text. */
export async function makeTexts({ place, runs, kind, asked }: Case): Promise<string> {
  const { past, task } = PLACES[place]!;
  const embedder = hashingEmbedder();
  const service = await openService({
    path: ':memory:',
    embedder,
    ids: countedIds(),
    enhanceTimeoutMs: Number.POSITIVE_INFINITY,
  });
  try {
    const knowledge = service.forAccount('golden');
    for (const run of past(runs, kind)) await knowledge.storeKnowledge(run);
    await service.drain();
    const texts: string[] = [];
    for (const { what, seed, goals, words, turns, tools, maxTokens } of asked) {
      const drawn = task(seed, goals);
      const input = words ?? drawn.query;
      const { response } = await knowledge.enhanceTask({
        tenant_id: TENANT,
        input_text: input,
        ...(turns === undefined ? {} : { context: { turns: drawn.run.turns.slice(0, turns) } }),
        ...(tools === undefined ? {} : { tools }),
        ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
      });
      const done = drawn.run.turns
        .slice(0, turns ?? 0)
        .map(({ decision, result }) => `  ${decision}\n    ${result ?? ''}`);
      const said = response
        .slice(input.length)
        .split('\n')
        .filter((line) => line !== '' && !EDGE.test(line));
      texts.push(
        [
          `## ${what}`,
          ...input.split('\n').map((line) => `> ${line}`),
          ...done,
          '',
          ...(said.length > 0 ? said : ['(nothing is added)']),
        ].join('\n'),
      );
    }
    return `${texts.join('\n\n')}\n`;
  } finally {
    await service.close();
  }
}
