import { expect, test } from 'vitest';
import { noting, tellReflections } from '../../../eval/notes/reflections.js';
import { calledRuns } from '../../engine/desk.js';

const RULE = 'The desk has to be called before a locker is opened.';
const REPORT = 'In this attempt I was unsuccessful. I called the desk after the locker was opened.';
const NEXT = 'Next time, I will call the desk first.';

test('what failed runs reflect is told where no like task succeeded, and reports are not', async () => {
  const runs = calledRuns(16);
  const failed = runs.filter(({ success }) => !success);
  const say = (text: string, most: number, among = failed) =>
    among.map((run) => (failed.indexOf(run) >= 0 && failed.indexOf(run) < most ? noting(run, [text]) : run));
  const asked = calledRuns(24).slice(16);
  expect(await tellReflections(say(REPORT, 4), asked)).toMatchObject({
    noting: 4,
    lessons: 0,
    told: { of: 0 },
  });
  const next = await tellReflections(say(`${REPORT} ${NEXT}`, 3), asked);
  expect(next.lines).toEqual([`- Noted in 3 runs, 0 of 3 succeeded: "${NEXT}".`]);
  const { told, lines } = await tellReflections(say(RULE, 3), asked);
  expect(told).toEqual({ yes: asked.filter(({ success }) => success).length, of: 8 });
  expect(lines).toEqual([`- Noted in 3 runs, 0 of 3 succeeded: "${RULE}".`]);
  expect(await tellReflections(say(RULE, 3, runs), asked)).toMatchObject({ lessons: 1, told: { of: 0 } });
});
