import { InngestTestEngine } from '@inngest/test';
import * as ai from 'ai';
import { Inngest } from 'inngest';
import { openWatched, report, run, scriptedModel, TASK, toolsOf, withKnowledge } from './scene.mjs';

const inngest = new Inngest({ id: 'shop', isDev: true });
const ask = (model, telemetry) =>
  ai.generateText({ model, telemetry, tools: toolsOf(ai), stopWhen: ai.isStepCount(9), prompt: TASK });

/** A function of Inngest, done to its end; what it gives, and what was kept of it. */
async function done(id, work) {
  const { options, outcome } = await openWatched();
  const { model, seen } = scriptedModel();
  const fn = inngest.createFunction({ id, triggers: [{ event: id }] }, ({ step }) =>
    work({ step, options, model }),
  );
  const { result } = await new InngestTestEngine({ function: fn, events: [{ name: id }] }).execute();
  return { result, ...(await outcome(seen)) };
}

/** The whole agent in one step. */
const inStep = ({ step, options, model }) =>
  step.run('agent', async () => {
    const { text } = await run(options, (its) => ask(its.model(model), its.telemetry));
    return text;
  });

/** Each call of the model is a step: the body is run again for each. */
async function callsAsSteps({ step, options, model }) {
  const guided = withKnowledge(model, options);
  let at = 0;
  const durable = {
    ...model,
    doGenerate: (call) => step.run(`model ${at++}`, () => guided.doGenerate(call)),
  };
  const { text } = await run({ ...options, runId: 'run-4711' }, (its) => ask(durable, its.telemetry));
  return text;
}

report({ inStep: await done('one', inStep), callsAsSteps: await done('two', callsAsSteps) });
