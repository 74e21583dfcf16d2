import { describe, expect, test } from 'vitest';
import { hashingEmbedder } from '../../src/embedding/hashing-embedder.js';
import {
  type AskedModel,
  type AskedRun,
  type AskedSentence,
  askedChances,
  fitAsked,
} from '../../src/search/asked-model.js';

const ACTIONS = ['print_badge', 'send_parcel', 'water_plants'];
const ASKS = [
  ['Please make a badge for the guest.', 'The guest has no badge yet.', 'A new badge is wanted at the door.'],
  ['The box has to leave today.', 'Get this box to the harbour.', 'Somebody waits for the box abroad.'],
  ['The ferns look dry.', 'Dry ferns again, sigh.', 'Nobody has looked after the ferns.'],
];
const GREETINGS = [
  'Good morning to all of you.',
  'I hope you are well today.',
  'This is Ada from the office.',
];

const embedder = hashingEmbedder();
const read = async (texts: string[]): Promise<AskedSentence[]> => {
  const vectors = await embedder.embed(texts);
  return texts.map((text, i) => ({ text, vector: vectors[i]! }));
};
const runOf = async (i: number, kinds: number[], taken = kinds): Promise<AskedRun> => ({
  group: String(i),
  weight: 1,
  task: await read([GREETINGS[i % 3]!, ...kinds.map((kind) => ASKS[kind]![i % 3]!)]),
  later: [],
  taken,
});
const learn = async (kindsOf: (i: number) => number[]): Promise<AskedModel> =>
  fitAsked(
    ACTIONS,
    await Promise.all(Array.from({ length: 45 }, (_, i) => runOf(i, kindsOf(i)))),
    embedder.dimensions,
  );
const sure = async (model: AskedModel, ...texts: string[]): Promise<string[]> =>
  [...askedChances(model, await read(texts))].flatMap(([action, chance]) => (chance >= 0.5 ? [action] : []));

describe('what sentences ask for', () => {
  test('is told apart in tasks of two things, learned from runs that each did one', async () => {
    const model = await learn((i) => [Math.floor(i / 3) % 3]);
    expect(
      await sure(model, 'Good morning to all of you.', 'Get this box to the harbour.', 'The ferns look dry.'),
    ).toEqual(['send_parcel', 'water_plants']);
    expect(await sure(model, 'A new badge is wanted at the door.', 'I hope you are well today.')).toEqual([
      'print_badge',
    ]);
  });

  test('is not what every task says', async () => {
    const model = await learn((i) => [Math.floor(i / 3) % 3]);
    expect(await sure(model, 'Good morning to all of you.')).toEqual([]);
  });

  test('is not taken from agents that did as they were told', async () => {
    // From the 24th run on everybody is told to water the plants, does so and fails.
    const runs = await Promise.all(
      Array.from({ length: 72 }, async (_, i) => {
        const kind = Math.floor(i / 3) % 3;
        return { told: i >= 24, run: await runOf(i, [kind], i >= 24 ? [2] : [kind]) };
      }),
    );
    const chancesFrom = async (clear: boolean): Promise<Map<string, number>> =>
      askedChances(
        await fitAsked(
          ACTIONS,
          runs.map(({ told, run }) =>
            told && !clear
              ? {
                  ...run,
                  unclear: new Map([
                    [0, 2],
                    [1, 2],
                    [2, 0.5],
                  ]),
                }
              : run,
          ),
          embedder.dimensions,
        ),
        await read(['Please make a badge for the guest.']),
      );
    const misled = await chancesFrom(true);
    const found = await chancesFrom(false);
    expect(found.get('print_badge')).toBeGreaterThan(0.5);
    expect(found.get('water_plants')).toBeLessThan(misled.get('water_plants')! / 2);
  });

  test('is told apart though no run did only one thing', async () => {
    const pairs = [
      [0, 1],
      [1, 2],
      [0, 2],
    ];
    const model = await learn((i) => pairs[Math.floor(i / 3) % 3]!);
    expect(await sure(model, 'Good morning to all of you.', 'The ferns look dry.')).toEqual(['water_plants']);
  });

  test('is learned from words said later too, and the same runs give the same model', async () => {
    const runs = await Promise.all(
      Array.from({ length: 45 }, async (_, i): Promise<AskedRun> => {
        const kind = Math.floor(i / 3) % 3;
        return {
          ...(await runOf(i, [])),
          later: await read([ASKS[kind]![i % 3]!]),
          taken: [kind],
        };
      }),
    );
    const model = await fitAsked(ACTIONS, runs, embedder.dimensions);
    const chances = askedChances(model, await read(['Get this box to the harbour.']));
    expect([...chances].sort((a, b) => b[1] - a[1])[0]![0]).toBe('send_parcel');
    expect(await fitAsked(ACTIONS, runs, embedder.dimensions)).toEqual(model);
  });
});
