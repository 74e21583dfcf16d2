import type { ExampleStep } from '../../../src/domain/guidance-item.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { type Asked, chooseExamples } from '../../../src/model/example/choose-examples.js';
import { exampleItems } from '../../../src/model/example/example-items.js';
import { fitModel } from '../../../src/model/fit-model.js';
import { situationOf } from '../../../src/model/situation-of.js';
import { callRun, type SmallStep } from '../call-run.js';

/** Nothing that a task asks for by its words. */
export const NOBODY = { goals: [], operators: [], named: [] };

/** What is asked of runs that are like a task, most alike first. */
export function situation(
  task: string,
  runs: readonly ParsedRun[],
  { soFar = [], likeness = 0.9 }: { soFar?: readonly SmallStep[]; likeness?: number } = {},
) {
  const { events } = callRun('now', task, soFar);
  return situationOf(fitModel(runs), {
    task,
    agentType: '',
    events,
    observation: '',
    similar: runs.map((run) => ({ run, likeness })),
  });
}

export const itemsFor = (task: string, runs: readonly ParsedRun[], asked: Asked = NOBODY) => {
  const at = situation(task, runs);
  return exampleItems(chooseExamples(at, asked), at);
};

/** The steps of the example of a task, as they are written down. */
export function example(task: string, runs: readonly ParsedRun[]): string[] {
  const sentence = itemsFor(task, runs)[0]?.sentence;
  return sentence?.form === 'example' ? sentence.steps.map(written) : [];
}

export function written({ action, args }: ExampleStep): string {
  const given = (args ?? []).map(
    ({ name, value, from }) => `${name}=${value ?? JSON.stringify(from ?? null)}`,
  );
  return [action.name, action.words ?? '', ...given].filter((part) => part !== '').join(' ');
}
