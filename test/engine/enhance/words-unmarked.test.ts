import { beforeAll, describe, expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import type { KnowledgeService } from '../../../src/engine/service.js';

const OFFER =
  'Available actions:\n- walk to {room}\n- fetch {thing} from {place}\n- sand {thing}\n- oil {thing}';
const THINGS = ['stool', 'shelf', 'tray'];
const GUESTS = ['Ada', 'Boris', 'Chen', 'Dora', 'Emil', 'Fatima', 'Goran', 'Hedda'];
/** Agents wander first, so that what is done before a call by chance differs. */
const WANDERED = ['walk to yard', 'walk to attic', 'walk to cellar'];

/** Somebody is to sand or to oil a thing; without the clamp neither goes, and no word marks that. */
function run(i: number): Interaction {
  const thing = THINGS[i % THINGS.length]!;
  const wish = (i >> 2) % 2 === 0 ? 'sand' : 'oil';
  const words = wish === 'sand' ? `Make the ${thing} smooth with sand` : `The ${thing} wants oil, it is dry`;
  const query = `${words}, ${GUESTS[i % GUESTS.length]} said on day ${i}.`;
  const knows = i % 4 > 1;
  const steps: [string, string][] = [
    [WANDERED[i % 3]!, 'It is dusty here.'],
    ['walk to loft', 'It is warm here.'],
    [`fetch ${thing} from rack`, `You hold the ${thing}.`],
    ['walk to shed', 'It smells of wood.'],
    ...(knows ? [['fetch clamp from bench', 'You hold the clamp.'] as [string, string]] : []),
    [`${wish} ${thing}`, knows ? `The ${thing} shines.` : `The ${thing} wobbles. You sigh.`],
    ...(knows || i % 4 === 0
      ? []
      : ([
          [`${wish} ${thing}`, `The ${thing} wobbles. You sigh.`],
          ['fetch clamp from bench', 'You hold the clamp.'],
          [`${wish} ${thing}`, `The ${thing} shines.`],
        ] as [string, string][])),
  ];
  return {
    tenant_id: 'workshop',
    query,
    turns: steps.map(([decision, result], at) => ({
      turn: at + 1,
      inputs: `${OFFER}\nObservation:\n${at === 0 ? query : steps[at - 1]![1]}`,
      decision,
      result,
    })),
    success: knows || i % 4 !== 0,
    timestamp: '2026-03-01T10:00:00Z',
  };
}

describe('a world of words in which nothing marks what was refused', () => {
  let service: KnowledgeService;
  beforeAll(async () => {
    service = await openService({ embedder: hashingEmbedder(), path: ':memory:' });
    for (let i = 0; i < 60; i++) await service.forAccount('local', `agent${i}`).storeKnowledge(run(i));
    await service.drain();
  });

  test('is known by who tried the same again: the way has what calls were refused without', async () => {
    const { response, metadata } = await service.forAccount('local').enhanceTask({
      tenant_id: 'workshop',
      input_text: 'Make the tray smooth with sand, Ada says.',
      explain: true,
    });
    const steps = metadata?.explanation?.plan?.steps.map(({ action }) => action);
    expect(steps?.at(-1)).toBe('sand {thing}');
    expect(response).toMatch(/Do: .*"fetch tray from rack".*"fetch clamp from bench".*"sand tray"/);
  });
});
