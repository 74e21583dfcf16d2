import { expect, test } from 'vitest';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { embedSaid, learnAsked } from '../../../src/engine/calibrate/learn-asked.js';
import { askedChances } from '../../../src/search/asked-model.js';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import { fitWorld } from '../../world/fit-world.js';
import { ok, refused, times } from '../../world/shop.js';

const WISHES = ['post the letter to Ada', 'frame the map of Peru'];

/** Readers of a text that names what the task asks for; what fails of itself they poke at one time in two. */
function run(i: number): ObservedRun {
  const at = i % 2;
  const goal = ['post_letter', 'frame_map'][at]!;
  const pokes = at === 1 && i % 4 === 3;
  return {
    query: `Please ${WISHES[at]}, number ${i}.`,
    subject: String(i),
    success: at === 0 ? 1 : 0,
    led: true,
    told: [goal],
    steps: [
      ok(goal, { n: `${i}` }, { done: i }),
      ...(pokes ? [ok('poke_it', { n: `${i}` }, { done: i })] : []),
    ],
  };
}

test('what readers of advice try at a loss is not asked for by the words of the tasks that fail', async () => {
  const runs = times(80, run);
  const embedder = hashingEmbedder();
  const said = await embedSaid(runs, embedder);
  const { actions, explained } = await learnAsked(said, fitWorld(runs), embedder.dimensions);
  // One in two of those that fail: words tell which fail, and no more.
  expect(explained[actions.indexOf('poke_it')]).toBeLessThan(0.5);
});

test.each([
  ['told, refused, and not needed in the end', true],
  ['tried by agents of their own accord, refused, and not needed in the end', false],
])('what was %s is not asked for the more it is tried', async (_, isTold) => {
  // All came through with a letter and tried to frame as well; none of them got anything framed.
  const letters = times(40, (i): ObservedRun => {
    const { led, told, ...one } = run(2 * i);
    const tried = refused('frame_map', { n: `${i}` }, 'nothing to frame');
    const advised = { led: led!, told: [...told!, 'frame_map'] };
    return { ...one, ...(isTold ? advised : {}), steps: [tried, ...one.steps] };
  });
  const maps = times(12, (i): ObservedRun => ({ ...run(2 * i + 1), success: 1, told: [] }), 100);
  const runs = [...letters, ...maps];
  const embedder = hashingEmbedder();
  const said = await embedSaid(runs, embedder);
  const model = await learnAsked(said, fitWorld(runs), embedder.dimensions);
  const [task] = await embedder.embed([`Please ${WISHES[0]}, number 999.`]);
  const chances = askedChances(model, [{ text: `Please ${WISHES[0]}, number 999.`, vector: task! }]);
  expect(chances.get('post_letter')).toBeGreaterThan(0.5);
  expect(chances.get('frame_map')).toBeLessThan(0.5);
});
