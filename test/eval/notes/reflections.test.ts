import { expect, test } from 'vitest';
import { noting, tellReflections } from '../../../eval/notes/reflections.js';
import { calledRuns } from '../../engine/desk.js';

const RULE = 'The desk has to be called before a locker is opened.';
const OWN = 'In this attempt I was unsuccessful. Next time, I will call the desk first.';

test('of what failed runs reflect, rules are told that two of them say, and resolutions are not', async () => {
  const runs = calledRuns(16);
  const failed = runs.filter(({ success }) => !success);
  const say = (text: string, most: number) =>
    runs.map((run) => (failed.indexOf(run) >= 0 && failed.indexOf(run) < most ? noting(run, [text]) : run));
  const asked = calledRuns(24).slice(16);
  expect(await tellReflections(say(OWN, 4), asked)).toMatchObject({ noting: 4, lessons: 0, told: { of: 0 } });
  expect(await tellReflections(say(RULE, 1), asked)).toMatchObject({ lessons: 1, told: { of: 0 } });
  const { told, lines } = await tellReflections(say(RULE, 3), asked);
  expect(told).toEqual({ yes: asked.filter(({ success }) => success).length, of: 8 });
  expect(lines).toEqual([`- Noted in 3 runs, 0 of 3 succeeded: "${RULE}".`]);
});
