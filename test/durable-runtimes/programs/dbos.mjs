import { DBOS } from '@dbos-inc/dbos-sdk';
import * as ai from 'ai';
import { asking, openWatched, report, run, scriptedModel, withKnowledge } from './scene.mjs';

DBOS.setConfig({
  name: 'shop',
  systemDatabaseUrl: process.env.DATABASE_URL,
  logLevel: 'error',
  runAdminServer: false,
});
const ask = asking(ai);

/** The whole agent as one step. */
const AGENT = { name: 'agent', retriesAllowed: true, maxAttempts: 3, intervalSeconds: 0.01 };

/** What each workflow of this program uses. */
let scene;

/** The whole agent in one step, whose first attempt fails behind it. */
const inStep = DBOS.registerWorkflow(
  async () => {
    let attempts = 0;
    const agent = async () => {
      attempts += 1;
      const runId = DBOS.workflowID;
      const { text } = await run({ ...scene.options, runId }, (its) =>
        ask(its.model(scene.model), its.telemetry),
      );
      if (attempts === 1) throw new Error('the step failed behind the agent');
      return text;
    };
    return DBOS.runStep(agent, AGENT);
  },
  { name: 'inStep' },
);

/** The agent fails in its first attempt. */
const retried = DBOS.registerWorkflow(
  async () => {
    let attempts = 0;
    const agent = async () => {
      attempts += 1;
      const failing = { ...scene.model, doGenerate: async () => Promise.reject(new Error('away')) };
      const model = attempts === 1 ? failing : scene.model;
      const runId = DBOS.workflowID;
      const { text } = await run({ ...scene.options, runId }, (its) => ask(its.model(model), its.telemetry));
      return text;
    };
    return DBOS.runStep(agent, AGENT);
  },
  { name: 'retried' },
);

/** Each call of the model is a step; then the workflow is done again from its second step. */
const callsAsSteps = DBOS.registerWorkflow(
  async () => {
    const guided = withKnowledge(scene.model, scene.options);
    let at = 0;
    const durable = {
      ...scene.model,
      doGenerate: (call) => DBOS.runStep(() => guided.doGenerate(call), { name: `model ${at++}` }),
    };
    const { text } = await run({ ...scene.options, runId: 'run-4711' }, (its) => ask(durable, its.telemetry));
    return text;
  },
  { name: 'callsAsSteps' },
);

async function open() {
  const { options, outcome } = await openWatched();
  scene = { options, outcome, ...scriptedModel() };
}

await DBOS.launch();
await open();
const first = { result: await inStep(), ...(await scene.outcome(scene.seen)) };
await open();
const second = { result: await retried(), ...(await scene.outcome(scene.seen)) };
await open();
const handle = await DBOS.startWorkflow(callsAsSteps)();
const text = await handle.getResult();
const forked = await DBOS.forkWorkflow(handle.workflowID, 1);
const third = { result: [text, await forked.getResult()], ...(await scene.outcome(scene.seen)) };
await DBOS.shutdown();
report({ inStep: first, retried: second, callsAsSteps: third });
