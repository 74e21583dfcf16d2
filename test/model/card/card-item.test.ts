import { expect, test } from 'vitest';
import { cardItem } from '../../../src/model/card/card-item.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { fitModel } from '../../../src/model/fit-model.js';
import { situationOf } from '../../../src/model/situation-of.js';
import { callRun, type SmallStep } from '../call-run.js';

/** The card of a task, of runs that are all as much like it. */
function card(task: string, runs: readonly ParsedRun[], soFar: readonly SmallStep[] = []) {
  const model = fitModel(runs);
  const { events } = callRun('now', task, soFar);
  const similar = runs.map((run) => ({ run, likeness: 0.9 }));
  const [item] = cardItem(situationOf(model, { task, agentType: '', events, observation: '', similar }));
  return item?.sentence.form === 'names' ? item.sentence : undefined;
}

const missing = "ERROR 1146 (42S02): Table 'planes' doesn't exist";
const joined = 'SELECT a.name FROM airlines a JOIN flights f ON a.uid = f.airline WHERE f.origin = 12';
const flights = ['q-1', 'r-1'].map((id) =>
  callRun(id, `Which airlines fly from ${id}?`, [
    ['SELECT name FROM planes', missing],
    [joined, '[["Delta"]]'],
  ]),
);
const shop = callRun('s-1', 'Which airlines sell snacks?', [
  ['SELECT snack FROM snacks WHERE price = 3', '[]'],
]);

test('a card has the tables and columns of the place that queries went through with, and how they are joined', () => {
  expect(card('Which airlines fly to Rome?', flights)).toEqual({
    form: 'names',
    names: [
      { name: 'airlines', parts: ['name', 'uid'] },
      { name: 'flights', parts: ['airline', 'origin'] },
    ],
    joins: [['airlines.uid', 'flights.airline']],
  });
});

test('what failed, values, and the tables of another place are on no card', () => {
  const text = JSON.stringify(card('Which airlines fly to Rome?', [...flights, shop]));
  expect(text).toContain('airlines');
  for (const absent of ['planes', 'snacks', '12', 'Delta']) expect(text).not.toContain(absent);
});

test('there is none where like runs were in as many places as there are runs, and none without queries', () => {
  const other = callRun('t-1', 'Which airlines are old?', [['SELECT age FROM firms', '[]']]);
  const third = callRun('u-1', 'Which airlines are new?', [['SELECT age FROM startups', '[]']]);
  expect(card('Which airlines are big?', [shop, other, third])).toBeUndefined();
  expect(card('Open the gate', [callRun('v-1', 'Open the gate', [[['pull', {}], 'ok']])])).toBeUndefined();
});

test('in the middle of a run it is for an error that names what does not exist, without what was seen', () => {
  const refused: SmallStep = ['SELECT name FROM planes', missing];
  expect(card('Which airlines fly to Rome?', flights, [refused])?.names).toHaveLength(2);
  const seen: SmallStep = ['SHOW TABLES', '[["airlines", "name", "uid"]]'];
  expect(card('Which airlines fly to Rome?', flights, [seen, refused])?.names).toEqual([
    { name: 'flights', parts: ['airline', 'origin'] },
  ]);
  expect(card('Which airlines fly to Rome?', flights, [seen])).toBeUndefined();
});

test('a table is named with its schema, without which it is not found; what every database has is on no card', () => {
  const runs = ['q-1', 'r-1'].map((id) =>
    callRun(id, `How many articles has ${id}?`, [
      ["SELECT column_name FROM information_schema.columns WHERE table_name = 'art'", '[["wgr"]]'],
      ['SELECT COUNT(*) FROM lg.art a JOIN lg.grp g ON g.wgr = a.wgr', '[[4]]'],
    ]),
  );
  expect(card('How many articles has Rome?', runs)).toEqual({
    form: 'names',
    names: [
      { name: 'lg.art', parts: ['wgr'] },
      { name: 'lg.grp', parts: ['wgr'] },
    ],
    joins: [['lg.art.wgr', 'lg.grp.wgr']],
  });
});
