import { describe, expect, it } from 'vitest';
import { fitModel } from '../../../src/model/fit-model.js';
import { advise } from '../../../src/model/plan/advise.js';
import { situationOf } from '../../../src/model/situation-of.js';
import { call, type MadeStep, made } from '../runs.js';

/** Names that every object of the language has, each with one that none has. */
const NAMES = [
  ['constructor', 'constructoz'],
  ['toString', 'toStrinz'],
  ['__proto__', '__protz__'],
  ['valueOf', 'valueOz'],
  ['hasOwnProperty', 'hasOwnPropertz'],
] as const;

describe('tools and words that are called like parts of the language', () => {
  it.each(NAMES)('%s is a name like any other', (name, plain) => {
    const runsOf = (tool: string) =>
      Array.from({ length: 12 }, (_, i) => {
        const steps: MadeStep[] =
          i % 2 === 0
            ? [
                [call(tool, { [tool]: `W${i}` }), '{"error":"closed"}'],
                [call('open', { id: `W${i}` }), 'opened'],
                [call(tool, { [tool]: `W${i}` }), '{"done":true}'],
                [`${tool} x${i}`, `${tool}: ok`],
              ]
            : [
                [call(tool, { [tool]: `W${i}` }), '{"error":"closed"}'],
                [`${tool} x${i}`, 'ERROR: no such thing'],
                [`${tool} y${i}`, 'fine'],
              ];
        return made(i, `${tool} number ${i}`, steps, { success: i % 2 === 0 });
      });
    const answerOf = (tool: string) => {
      const runs = runsOf(tool);
      const model = JSON.parse(JSON.stringify(fitModel(runs))) as ReturnType<typeof fitModel>;
      const similar = runs.map((run) => ({ run, likeness: 0.9 }));
      const request = { task: `${tool} number 99`, agentType: '', events: [], observation: '', similar };
      return JSON.stringify(advise(model, situationOf(model, request))).replaceAll(tool, 'tool');
    };
    expect(answerOf(name)).toBe(answerOf(plain));
  });
});
